import Foundation

/// An ext4 file system for one test, on a block device that can lose its power or run out of space.
///
/// The device is a loop device over a file in memory.
package final class LoopDisk {
  package let namespace: MountNamespace

  /// Whether this machine can make one. Only root can use loop devices.
  package static let isPossible = geteuid() == 0 && (try? LoopDisk()) != nil
  package static let whyNot: String = "needs root, loop devices and mkfs.ext4"

  package init() throws {
    namespace = try MountNamespace()
    try namespace.mount(["-t", "tmpfs", "-o", "size=40m", "tmpfs"], at: "back")
    try namespace.run(["truncate", "-s", "16M", "back/empty"])
    try namespace.run([
      "mkfs.ext4", "-q", "-b", "4096", "-E", "lazy_itable_init=0,lazy_journal_init=0", "back/empty",
    ])
    // Blocks in use have memory, and free blocks have none yet. `failWrites` depends on that.
    try namespace.run(["cp", "--sparse=never", "back/empty", "back/image"])
    try namespace.run(["rm", "back/empty"])
    try mount()
    try namespace.run(["fstrim", "disk"])
  }

  private func mount() throws {
    try namespace.mount(["-o", "loop", "back/image"], at: "disk")
  }

  package func path(_ entry: String) -> String { namespace.path("disk/" + entry) }

  /// Makes each write fail to a block that was never in use, because another file takes all the memory.
  package func failWrites() throws {
    // Small requests, because the driver reports a request as written if only its first block is.
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

  /// Cuts the power: from now on, nothing more is written to the device.
  package func cutPower() throws {
    let shutdown: UInt = 0x8004_587D
    var withoutFlushingTheLog: UInt32 = 2
    let root = open(path(""), O_RDONLY | O_CLOEXEC)
    guard root >= 0 else { throw SystemCallError("open") }
    defer { close(root) }
    guard control(root, shutdown, &withoutFlushingTheLog) == 0 else {
      throw SystemCallError("ioctl")
    }
  }

  /// Mounts a copy of what is on the device now, without what the kernel has not written yet. Returns its path.
  /// It replaces an earlier copy.
  package func mountCopy(at name: String) throws -> String {
    try? namespace.run(["umount", "--lazy", name])
    try namespace.run([
      "cp", "--sparse=always", "--remove-destination", "back/image", "back/" + name,
    ])
    return try namespace.mount(["-o", "loop", "back/" + name], at: name)
  }

  /// Mounts the device again, as a restarted machine would. None of its files may be open.
  package func restart() throws {
    try namespace.run(["umount", "disk"])
    try mount()
    try namespace.run(["fstrim", "disk"])
  }
}

/// Swift cannot import ioctl, because it is variadic.
@_silgen_name("ioctl") private func control(
  _ file: CInt, _ request: UInt, _ argument: UnsafeMutablePointer<UInt32>
) -> CInt
