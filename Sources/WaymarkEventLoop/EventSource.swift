import CWaymarkSystemd

/// One thing that the loop watches, until it is cancelled or let go.
///
/// The handler may let go of its own source.
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

  /// Keeps what `add` makes. `add` gets this object as the pointer that the handler will be given.
  final func start(
    _ action: @autoclosure () -> String,
    _ add: (inout OpaquePointer?, UnsafeMutableRawPointer) -> Int32
  ) throws(LoopError) {
    let result = add(&raw, Unmanaged.passUnretained(self).toOpaque())
    try LoopError.check(result, action())
  }

  /// The object that the handler was given, held for as long as the handler runs.
  static func from(_ pointer: UnsafeMutableRawPointer?) -> Self? {
    pointer.map { Unmanaged<Self>.fromOpaque($0).takeUnretainedValue() }
  }
}
