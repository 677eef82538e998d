import CWaymarkSystemd

/// One source of events, which the loop watches until it is cancelled or released.
///
/// The handler may release its own source.
package class EventSource {
  private(set) var raw: OpaquePointer?

  init() {}

  deinit {
    cancel()
  }

  package final func cancel() {
    sd_event_source_disable_unref(raw)
    raw = nil
  }

  /// Keeps the source that `add` makes. `add` gets a pointer to this object, for the handler.
  final func start(
    _ action: @autoclosure () -> LoopError.Action,
    _ add: (inout OpaquePointer?, UnsafeMutableRawPointer) -> Int32
  ) throws(LoopError) {
    let result = add(&raw, Unmanaged.passUnretained(self).toOpaque())
    try LoopError.check(result, action())
  }

  /// Returns the object of a handler's pointer. It is retained while the handler runs.
  static func from(_ pointer: UnsafeMutableRawPointer?) -> Self? {
    pointer.map { Unmanaged<Self>.fromOpaque($0).takeUnretainedValue() }
  }
}
