import WaymarkBytes

// What a person reads: what was refused, the value, and what would do.

extension NavigationError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .invalidArguments(let fault): fault
    case .invalidScene(let text, let fault): "“\(text)” is not a scene ID: \(fault)"
    case .unknownApp(let app, let errors) where !errors.isEmpty:
      "the manifest of “\(app)” is not in force: \(errors[0])"
        + (errors.count > 1 ? "; waymark apps shows \(errors.count - 1) more" : "")
    case .unknownApp(let app, _) where AppID(app) == nil:
      "“\(app)” is no app id: a reverse-DNS name of two elements or more is one"
    case .unknownApp(let app, _):
      "no manifest declares “\(app)”; it goes to waymark/apps/\(app).json in $XDG_DATA_HOME or one of"
        + " $XDG_DATA_DIRS"
    case .noSuchScene(let scene): "there is no scene “\(scene)”; Attach or a first Push creates it"
    case .invalidURL(let fault): "not a URL: \(fault)"
    case .noMatchingLink(let refusal): "no link takes the URL: \(refusal)"
    case .unknownRoute(let name, let app, isSheet: true, _):
      "“\(name)” is a sheet of \(app), not a route; Present shows it"
    case .unknownRoute(let name, let app, isSheet: false, let declared):
      "\(app) declares no route “\(name)”\(choices(declared))"
    case .unknownSheet(let name, let app, isRoute: true, _):
      "“\(name)” is a route of \(app), not a sheet; Push puts it on the path"
    case .unknownSheet(let name, let app, isRoute: false, let declared):
      "\(app) declares no sheet “\(name)”\(choices(declared))"
    case .wrongSlot(let name, .sheet): "“\(name)” is a sheet, not a cover"
    case .wrongSlot(let name, .cover): "“\(name)” is a cover, not a sheet"
    case .unknownTab(let tab, let declared): "there is no tab “\(tab)”\(choices(declared))"
    case .unknownGate(let gate, let declared): "there is no gate “\(gate)”\(choices(declared))"
    case .invalidParameter(let name, let fault): "“\(name)”: \(fault)"
    case .sceneInUse(let scene):
      "another client has “\(scene)” attached; Attach with take_over takes it from there"
    case .sceneHeld(let scene):
      "the client of “\(scene)” holds it, for leaving would lose work; links to it wait"
    case .flowEnded(let flow): "flow \(flow) is over, or was never begun in this scene"
    case .revisionMismatch(let asked, let present):
      "the scene is at revision \(present), not \(asked)"
    case .gateClosed(let gate, let route):
      "“\(route)” is behind the gate “\(gate)”, which is closed"
    case .notOnPath(let route): "the path holds no “\(route)” with these parameters"
    case .depthExceeded(let limit): "the path would hold more than \(limit) routes, limits.depth"
    case .sceneTooLarge(let limit): "the scene would take more than \(limit / 1024) KiB"
    case .tooManyFlows(let limit): "the scene has \(limit) flows; EndFlow ends one"
    }
  }

  private func choices(_ declared: [Text]) -> String {
    declared.allSatisfy(\.isEmpty) ? "; the app declares none" : "; declared: " + declared.inQuotes
  }
}

extension SceneID.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSlash: "it has the form <app-id>/<window>"
    case .notAnAppID(let text): "“\(text)” is not a reverse-DNS name of two elements or more"
    case .noWindow: "a window's name follows the slash"
    case .controlCharacter: "a window's name has no control characters"
    case .tooLong: "a window's name has at most \(SceneID.longestFileName) bytes as a file's name"
    }
  }
}

extension ParameterFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let parameter):
      "the parameter “\(parameter.name)” is missing; it is \(parameter.type)"
    case .undeclared(let name, let declared):
      "there is no parameter “\(name)”"
        + (declared.isEmpty ? "; none is declared" : "; declared: " + declared.inQuotes)
    case .wrongType(let parameter, .string) where parameter.type == .string:
      "“\(parameter.name)” takes text without control characters, of at most 1,024 bytes"
    case .wrongType(let parameter, let value):
      "“\(parameter.name)” is \(parameter.type), which “\(value)” is not"
    case .notScalar(let name, let found): "“\(name)” is \(found)"
    }
  }
}

extension LinkRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .plainHTTP: "http links are never opened; https links to a declared host are"
    case .unknownScheme(let scheme): "no app declares the scheme “\(scheme)”"
    case .unknownHost(let host): "no app declares the host “\(host)”"
    case .notOfApp(let app): "its scheme or host is not one that \(app) declares"
    case .noPattern(let app, nil): "\(app) declares no links"
    case .noPattern(let app, let nearest?): "nearest, in \(app), \(nearest)"
    }
  }
}

extension [Text] {
  /// At most ten of them, so that a message stays a message.
  var inQuotes: String {
    prefix(10).map { "“\($0)”" }.joined(separator: ", ") + (count > 10 ? ", …" : "")
  }
}
