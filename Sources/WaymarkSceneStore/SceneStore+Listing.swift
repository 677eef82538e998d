import WaymarkFiles
package import WaymarkNavigation

extension SceneStore {
  /// Lists stored scenes, of one app or of all: the last used first, and by ID where that is the same.
  ///
  /// Where an app has just come past its limit, the list is made after the one too many is forgotten.
  package func list(
    app: AppID?, limit: Int,
    then completion: @escaping (Result<[ListedScene], StoreError>) -> Void
  ) {
    if rooms.isListing {
      listings.wait { [unowned self] in list(app: app, limit: limit, then: completion) }
    } else {
      beginList(app: app, limit: limit, then: completion)
    }
  }

  func beginList(
    app: AppID?, limit: Int, then completion: @escaping Listings.Completion
  ) {
    do throws(StoreError) {
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
    guard !rooms.isListing else { return }
    for begin in listings.takeWaiting() { begin() }
  }
}
