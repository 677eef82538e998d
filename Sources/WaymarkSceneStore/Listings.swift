import WaymarkNavigation

/// Lists that the second thread makes, and those that wait.
///
/// A scene may be forgotten while the second thread makes a list that has it. Such a scene is left out of
/// the result.
struct Listings {
  typealias Completion = (Result<[ListedScene], StoreError>) -> Void

  /// Lists that begin when no app is past its limit.
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

  /// Leaves a forgotten scene out of all lists that are being made.
  mutating func leaveOut(_ id: SceneID) {
    for number in running.keys { running[number]?.forgotten.insert(id) }
  }

  /// Ends a list, and returns the call that delivers its result.
  mutating func end(
    _ number: Int, _ result: Result<[ListedScene], StoreError>
  ) -> (() -> Void)? {
    guard let (forgotten, completion) = running.removeValue(forKey: number) else { return nil }
    return { completion(result.map { scenes in scenes.filter { !forgotten.contains($0.id) } }) }
  }
}
