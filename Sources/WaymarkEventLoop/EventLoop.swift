import CWaymarkSystemd

// The serving thread sleeps only in sd-event. Each turn of the loop runs the deferred work, then the hooks
// that were woken, then one event. The loop does not sleep while a hook is awake, because libdbus may hold a
// message that it has already read, or one to send. No event of the descriptor would come for it.

/// An event loop for descriptors, timers, signals, folders and the watchdog.
///
/// It belongs to the thread that runs it. A source is watched as long as its object exists.
package final class EventLoop {
  let raw: OpaquePointer
  /// The hooks that are awake, in the order in which they were woken.
  private var awake: [BeforeSleep] = []
  private var deferred: [() -> Void] = []
  private var exitCode: Int32?
  /// Whether the loop runs. Its handlers must not block.
  package private(set) var isRunning = false

  package init() throws(LoopError) {
    var event: OpaquePointer?
    try LoopError.check(sd_event_new(&event), .makeLoop)
    guard let event else { throw LoopError(.makeLoop, code: 0) }
    raw = event
  }

  deinit {
    sd_event_unref(raw)
  }

  /// Runs until `exit`, and returns its code. Throws if waiting for events fails.
  package func run() throws(LoopError) -> Int32 {
    isRunning = true
    defer { isRunning = false }
    while true {
      let hasMore = runBeforeSleep()
      if let code = exitCode {
        exitCode = nil
        return code
      }
      try LoopError.check(sd_event_run(raw, hasMore ? 0 : UInt64.max), .wait)
    }
  }

  /// Ends `run` once the present handler has returned.
  package func exit(_ code: Int32) {
    exitCode = code
  }

  /// Runs the work once, after the present handler has returned.
  package func afterwards(_ work: @escaping () -> Void) {
    deferred.append(work)
  }

  /// Feeds systemd's watchdog if `WATCHDOG_USEC` is set.
  package func feedWatchdog() throws(LoopError) {
    try LoopError.check(sd_event_set_watchdog(raw, 1), .feedWatchdog)
  }

  /// Makes a hook, whose work runs before the next sleep each time it is woken.
  ///
  /// - Parameter work: Returns whether there is more to do. If so, the loop handles other events without
  ///   sleeping, then runs the hook again.
  package func beforeSleep(_ work: @escaping () -> Bool) -> BeforeSleep {
    BeforeSleep(work: work, loop: self)
  }

  fileprivate func add(_ hook: BeforeSleep) {
    awake.append(hook)
  }

  private func runBeforeSleep() -> Bool {
    let works = deferred
    deferred = []
    for work in works { work() }
    let hooks = awake
    awake = []
    for hook in hooks { hook.run() }
    return !awake.isEmpty || !deferred.isEmpty
  }
}

/// A hook, whose work runs before the loop's next sleep, once each time it is woken.
package final class BeforeSleep {
  private var work: (() -> Bool)?
  private unowned let loop: EventLoop
  private var isAwake = false

  fileprivate init(work: @escaping () -> Bool, loop: EventLoop) {
    self.work = work
    self.loop = loop
  }

  package func wake() {
    guard !isAwake, work != nil else { return }
    isAwake = true
    loop.add(self)
  }

  package func cancel() {
    work = nil
  }

  fileprivate func run() {
    isAwake = false
    if work?() == true { wake() }
  }
}
