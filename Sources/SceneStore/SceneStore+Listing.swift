import Files
package import Navigation

/// Lists that the second thread is making.
///
/// It may see a scene that is forgotten before the list is handed over: that one is left out, because
/// what was forgotten stays so.
struct Listings {
  typealias Completion = (Result<[ListedScene], StoreFailure>) -> Void

  private var lastNumber = 0
  private var running: [Int: (forgotten: Set<SceneID>, completion: Completion)] = [:]

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
  package func list(
    app: AppID?, limit: Int,
    then completion: @escaping (Result<[ListedScene], StoreFailure>) -> Void
  ) {
    do throws(StoreFailure) {
      guard let scenes = try state.scenes() else { return completion(.success([])) }
      let number = listings.begin(completion)
      worker.submit(
        .list(
          ListJob(
            number: number, scenes: scenes, path: state.path / "scenes", app: app, limit: limit)))
    } catch {
      completion(.failure(error))
    }
  }
}
