import Foundation
import Testing
import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation
import WaymarkTestSupport

@testable import WaymarkSceneStore

// Scene files from an attacker or a faulty disk. They are valid files with random mutations, which are
// the same in every run. Tests/Fuzz/StoredLine tries more of them.

@Suite struct HostileFileTests {
  private static let manifest = """
    {
      app: "org.example.Notes", name: "Notes", tabs: ["home", "inbox"],
      routes: {
        a: {}, item: { params: { id: "string", page: "int?" }, was: ["thing"] },
        login: { restorable: false }, vault: { gate: "lock" },
      },
      sheets: { edit: { params: { id: "string" }, restorable: true }, note: {} },
      gates: { lock: { push: "login" } },
      limits: { depth: 12 },
    }
    """

  private static let lines = [
    #"{"waymark":1,"scene":"org.example.Notes/main","revision":17,"tab":"home","#
      + #""tabs":{"home":[{"entry":1,"type":"a"},{"entry":4,"type":"item","id":"x","page":3}],"#
      + #""inbox":[{"entry":2,"type":"thing","id":"é\u0000"}]},"next_entry":5}"#,
    #"{"waymark":1,"scene":"org.example.Notes/main","revision":9007199254740991,"tab":"inbox","#
      + #""tabs":{"home":[{"entry":1,"type":"a"}]},"gated":{"home":[{"entry":2,"type":"vault"}]},"#
      + #""sheet":{"type":"edit","id":""},"cover":{"type":"note"},"next_entry":3,"x":[1.5e3,null]}"#,
    #"{"waymark":1,"scene":"org.example.Notes/main","revision":1,"tab":"gone","#
      + #""tabs":{"home":[{"entry":1,"type":"login"},{"entry":"1"},7,{"type":"none"}],"gone":[]},"#
      + #""next_entry":2}"#,
  ]

  private static let pieces: [[UInt8]] = [
    [0], [10], [13], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF],
    Array(#""type":"admin""#.utf8), Array(#""entry":18446744073709551616"#.utf8),
    Array("-1".utf8), Array("1e400".utf8), Array("9007199254740992".utf8), Array("{".utf8),
    Array("[[[[".utf8), Array(#"\ud800"#.utf8), Array(#""revision":2,"#.utf8),
    Array(#""waymark":2,"#.utf8), [UInt8](repeating: 91, count: 5000),
    [UInt8](repeating: 10, count: 5000), [UInt8](repeating: 0, count: 4096),
  ]

  private func mutated(_ random: inout SeededRandom) -> [UInt8] {
    let count = Int.random(in: 1...3, using: &random)
    var file: [UInt8] = []
    for _ in 0..<count {
      file += Array(Self.lines[Int.random(in: 0..<Self.lines.count, using: &random)].utf8) + [10]
    }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<max(1, file.count), using: &random)
      let end = min(file.count, place + Int.random(in: 0...40, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: if place < file.count { file[place] ^= 1 << Int.random(in: 0..<8, using: &random) }
      case 1: file.removeSubrange(place..<end)
      case 2: file.insert(contentsOf: file[place..<end], at: place)
      case 3: file.removeLast(file.count - place)
      default:
        let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
        file.insert(contentsOf: piece, at: min(place, file.count))
      }
      if file.isEmpty { file = [10] }
    }
    return file
  }

  @Test func `R46 no mutated file causes a trap or restores an undeclared route`() throws {
    let source = ManifestSource(file: "notes.json5", bytes: Array(Self.manifest.utf8))
    let manifest = try #require(ManifestReader.read(.notes, main: source).manifest)
    let open = try OpenStore()
    var random = SeededRandom(seed: 7)
    var restored = 0
    for number in 0..<600 {
      let file = mutated(&random)
      // The lines belong to the main scene, so that scene is read.
      try open.home.put(file, for: .main)
      guard let found = try read(open) else {
        #expect(try open.home.bytes(.main) == file)
        continue
      }
      if let scene = found.scene {
        restored += 1
        check(
          scene, by: manifest, "\(number): \(String(decoding: file.prefix(500), as: UTF8.self))")
      }
      try open.append(3)
      #expect(try open.revision() == 3)
      open.sync()
    }
    // With fewer or more restored scenes, the mutations would be too strong or too weak to show anything.
    #expect((100..<500).contains(restored))
  }

  /// Reads the main scene. Returns nil if the file must be left alone.
  private func read(_ open: OpenStore) throws -> (scene: StoredScene?, isRead: Bool)? {
    do {
      return (try open.store.read(.main)?.scene, true)
    } catch {
      guard case .newer = error else { throw error }
      return nil
    }
  }

  private func check(_ found: StoredScene, by manifest: Manifest, _ what: String) {
    for rules in [Rules(manifest), Rules(manifest, openGates: ["lock"])] {
      for mode in [RestoreMode.unused(0), .resuming, .atRoot] {
        let scene = Scene(restoring: found, of: .main, mode, by: rules)
        let entries = scene.stacks.flatMap { $0.entries + ($0.rest?.entries ?? []) }
        for route in entries.map(\.route) {
          #expect(manifest.routes[route.name]?.isRestorable == true, "\(what)")
        }
        for sheet in [scene.sheet, scene.cover].compactMap(\.self) {
          #expect(manifest.sheets[sheet.name]?.isRestorable == true, "\(what)")
        }
        #expect(manifest.tab(scene.selectedTab) != nil, "\(what)")
      }
    }
  }
}
