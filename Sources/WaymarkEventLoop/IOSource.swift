import CWaymarkSystemd
import Glibc

/// A descriptor that becomes readable or writable.
///
/// It does not own the descriptor. The owner must cancel the source before it closes the descriptor.
package final class IOSource: EventSource {
  package struct Events: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let readable = Events(rawValue: EPOLLIN.rawValue)
    package static let writable = Events(rawValue: EPOLLOUT.rawValue)
    /// Always reported.
    package static let error = Events(rawValue: EPOLLERR.rawValue)
    /// Always reported.
    package static let hangup = Events(rawValue: EPOLLHUP.rawValue)
  }

  private let handler: (Events) -> Void
  /// The events to wait for. Setting the same value again costs nothing.
  package var events: Events {
    didSet {
      if events != oldValue { sd_event_source_set_io_events(raw, events.rawValue) }
    }
  }

  package init(
    _ descriptor: Int32, _ events: Events, on loop: EventLoop,
    _ handler: @escaping (Events) -> Void
  ) throws(LoopError) {
    self.handler = handler
    self.events = events
    super.init()
    try start(.watchDescriptor(descriptor)) { source, this in
      sd_event_add_io(
        loop.raw, &source, descriptor, events.rawValue,
        { _, _, events, this in
          IOSource.from(this)?.handler(Events(rawValue: events))
          return 0
        }, this)
    }
  }
}
