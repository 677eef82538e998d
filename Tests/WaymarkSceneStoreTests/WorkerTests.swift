import Testing
import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

@testable import WaymarkSceneStore

@Suite struct WorkerTests {
  @Test func `a job that could not be begun is reported as failed`() throws {
    let worker = try Worker()
    let folder = SharedDescriptor(try FileDescriptor.open("/", [.readOnly, .folder]))
    let list = ListJob(number: 7, scenes: folder, path: "/scenes", app: nil, limit: 1)
    worker.refuse(.sync(SyncJob()), .noEntry)
    worker.refuse(.list(list), .noEntry)
    worker.waitForReports()
    let reports = worker.takeReports()
    try #require(reports.count == 2)
    guard case .synced(let outcome) = reports[0],
      case .listed(7, .failure(let failure)) = reports[1]
    else {
      Issue.record("reported otherwise")
      return
    }
    #expect(outcome.any == .noEntry)
    #expect(failure == .cannotRead("/scenes", .noEntry))
  }
}
