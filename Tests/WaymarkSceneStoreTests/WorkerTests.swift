import Synchronization
import Testing
import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

@testable import WaymarkSceneStore

@Suite struct WorkerTests {
  @Test func `a job that could not begin is reported as failed`() throws {
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

  // Interception affects the whole process, so each test runs in a process of its own.
  @Test(arguments: HeldJob.allCases)
  func `all descriptors of a job are closed before it is reported`(job: HeldJob) async {
    await #expect(processExitsWith: .success) { [name = job.rawValue as String] in
      let worker = try Worker()
      let held = Mutex<Set<Int32>>([])
      let job = try #require(HeldJob(rawValue: name))
      worker.submit(try job.make(noting: held))
      worker.submit(.stop)
      let reportsBefore = Mutex(0)
      FileCall.intercept { call, perform in
        if case .close(let descriptor) = call, held.withLock({ $0.remove(descriptor) }) != nil {
          reportsBefore.withLock { $0 += worker.takeReports().count }
        }
        return perform()
      }
      let heldFirst = held.withLock(\.count)
      worker.run()
      let heldLast = held.withLock(\.count)
      let early = reportsBefore.withLock(\.self)
      #expect(heldFirst > 0)
      #expect(heldLast == 0)
      #expect(early == 0)
      #expect(worker.takeReports().count == 1)
    }
  }
}

enum HeldJob: String, CaseIterable {
  case sync, syncOfAll, list

  fileprivate func make(noting held: borrowing Mutex<Set<Int32>>) throws -> Worker.Job {
    func open() throws -> SharedDescriptor {
      let folder = try FileDescriptor.open("/tmp", [.readOnly, .folder])
      held.withLock { _ = $0.insert(folder.rawValue) }
      return SharedDescriptor(folder)
    }
    var sync = SyncJob()
    switch self {
    case .sync:
      sync.files = [(.main, try open())]
      sync.temporaries = [(.main, try open())]
      sync.removals = [SyncJob.Removal(id: .main, folder: try open(), keeping: 9)]
      sync.folders = [.notes: try open()]
      sync.parents = [try open()]
      sync.replaced = [try open()]
    case .syncOfAll:
      sync.fileSystem = try open()
      sync.replaced = [try open()]
    case .list:
      return .list(ListJob(number: 1, scenes: try open(), path: "/", app: .notes, limit: 1))
    }
    return .sync(sync)
  }
}
