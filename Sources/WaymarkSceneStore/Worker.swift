import Synchronization
import WaymarkFiles

/// The second thread and the two queues between it and the one that serves.
///
/// Jobs are done one at a time in the order in which they came, and reported in it.
final class Worker: Sendable {
  enum Job: Sendable {
    case sync(SyncJob)
    case list(ListJob)
    case stop
  }

  enum Report: Sendable {
    case synced(SyncOutcome)
    case listed(Int, Result<[ListedScene], StoreFailure>)
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
      let taken = jobs.withLock { jobs in
        defer { jobs = [] }
        return jobs
      }
      for job in taken {
        if case .stop = job { return }
        perform(job)
      }
    }
  }

  /// Does a job on the thread that calls.
  func perform(_ job: Job) {
    switch job {
    case .sync(let job): report(.synced(job.run()))
    case .list(let job): report(.listed(job.number, job.run()))
    case .stop: break
    }
  }

  private func report(_ report: Report) {
    reports.withLock { $0.append(report) }
    hasReports.signal()
  }
}
