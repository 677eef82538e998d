import Synchronization
import WaymarkFiles

/// The second thread and the two queues between it and the one that serves.
///
/// Jobs are done one at a time in the order in which they came, and reported in it. Nothing of a job is
/// held when it is reported: the room that removed and replaced files took is free by then, because the
/// system gives it back when the last descriptor of a file is closed. So an answer that waited for a
/// sync promises that room too. Those that share a sync with the end of a compaction wait for its old
/// file to be closed, which takes milliseconds.
final class Worker: Sendable {
  enum Job: Sendable {
    case sync(SyncJob)
    case list(ListJob)
    case stop
  }

  enum Report: Sendable {
    case synced(SyncOutcome)
    case listed(Int, Result<[ListedScene], StoreError>)
  }

  private let jobs = Mutex<[Job]>([])
  private let reports = Mutex<[Report]>([])
  private let hasJobs: FileDescriptor
  private let hasReports: FileDescriptor

  init() throws(Errno) {
    hasJobs = try .eventCounter()
    hasReports = try .eventCounter()
  }

  /// Readable when there are reports.
  var reportDescriptor: Int32 { hasReports.rawValue }

  func submit(_ job: Job) {
    jobs.withLock { $0.append(job) }
    hasJobs.signal()
  }

  /// Reports a job that was not begun as failed.
  func refuse(_ job: Job, _ error: Errno) {
    switch job {
    case .sync: report(.synced(SyncOutcome(all: error)))
    case .list(let job): report(.listed(job.number, .failure(.cannotRead(job.path, error))))
    case .stop: break
    }
  }

  func takeReports() -> [Report] {
    hasReports.clearSignals()
    return reports.withLock { reports in
      defer { reports = [] }
      return reports
    }
  }

  func waitForReports() {
    hasReports.waitUntilReadable()
  }

  /// The second thread, until a job says to stop.
  func run() {
    while true {
      hasJobs.waitUntilReadable()
      hasJobs.clearSignals()
      while let job = takeJob() {
        if case .stop = job { return }
        perform(consume job)
      }
    }
  }

  private func takeJob() -> Job? {
    jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  /// Does a job on the thread that calls.
  func perform(_ job: consuming Job) {
    if let done = Self.result(of: consume job) { report(done) }
  }

  /// A function of its own, so that the job is let go when it returns.
  private static func result(of job: consuming Job) -> Report? {
    switch consume job {
    case .sync(let job): .synced(job.run())
    case .list(let job): .listed(job.number, job.run())
    case .stop: nil
    }
  }

  private func report(_ report: Report) {
    reports.withLock { $0.append(report) }
    hasReports.signal()
  }
}
