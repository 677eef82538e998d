import Foundation
import Testing
import WaymarkNavigation
import WaymarkTestSupport

/// Compares the core with the model, for random requests, restarts, updates of the app, gates, holds and
/// flows.
///
/// `WAYMARK_SEED` repeats the walk of a failure. `WAYMARK_REQUESTS` is the number of requests.
struct ModelTests {
  private static func number(_ variable: String) -> UInt64? {
    ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }
  }

  private static let walkLength = 500

  @Test func `R2 R25 the core does what the model does, and nothing else`() throws {
    #expect(Core.manifests.count == ModelApp.versions.count)
    let seed = Self.number("WAYMARK_SEED") ?? UInt64.random(in: 1...999_999_999)
    let requests = Int(Self.number("WAYMARK_REQUESTS") ?? 100_000)
    print("model: WAYMARK_SEED=\(seed) WAYMARK_REQUESTS=\(requests)")
    var table = OutcomeTable()
    var seeds = SeededRandom(seed: seed)
    while table.total < requests {
      var run = try ModelRun(seed: seeds.next())
      try run.walk(requests: min(Self.walkLength, requests - table.total), into: &table)
      try run.replay()
    }
    print(table.description)
    #expect(table.total >= requests)
    #expect(table.succeeded * 100 >= table.total * 30, "too few requests succeed")
    if requests >= 100_000 {
      for (outcome, count) in table.possible where count < 20 {
        Issue.record("\(outcome) came \(count) times only")
      }
    }
  }
}
