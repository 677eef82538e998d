import CWaymarkSystemd

// The one thread that serves sleeps in sd-event and nowhere else. A turn of the loop is: the work
// that was put off; the hooks that were woken, which hand out what has already been read; one event.
// No hook that is awake is slept on, because libdbus may hold a message, or something to send, whose
// descriptor will not wake anybody.

/// The loop that drives everything: descriptors, timers, signals, folders and the watchdog.
///
/// Belongs to the thread that runs it. A source is watched for as long as somebody holds the object
/// that stands for it.
package final class EventLoop {
  let raw: OpaquePointer
  /// The hooks that are awake, in the order in which they were woken.
  private var awake: [BeforeSleep] = []
  private var deferred: [() -> Void] = []
  private var exitCode: Int32?
  /// Whether the loop runs; whoever would block must not.
  package private(set) var isRunning = false

  package init() throws(LoopError) {
    var event: OpaquePointer?
    try LoopError.check(sd_event_new(&event), "make an event loop")
    guard let event else { throw LoopError(action: "make an event loop", code: 0) }
    raw = event
  }

  deinit {
    sd_event_unref(raw)
  }

  /// Runs until `exit`, and returns its code. Throws where the kernel's polling itself fails.
  package func run() throws(LoopError) -> Int32 {
    isRunning = true
    defer { isRunning = false }
    while true {
      let hasMore = runBeforeSleep()
      if let code = exitCode {
        exitCode = nil
        return code
      }
      try LoopError.check(sd_event_run(raw, hasMore ? 0 : UInt64.max), "wait for events")
    }
  }

  /// Ends `run` once the present work returns.
  package func exit(_ code: Int32) {
    exitCode = code
  }

  /// Runs the work once, after the handler that asks for it has returned.
  package func afterwards(_ work: @escaping () -> Void) {
    deferred.append(work)
  }

  /// Has systemd's watchdog fed, where it asks for it (`WATCHDOG_USEC`).
  package func feedWatchdog() throws(LoopError) {
    try LoopError.check(sd_event_set_watchdog(raw, 1), "feed the watchdog")
  }

  /// Work that is done before the next sleep whenever the answer is woken. It returns whether there is
  /// more of it, so that there is no sleep but a look at the other sources.
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

/// Work that is done before the next sleep of the loop, once each time that it is woken.
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
