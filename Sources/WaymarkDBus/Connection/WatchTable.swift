import CWaymarkDBus
import Glibc
import WaymarkEventLoop

// libdbus has two watches on one descriptor, one for reading and one for writing, and turns them on and off
// while it holds its own lock. So these callbacks call nothing of libdbus: they note the change, and stop
// watching a descriptor that libdbus is about to close. The events to wait for are computed before the next
// sleep.

/// The descriptors that libdbus wants watched for one connection or one server.
///
/// There is no such table for timeouts: only the pending calls of libdbus have them, and we do not use those.
final class WatchTable {
  /// The function of libdbus that sets the callbacks, for a connection or for a server.
  typealias Setter = (
    OpaquePointer?, DBusAddWatchFunction?, DBusRemoveWatchFunction?, DBusWatchToggledFunction?,
    UnsafeMutableRawPointer?, DBusFreeFunction?
  ) -> dbus_bool_t

  private let loop: EventLoop
  private let setFunctions: Setter
  private var watches: [OpaquePointer] = []
  private var sources: [Int32: IOSource] = [:]
  private var isStale = false
  /// Called when libdbus may have read something, or has changed its watches. The owner then has work to do
  /// before the next sleep.
  var onChange: () -> Void = {}

  init(loop: EventLoop, setFunctions: @escaping Setter) {
    self.loop = loop
    self.setFunctions = setFunctions
  }

  /// Makes the owner register its watches here. This table must live until `detach`.
  func attach(to owner: OpaquePointer) throws(LoopError) {
    let isAttached = setFunctions(
      owner,
      { watch, table in
        if let watch { WatchTable.from(table)?.add(watch) }
        return 1
      },
      { watch, table in
        if let watch { WatchTable.from(table)?.remove(watch) }
      },
      { _, table in WatchTable.from(table)?.noteChange() },
      Unmanaged.passUnretained(self).toOpaque(), nil)
    guard isAttached != 0 else { throw LoopError(.watchConnection, code: ENOMEM) }
    try update()
  }

  func detach(from owner: OpaquePointer) {
    _ = setFunctions(owner, nil, nil, nil, nil, nil)
    watches = []
    sources = [:]
  }

  /// Makes the loop wait for what libdbus wants to be watched.
  func update() throws(LoopError) {
    guard isStale else { return }
    isStale = false
    var wanted: [Int32: IOSource.Events] = [:]
    for watch in watches where dbus_watch_get_enabled(watch) != 0 {
      let events = IOSource.Events(watchFlags: dbus_watch_get_flags(watch))
      wanted[dbus_watch_get_unix_fd(watch), default: []].formUnion(events)
    }
    for descriptor in sources.keys where wanted[descriptor] == nil {
      sources[descriptor] = nil
    }
    for (descriptor, events) in wanted {
      if let source = sources[descriptor] {
        source.events = events
      } else {
        sources[descriptor] = try IOSource(descriptor, events, on: loop) { [unowned self] in
          handle($0, of: descriptor)
        }
      }
    }
  }

  /// Tells libdbus what happened. Handling one watch may free the other, so each is looked up again.
  private func handle(_ events: IOSource.Events, of descriptor: Int32) {
    onChange()
    for watch in watches {
      guard watches.contains(watch), dbus_watch_get_enabled(watch) != 0,
        dbus_watch_get_unix_fd(watch) == descriptor
      else { continue }
      let wanted = dbus_watch_get_flags(watch) | IOSource.Events.failures.watchFlags
      let flags = events.watchFlags & wanted
      // This fails only if memory is out. The event then comes again.
      if flags != 0 { _ = dbus_watch_handle(watch, flags) }
    }
  }

  private func add(_ watch: OpaquePointer) {
    watches.append(watch)
    noteChange()
  }

  /// Forgets a watch, and its descriptor if that was the last one of it. libdbus closes the descriptor next, so
  /// that the kernel must stop reporting it now: another process may still hold a copy, and then the kernel
  /// would report a source that is no longer there.
  private func remove(_ watch: OpaquePointer) {
    watches.removeAll { $0 == watch }
    let descriptor = dbus_watch_get_unix_fd(watch)
    if !watches.contains(where: { dbus_watch_get_unix_fd($0) == descriptor }) {
      sources[descriptor] = nil
    }
    noteChange()
  }

  private func noteChange() {
    isStale = true
    onChange()
  }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> WatchTable? {
    pointer.map { Unmanaged<WatchTable>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension IOSource.Events {
  static let failures: IOSource.Events = [.error, .hangup]

  private static let pairs: [(IOSource.Events, DBusWatchFlags)] = [
    (.readable, DBUS_WATCH_READABLE), (.writable, DBUS_WATCH_WRITABLE),
    (.error, DBUS_WATCH_ERROR), (.hangup, DBUS_WATCH_HANGUP),
  ]

  init(watchFlags: UInt32) {
    self = []
    for (event, flag) in Self.pairs where watchFlags & flag.rawValue != 0 { insert(event) }
  }

  var watchFlags: UInt32 {
    Self.pairs.reduce(0) { contains($1.0) ? $0 | $1.1.rawValue : $0 }
  }
}
