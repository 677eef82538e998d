import Foundation

/// An ext4 file system of a test's own on a block device, which can lose its power and its room.
///
/// The device is a loop device over a file in memory.
package final class LoopDisk {
  package let namespace: MountNamespace

  /// Only root has loop devices.
  package static let isPossible = geteuid() == 0 && (try? LoopDisk()) != nil
  package static let whyNot: String = "needs root, loop devices and mkfs.ext4"

  package init() throws {
    namespace = try MountNamespace()
    try namespace.mount(["-t", "tmpfs", "-o", "size=40m", "tmpfs"], at: "back")
    try namespace.run(["truncate", "-s", "16M", "back/empty"])
    try namespace.run([
      "mkfs.ext4", "-q", "-b", "4096", "-E", "lazy_itable_init=0,lazy_journal_init=0", "back/empty",
    ])
    // What is in use has its room in memory, and what is free has none yet: see `failWrites`.
    try namespace.run(["cp", "--sparse=never", "back/empty", "back/image"])
    try namespace.run(["rm", "back/empty"])
    try mount()
    try namespace.run(["fstrim", "disk"])
  }

  private func mount() throws {
    try namespace.mount(["-o", "loop", "back/image"], at: "disk")
  }

  package func path(_ entry: String) -> String { namespace.path("disk/" + entry) }

  /// From now on the device has an error for each write to a block that was never in use: something
  /// else takes the room.
  package func failWrites() throws {
    // Of a request that only begins where there is room, the driver says that all of it is written.
    try namespace.run([
      "sh", "-c",
      """
      cat \(Self.largestRequest) >back/usual
      echo 4 >\(Self.largestRequest)
      ! head -c 100M /dev/zero 2>&- >back/filler
      """,
    ])
  }

  package func endFailing() throws {
    try namespace.run(["sh", "-c", "cat back/usual >\(Self.largestRequest); rm back/filler"])
  }

  private static let largestRequest =
    "/sys/block/$(basename $(findmnt -no SOURCE disk))/queue/max_sectors_kb"

  /// Nothing that is not on the device yet comes to it any more, from this call on.
  package func cutPower() throws {
    let shutdown: UInt = 0x8004_587D
    var withoutFlushingTheLog: UInt32 = 2
    let root = open(path(""), O_RDONLY | O_CLOEXEC)
    guard root >= 0 else { throw SystemCallFailure("open") }
    defer { close(root) }
    guard control(root, shutdown, &withoutFlushingTheLog) == 0 else {
      throw SystemCallFailure("ioctl")
    }
  }

  /// Mounts a copy of what the device has now, whatever the kernel still keeps to itself. Gives back its
  /// path; the one before it is gone.
  package func mountCopy(at name: String) throws -> String {
    try? namespace.run(["umount", "--lazy", name])
    try namespace.run([
      "cp", "--sparse=always", "--remove-destination", "back/image", "back/" + name,
    ])
    return try namespace.mount(["-o", "loop", "back/" + name], at: name)
  }

  /// Mounts what the device has, as a restarted machine would. No file of it may be open.
  package func restart() throws {
    try namespace.run(["umount", "disk"])
    try mount()
    try namespace.run(["fstrim", "disk"])
  }
}

/// Swift has none, for it takes any number of arguments.
@_silgen_name("ioctl") private func control(
  _ file: CInt, _ request: UInt, _ argument: UnsafeMutablePointer<UInt32>
) -> CInt
