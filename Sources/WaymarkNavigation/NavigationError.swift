package import WaymarkBytes

/// Why a request is refused: it leaves the scene exactly as it was (R25).
///
/// The cases stand in the contract's order: of several that apply, the first is the answer.
package enum NavigationError: Error, Equatable, Sendable {
  case invalidArguments(String)
  case invalidScene(Text, SceneID.Fault)
  /// `errors`: what is wrong with the files that it has, in words.
  case unknownApp(Text, errors: [Text] = [])
  case noSuchScene(SceneID)
  case invalidURL(URLFault)
  case noMatchingLink(LinkRefusal)
  /// `declared`: those that are, for a name that is no sheet either.
  case unknownRoute(Text, app: AppID, isSheet: Bool, declared: [Text] = [])
  case unknownSheet(Text, app: AppID, isRoute: Bool, declared: [Text] = [])
  /// A cover in the sheet's place, or the other way round.
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

/// Why no link is opened by a URL.
package enum LinkRefusal: Equatable, Sendable {
  case plainHTTP
  case unknownScheme(Text)
  case unknownHost(Text)
  /// The URL is another app's: its scheme or host is not one of this app's.
  case notOfApp(AppID)
  /// No pattern of the app takes it; the nearest one, where there is one.
  case noPattern(AppID, nearest: LinkMismatch?)
}
