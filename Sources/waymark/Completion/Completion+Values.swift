import WaymarkBytes
import WaymarkManifests
import WaymarkNavigation

// The candidates for each operand and option.
extension Completion {
  func values(of option: Option, _ given: GivenWords) -> [Candidate] {
    switch option {
    case .scene: sceneCandidates
    case .tab, .tabOfLink: tabs(of: given.app)
    default: []
    }
  }

  func values(of operand: Operand, _ given: GivenWords) -> [Candidate] {
    switch operand {
    case .scene: sceneCandidates
    case .app, .apps: appCandidates
    case .sceneOrApp, .subject: appCandidates + sceneCandidates
    case .tab: tabs(of: given.app)
    case .route: candidates(.route, given, manifest(given)?.routes.values.map(\.signature))
    case .sheet: candidates(.sheet, given, manifest(given)?.sheets.values.map(\.signature))
    case .path: candidates(.path, given, manifest(given)?.routes.values.map(\.signature))
    case .files: [Self.files]
    default: []
    }
  }

  private var sceneCandidates: [Candidate] { scenes().map { Candidate($0) } }

  private var appCandidates: [Candidate] {
    catalog.apps.values.sorted { $0.id < $1.id }.map { app in
      Candidate(app.id.text, app.manifest?.name.string ?? "")
    }
  }

  private func manifest(_ given: GivenWords) -> Manifest? {
    given.app.flatMap(catalog.manifest)
  }

  private func tabs(of app: AppID?) -> [Candidate] {
    app.flatMap(catalog.manifest)?.tabs.filter { !$0.id.isEmpty }
      .map { Candidate($0.id, $0.title.string) } ?? []
  }

  /// Returns names of routes or sheets. After a name, returns its parameters, and on a path the `/` before
  /// the next route.
  private func candidates(
    _ operand: Operand, _ given: GivenWords, _ signatures: [RouteSignature]?
  ) -> [Candidate] {
    // The first word names the scene or app.
    let words = given.plain.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard let signatures, let words = words.last, let name = words.first else {
      return (signatures ?? []).sorted { $0.name < $1.name }.map { Candidate($0.name) }
    }
    let parameters = signatures.first { $0.name == name }?.parameters ?? []
    let missing = parameters.filter { parameter in
      !words.contains { $0.utf8.starts(with: "\(parameter.name)=".utf8) }
    }
    return missing.flatMap(assignments) + (operand == .path ? [Candidate("/")] : [])
  }

  private func assignments(_ parameter: ParameterDeclaration) -> [Candidate] {
    let values: [Text] =
      switch parameter.type {
      case .bool: ["true", "false"]
      case .oneOf(let allowed): allowed
      case .uuid, .int, .string: []
      }
    guard !values.isEmpty else {
      return [Candidate(Text("\(parameter.name)="), parameter.type.description)]
    }
    return values.map { Candidate(Text("\(parameter.name)=\($0)")) }
  }
}
