import Synchronization
import WaymarkFiles

/// The second thread, and the two queues between it and the serving thread.
///
/// Jobs are done and reported one at a time, in the order of `submit`. All descriptors of a job are
/// closed before it is reported. The system frees the space of a removed or replaced file when its last
/// descriptor is closed. So when a waiter of a sync is answered, that space is free too. If a sync ends a
/// compaction, its waiters also wait until the old file is closed, which takes milliseconds.
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

  /// The descriptor that is readable if there are reports.
  var reportDescriptor: Int32 { hasReports.rawValue }

  func submit(_ job: Job) {
    jobs.withLock { $0.append(job) }
    hasJobs.signal()
  }

  /// Reports a job as failed without doing it.
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

  /// Does jobs until one is `stop`. The second thread runs this.
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

  /// Does a job on the calling thread, and reports it.
  func perform(_ job: consuming Job) {
    if let done = Self.result(of: consume job) { report(done) }
  }

  /// Does a job. This is a function of its own, so that the job is released before it is reported.
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
