import WaymarkFiles
package import WaymarkNavigation

extension SceneStore {
  /// Lists the stored scenes of one app or of all apps, the most recently used first. Equal times are
  /// sorted by ID.
  ///
  /// If an app has just come past its limit, the list begins after the excess scene is forgotten.
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
