import WaymarkNavigation

/// Lists that the second thread is making.
///
/// It may see a scene that is forgotten before the list is handed over: that one is left out, because
/// what was forgotten stays so.
struct Listings {
  typealias Completion = (Result<[ListedScene], StoreError>) -> Void

  /// To be begun when no app is past its limit.
  private var waiting: [() -> Void] = []
  private var lastNumber = 0
  private var running: [Int: (forgotten: Set<SceneID>, completion: Completion)] = [:]

  var isEmpty: Bool { running.isEmpty && waiting.isEmpty }

  mutating func wait(_ begin: @escaping () -> Void) {
    waiting.append(begin)
  }

  mutating func takeWaiting() -> [() -> Void] {
    defer { waiting = [] }
    return waiting
  }

  mutating func begin(_ completion: @escaping Completion) -> Int {
    lastNumber += 1
    running[lastNumber] = ([], completion)
    return lastNumber
  }

  mutating func leaveOut(_ id: SceneID) {
    for number in running.keys { running[number]?.forgotten.insert(id) }
  }

  mutating func end(
    _ number: Int, _ result: Result<[ListedScene], StoreError>
  ) -> (() -> Void)? {
    guard let (forgotten, completion) = running.removeValue(forKey: number) else { return nil }
    return { completion(result.map { scenes in scenes.filter { !forgotten.contains($0.id) } }) }
  }
}
