package import WaymarkBytes
package import WaymarkJSON

/// Why a request was refused. The scene stays exactly as it was (R25).
///
/// The cases are in the contract's order. If several apply, the first is the answer.
package enum NavigationError: Error, Equatable, Sendable {
  case invalidArguments(EncodedPathFault)
  case invalidScene(Text, SceneID.Fault)
  /// `errors` says in words what is wrong with the app's files, if it has any.
  case unknownApp(Text, errors: [Text] = [])
  case noSuchScene(SceneID)
  case invalidURL(URLFault)
  case noMatchingLink(LinkRefusal)
  /// `declared` has the app's routes. It is empty if the name is a sheet's.
  case unknownRoute(Text, app: AppID, isSheet: Bool, declared: [Text] = [])
  /// `declared` has the app's sheets. It is empty if the name is a route's.
  case unknownSheet(Text, app: AppID, isRoute: Bool, declared: [Text] = [])
  /// A cover was given as the sheet, or a sheet as the cover.
  case wrongSlot(Text, declared: SheetDeclaration.Style)
  case unknownTab(Text, declared: [Text])
  case unknownGate(Text, declared: [Text])
  case invalidParameter(of: Text, ParameterFault)
  case sceneInUse(SceneID)
  case sceneHeld(SceneID)
  case flowEnded(UInt64)
  case revisionMismatch(asked: UInt64, present: UInt64)
  case gateClosed(Text, route: Text)
  case notOnPath(Text)
  case depthExceeded(limit: Int)
  case sceneTooLarge(limit: Int)
  case tooManyFlows(limit: Int)
}

/// Why no link opens a URL.
package enum LinkRefusal: Equatable, Sendable {
  case plainHTTP
  case unknownScheme(Text)
  case unknownHost(Text)
  /// The app that was asked declares neither the URL's scheme nor its host.
  case notOfApp(AppID)
  /// No pattern of the app takes the URL. `nearest` is nil if the app has no links.
  case noPattern(AppID, nearest: LinkMismatch?)
}

/// Why a text is not an encoded path: `InvalidArgs`.
package enum EncodedPathFault: Error, Equatable, Sendable {
  case notBase64
  case notJSON(JSONFault)
  case notAList
  case notARoute
}
