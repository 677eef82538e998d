import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

// A change that cannot be stored is not made, and its call gets an error.

private let scene: Text = "org.example.Shop/main"

@Suite struct StorageTests {
  @Test func `R49 the daemon starts with an unwritable state folder, and refuses changes`()
    throws
  {
    let desktop = try Desktop(starts: false)
    // Root may write everywhere except below a file.
    try desktop.home.write("", to: "state")
    try desktop.start()
    let client = try desktop.connect()
    let said = desktop.log.split(separator: "\n").filter { $0.contains("stored") }
    #expect(said.count == 1 && said[0].contains(desktop.home.path("state/waymark")), "\(said)")
    do {
      try client.push(.route("home"), in: scene)
      Issue.record("the push is not refused")
    } catch let error as BusError {
      #expect(error.shortName == "StorageFailed")
      #expect(error.message.string.contains(desktop.home.path("state")))
    }
    #expect(try refusal { try client.snapshot(scene) } == "NoSuchScene")
    #expect(try client.scenes().isEmpty)
    // After the folder is repaired, changes succeed without a restart.
    try FileManager.default.removeItem(atPath: desktop.home.path("state"))
    #expect(try client.push(.route("home"), in: scene) == 1)
  }

  @Test func `few descriptors are enough for many scenes`() throws {
    let desktop = try Desktop(starts: false)
    try desktop.start(with: ["sh", "-c", "ulimit -n 128; exec \"$@\"", "sh"])
    let client = try desktop.connect()
    let scenes = (0..<300).map { Text("org.example.Shop/w\($0)") }
    for revision in 1...2 as ClosedRange<UInt64> {
      for scene in scenes {
        #expect(try client.push(.route("home"), in: scene) == revision)
      }
    }
  }

  @Test func `R49 if the file cannot be written, the scene stays and nothing is signalled`() throws
  {
    let desktop = try Desktop()
    let client = try desktop.connect()
    try client.attach(scene)
    try client.push(.route("home"), in: scene)
    let before = try client.snapshot(scene)
    try FileManager.default.removeItem(atPath: desktop.file(of: scene))
    try FileManager.default.createDirectory(
      atPath: desktop.file(of: scene), withIntermediateDirectories: false)
    client.forgetEvents()
    #expect(try refusal { try client.pop(in: scene) } == "StorageFailed")
    #expect(client.signals.isEmpty)
    #expect(try client.snapshot(scene) == before)
    try FileManager.default.removeItem(atPath: desktop.file(of: scene))
    #expect(try client.pop(in: scene) == 2)
  }

  @Test(arguments: ["link", "folder", "pipe"])
  func `a link, folder or pipe with a scene's name is not followed and does not block`(
    kind: String
  ) throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    try client.push(.route("home"), in: "org.example.Shop/other")
    let file = desktop.file(of: scene)
    switch kind {
    case "link": #expect(symlink(desktop.file(of: "org.example.Shop/other"), file) == 0)
    case "folder": #expect(mkdir(file, 0o700) == 0)
    default: #expect(mkfifo(file, 0o600) == 0)
    }
    #expect(try refusal { try client.push(.route("home"), in: scene) } == "StorageFailed")
    #expect(try refusal { try client.snapshot(scene) } == "StorageFailed")
    #expect(try refusal { try client.attach(scene) } == "StorageFailed")
    #expect(try client.scenes().map { $0["scene"] } == [.string("org.example.Shop/other")])
  }

  @Test func `a line of a newer Waymark is left alone`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    let line = #"{"waymark":2,"scene":"org.example.Shop/main","path":"of another kind"}"# + "\n"
    try desktop.home.write(line, to: "state/waymark/scenes/org.example.Shop/main.jsonl")
    for member: MemberName in ["PopToRoot", "Dismiss"] {
      #expect(try refusal { try client.change(member, scene) } == "StorageFailed")
    }
    #expect(try refusal { try client.push(.route("home"), in: scene) } == "StorageFailed")
    #expect(try refusal { try client.tell("Forget", scene) } == "StorageFailed")
    #expect(desktop.bytes(of: scene) == Data(line.utf8))
  }

  @Test func `a durable change and Sync are answered when everything is synced`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    #expect(try client.push(.route("home"), in: scene) == 1)
    #expect(try client.pop(9, in: scene) == 2)
    #expect(try client.pop(9, in: scene) == 2)
    try client.call("Sync")
    try client.push(.route("home"), in: scene)
    try client.call("Sync")
    try client.call("Sync")
    let opened = try client.open("iosdev://settings", in: scene)
    #expect(opened.revision == 4)
  }
}
