import Files
import Foundation
import Navigation
import TestSupport
import Testing

@testable import SceneStore

// File systems of our own, in a mount namespace that ends with its process. Only root may mount: for
// anybody else these find nothing out, and SystemFaultTests has to do.

@Suite struct RealFileSystemTests {
  @Test func `R49 a full disk refuses changes, leaves what is stored, and takes them again`() async
  {
    await #expect(processExitsWith: .success) {
      guard let open = try OpenStore(mounting: "tmpfs", "size=64k") else { return }
      try open.append(1)
      var stored = 1
      var refusal: StoreFailure?
      while refusal == nil {
        do {
          try open.append(stored + 1, padding: 2000)
          stored += 1
        } catch let failure as StoreFailure {
          refusal = failure
        }
      }
      let full = Failure.cannotWrite(open.home.log(.main), Errno(rawValue: ENOSPC))
      try #require(refusal == full && stored > 10)
      try #require(try open.revision() == UInt64(stored))
      let other = try scene("other")
      #expect(throws: StoreFailure.self) { try open.append(1, to: other, padding: 9000) }
      try #require(!open.store.exists(other))
      // Forgetting needs no room and makes some.
      try #require(try open.result { try open.store.forget(.main, then: $0) }.failure == nil)
      try open.append(1, to: other)
      try #require(try open.result { open.store.whenStable(other, then: $0) }.failure == nil)
      try #require(try open.revision(other) == 1)
      open.store.close()
    }
  }

  @Test func `R49 a read-only disk is read, and written as soon as it may be`() async {
    await #expect(processExitsWith: .success) {
      var first = try OpenStore(mounting: "tmpfs", "size=1m")
      guard let home = first?.home else { return }
      try first?.append(1)
      first?.store.close()
      // Nor may a file be open for writing.
      first = nil
      try mount(["-o", "remount,ro"], at: home)
      let open = try OpenStore(home)
      let lock = home.waymark / "lock"
      try #require(open.events == [.unwritable(.cannotWrite(lock, .readOnly))])
      #expect(throws: Failure.cannotWrite(lock, .readOnly)) { try open.append(2) }
      #expect(throws: StoreFailure.self) { try open.store.forget(.main) { _ in } }
      try #require(try open.revision() == 1)
      try #require(try open.list() == [.main])
      try mount(["-o", "remount,rw"], at: home)
      try open.append(2)
      try #require(try open.revision() == 2)
    }
  }

  @Test func `R50 a disk cut off at any time has what was promised to be stable`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let image = folder.path("disk")
      guard geteuid() == 0, run(["truncate", "-s", "4M", image]), run(["mkfs.ext4", "-q", image])
      else { return }
      guard let open = try OpenStore(mounting: image, "loop") else { return }
      for round in 1...12 {
        for step in 1...30 { try open.append(round * 100 + step, padding: 600) }
        let promised = round * 100 + 30
        try #require(try open.result { open.store.whenStable(.main, then: $0) }.failure == nil)
        for step in 31...(31 + round) { try open.append(round * 100 + step, padding: 600) }
        // What the disk has now, whatever the kernel still keeps to itself.
        try #require(run(["cp", "--sparse=always", image, folder.path("cut")]))
        let cut = try StateHome()
        try mount([folder.path("cut"), "-o", "loop"], at: cut)
        let after = try OpenStore(cut)
        let found = try after.revision() ?? 0
        try #require((promised...(round * 100 + 31 + round)).contains(Int(found)))
        try after.append(9999)
        after.store.close()
        try #require(run(["umount", "--lazy", "\(cut.path)"]))
        open.sync()
      }
      open.store.close()
    }
  }
}

@_silgen_name("unshare") private func unshare(_ flags: CInt) -> CInt

private func run(_ command: [String]) -> Bool {
  (try? TestSupport.run(command))?.status == 0
}

private func mount(_ words: [String], at home: StateHome) throws {
  try #require(run(["mount"] + words + ["\(home.path)"]))
}

extension OpenStore {
  /// A store on a file system of its own; nil where this process may not mount one.
  fileprivate convenience init?(mounting device: String, _ options: String) throws {
    let newNamespace: CInt = 0x20000
    guard geteuid() == 0, unshare(newNamespace) == 0,
      run(["mount", "--make-rprivate", "/"])
    else { return nil }
    let home = try StateHome()
    let type = device == "tmpfs" ? ["-t", "tmpfs"] : []
    guard run(["mount"] + type + ["-o", options, device, "\(home.path)"]) else { return nil }
    try self.init(home)
  }
}
