import WaymarkFiles
package import WaymarkNavigation

/// Lists that the second thread is making.
///
/// It may see a scene that is forgotten before the list is handed over: that one is left out, because
/// what was forgotten stays so.
struct Listings {
  typealias Completion = (Result<[ListedScene], StoreFailure>) -> Void

  /// To be begun when no app is past its limit.
  var waiting: [() -> Void] = []
  private var lastNumber = 0
  private var running: [Int: (forgotten: Set<SceneID>, completion: Completion)] = [:]

  var isEmpty: Bool { running.isEmpty && waiting.isEmpty }

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
    _ number: Int, _ result: Result<[ListedScene], StoreFailure>
  ) -> (() -> Void)? {
    guard let (forgotten, completion) = running.removeValue(forKey: number) else { return nil }
    return { completion(result.map { scenes in scenes.filter { !forgotten.contains($0.id) } }) }
  }
}

extension SceneStore {
  /// Lists stored scenes, of one app or of all: the last used first, and by ID where that is the same.
  ///
  /// Where an app has just come past its limit, the list is made after the one too many is forgotten.
  package func list(
    app: AppID?, limit: Int,
    then completion: @escaping (Result<[ListedScene], StoreFailure>) -> Void
  ) {
    if rooms.values.contains(where: \.isListing) {
      listings.waiting.append { [unowned self] in list(app: app, limit: limit, then: completion) }
    } else {
      beginList(app: app, limit: limit, then: completion)
    }
  }

  func beginList(
    app: AppID?, limit: Int, then completion: @escaping Listings.Completion
  ) {
    do throws(StoreFailure) {
      guard let scenes = try state.scenes() else { return completion(.success([])) }
      let number = listings.begin(completion)
      submit(
        .list(
          ListJob(
            number: number, scenes: scenes, path: state.path / "scenes", app: app, limit: limit)))
    } catch {
      completion(.failure(error))
    }
  }

  func beginWaitingLists() {
    guard !rooms.values.contains(where: \.isListing) else { return }
    for begin in listings.takeWaiting() { begin() }
  }
}
