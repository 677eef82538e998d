import Bytes

/// Makes links of declarations, and collects what keeps one from being made.
struct LinkChecker {
  let routes: [Text: RouteDeclaration]
  let sheets: [Text: SheetDeclaration]

  /// The link, or nil where `reasons` has grown.
  func link(_ declaration: LinkDeclaration, reasons: inout [LinkFault.Reason]) -> Link? {
    let path = self.path(declaration.open, &reasons)
    let sheet = declaration.present.flatMap { self.sheet($0, &reasons) }
    let isResolved = reasons.isEmpty
    let pattern: LinkPattern
    do {
      pattern = try .parse(declaration.match)
    } catch {
      reasons.append(.pattern(error))
      return nil
    }
    guard isResolved else { return nil }
    let signatures = path.map(\.signature) + (sheet.map { [$0.signature] } ?? [])
    let captures = self.captures(of: pattern, for: signatures, &reasons)
    guard reasons.isEmpty else { return nil }
    return Link(
      pattern, captures, policy: declaration.policy,
      tab: declaration.tab ?? path.lazy.compactMap(\.tab).first, path: path.map(\.signature),
      sheet: sheet)
  }

  private func path(
    _ names: [Text], _ reasons: inout [LinkFault.Reason]
  ) -> [RouteDeclaration] {
    var path: [RouteDeclaration] = []
    for (index, name) in names.enumerated() {
      if let route = routes[name] {
        path.append(route)
      } else {
        reasons.append(.unknownRoute(name, index: index, isSheet: sheets[name] != nil))
      }
    }
    return path
  }

  private func sheet(_ name: Text, _ reasons: inout [LinkFault.Reason]) -> SheetDeclaration? {
    let sheet = sheets[name]
    if sheet == nil { reasons.append(.unknownSheet(name, isRoute: routes[name] != nil)) }
    return sheet
  }

  /// What is captured, by name: each name with the one type that every signature gives it.
  private func captures(
    of pattern: LinkPattern, for signatures: [RouteSignature], _ reasons: inout [LinkFault.Reason]
  ) -> [Text: Link.Capture] {
    var captures: [Text: Link.Capture] = [:]
    for name in pattern.sources.map(\.name) {
      captures[name] = capture(name, for: signatures, &reasons)
    }
    for signature in signatures {
      for parameter in signature.parameters
      where !parameter.isOptional && !pattern.sources.contains(where: { $0.name == parameter.name })
      {
        reasons.append(.uncaptured(parameter: parameter.name, of: signature.name))
      }
    }
    return captures
  }

  private func capture(
    _ name: Text, for signatures: [RouteSignature], _ reasons: inout [LinkFault.Reason]
  ) -> Link.Capture? {
    let uses = signatures.compactMap { signature in
      signature[name].map { (route: signature.name, parameter: $0) }
    }
    guard let first = uses.first else {
      reasons.append(.undeclaredCapture(name))
      return nil
    }
    if let other = uses.first(where: { !$0.parameter.type.takesTheSame(as: first.parameter.type) })
    {
      reasons.append(
        .twoTypes(
          parameter: name, first.parameter.type, of: first.route, other.parameter.type,
          andOf: other.route))
      return nil
    }
    return Link.Capture(
      name: name, type: first.parameter.type,
      isRequired: uses.contains { !$0.parameter.isOptional })
  }
}

extension ParameterType {
  /// Equal, whatever the order of a list.
  fileprivate func takesTheSame(as other: ParameterType) -> Bool {
    if case (.oneOf(let left), .oneOf(let right)) = (self, other) { return Set(left) == Set(right) }
    return self == other
  }
}

extension LinkPattern {
  /// What it captures, and where.
  fileprivate var sources: [(name: Text, source: Link.Source)] {
    var sources: [(name: Text, source: Link.Source)] = []
    for (index, segment) in segments.enumerated() {
      if case .capture(let name) = segment { sources.append((name, .segment(index))) }
    }
    for (index, capture) in query.enumerated() { sources.append((capture.name, .query(index))) }
    if let fragment { sources.append((fragment, .fragment)) }
    return sources
  }
}

extension Link {
  /// Each name that the pattern captures is among the captures.
  fileprivate init(
    _ pattern: LinkPattern, _ captures: [Text: Capture], policy: LinkPolicy, tab: Text?,
    path: [RouteSignature], sheet: SheetDeclaration?
  ) {
    let sources = pattern.sources
    func place(_ signature: RouteSignature) -> Place {
      Place(
        name: signature.name,
        parameters: sources.filter { signature[$0.name] != nil }.sorted { $0.name < $1.name })
    }
    self.pattern = pattern
    self.policy = policy
    self.tab = tab
    steps = pattern.segments.compactMap { segment in
      switch segment {
      case .literal(let text): .literal(text)
      case .capture(let name): captures[name].map { .capture(name, $0.type) }
      }
    }
    query = pattern.query.compactMap { captures[$0.name] }
    fragment = pattern.fragment.flatMap { captures[$0] }
    self.path = path.map(place)
    self.sheet = sheet.flatMap { $0.style == .sheet ? place($0.signature) : nil }
    cover = sheet.flatMap { $0.style == .cover ? place($0.signature) : nil }
    rank = LinkRank(
      steps, takesTail: pattern.takesTail, keys: query.count, hasFragment: fragment != nil)
  }
}
