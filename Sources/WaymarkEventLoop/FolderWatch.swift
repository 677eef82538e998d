import CWaymarkSystemd
import Glibc

/// A watch for changes of one folder's entries, but not of the folders below it.
package final class FolderWatch: EventSource {
  package enum Change: Hashable, Sendable {
    /// The entry of that name was added, removed, or written to and closed.
    case entry([UInt8])
    /// The kernel lost changes, so any entry may have changed.
    case everything
    /// The folder itself was removed or renamed. No more changes are reported.
    case gone
  }

  private let handler: (Change) -> Void

  /// - Parameter path: A folder. Anything else is refused with `ENOTDIR`.
  package init(
    _ path: String, on loop: EventLoop, _ handler: @escaping (Change) -> Void
  ) throws(LoopError) {
    self.handler = handler
    super.init()
    let entries = IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
    let folder = IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK
    try start(.watchFolder(path)) { source, this in
      sd_event_add_inotify(
        loop.raw, &source, path, UInt32(entries) | UInt32(folder),
        { _, event, this in
          if let event, let change = Change(event) { FolderWatch.from(this)?.handler(change) }
          return 0
        }, this)
    }
  }
}

extension FolderWatch.Change {
  fileprivate init?(_ event: UnsafePointer<inotify_event>) {
    func has(_ flag: Int) -> Bool { event.pointee.mask & UInt32(flag) != 0 }
    if has(Int(IN_Q_OVERFLOW)) {
      self = .everything
    } else if has(Int(IN_DELETE_SELF)) || has(Int(IN_MOVE_SELF)) || has(Int(IN_UNMOUNT)) {
      self = .gone
    } else if event.pointee.len > 0 {
      // The name follows the structure and is padded with NULs.
      let start = UnsafeRawPointer(event) + MemoryLayout<inotify_event>.size
      let bytes = UnsafeRawBufferPointer(start: start, count: Int(event.pointee.len))
      self = .entry(Array(bytes.prefix { $0 != 0 }))
    } else {
      return nil
    }
  }
}
