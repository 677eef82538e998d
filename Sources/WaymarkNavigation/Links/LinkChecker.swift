import WaymarkBytes

/// Makes links from declarations, and collects the mistakes in them.
struct LinkChecker {
  let routes: [Text: RouteDeclaration]
  let sheets: [Text: SheetDeclaration]

  /// Returns the link. If it has mistakes, appends them to `reasons` and returns nil.
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

  /// Returns the captures in the pattern's order, each with the type that all signatures declare for its
  /// name.
  private func captures(
    of pattern: LinkPattern, for signatures: [RouteSignature], _ reasons: inout [LinkFault.Reason]
  ) -> [Link.Capture] {
    let sources = pattern.sources
    var captures: [Link.Capture] = []
    for (name, source) in sources {
      if let capture = capture(name, source, for: signatures, &reasons) { captures.append(capture) }
    }
    for signature in signatures {
      for parameter in signature.parameters
      where !parameter.isOptional && !sources.contains(where: { $0.name == parameter.name }) {
        reasons.append(.uncaptured(parameter: parameter.name, of: signature.name))
      }
    }
    return captures
  }

  private func capture(
    _ name: Text, _ source: Link.Source, for signatures: [RouteSignature],
    _ reasons: inout [LinkFault.Reason]
  ) -> Link.Capture? {
    let uses = signatures.compactMap { signature in
      signature[name].map { (owner: signature.name, type: $0.type, isOptional: $0.isOptional) }
    }
    guard let first = uses.first else {
      reasons.append(.undeclaredCapture(name))
      return nil
    }
    if let other = uses.first(where: { !$0.type.takesTheSame(as: first.type) }) {
      reasons.append(
        .twoTypes(parameter: name, first.type, of: first.owner, other.type, andOf: other.owner))
      return nil
    }
    return Link.Capture(
      name: name, source: source, type: first.type,
      isRequired: uses.contains { !$0.isOptional })
  }
}

extension ParameterType {
  /// Whether the types are equal if the order of a list is ignored.
  fileprivate func takesTheSame(as other: ParameterType) -> Bool {
    if case (.oneOf(let left), .oneOf(let right)) = (self, other) { return Set(left) == Set(right) }
    return self == other
  }
}

extension LinkPattern {
  /// The captured names, each with the part of the URL that it comes from.
  fileprivate var sources: [(name: Text, source: Link.Source)] {
    var sources: [(name: Text, source: Link.Source)] = []
    for (index, segment) in segments.enumerated() {
      if case .capture(let name) = segment { sources.append((name, .segment(index))) }
    }
    for capture in query { sources.append((capture.name, .query(capture.key))) }
    if let fragment { sources.append((fragment, .fragment)) }
    return sources
  }
}
