import WaymarkBytes
import WaymarkJSON

// What a packager reads: where the mistake is, what stands there, and what would do.

extension ManifestFault: CustomStringConvertible {
  package var description: String {
    let location = "\(file):\(position.line):\(position.column): "
    return location + (key.isEmpty ? "" : "\(key): ") + reason.description
  }
}

extension ManifestFault.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .json(let fault): "\(fault.reason)"
    case .expected(let form): "this should be \(form)"
    case .unknownKey(let allowed):
      "no such key; there are " + allowed.map { "“\($0)”" }.joined(separator: ", ")
    case .missingKey(let key): "the key “\(key)” is missing"
    case .notInModule: "a module has only routes, sheets, links and examples"
    case .appIsNotFileName(let app): "“\(app)” is not the name of the file without .json"
    case .notAName(let name): "“\(name)” cannot be a name here"
    case .reservedName(let name): "“\(name)” is a reserved name"
    case .outOfRange(let range):
      "this should be an integer from \(range.lowerBound) to \(range.upperBound)"
    case .unknownType(let type):
      "“\(type)” is no type; there are uuid, int, bool, string, each with ? where optional, and lists"
        + " of texts"
    case .repeated(let text): "“\(text)” stands here twice"
    case .declaredIn(let name, let file): "“\(name)” is already declared in \(file)"
    case .forbiddenScheme(let scheme): "no app can claim the scheme “\(scheme)”"
    case .notAScheme(let scheme):
      "“\(scheme)” is no scheme: lower-case letters, then also digits, “+”, “-” and “.”"
    case .notAHost(let host):
      "“\(host)” is no host name in ASCII"
        + (HostName.ascii(host).map { "; write it as “\($0)”" } ?? "")
    case .notABusName(let name): "“\(name)” is not a bus name"
    default: descriptionBetweenDeclarations
    }
  }

  private var descriptionBetweenDeclarations: String {
    switch self {
    case .unknownTab(let tab, let declared): "no tab “\(tab)” is declared" + among(declared)
    case .unknownGate(let gate, let declared): "no gate “\(gate)” is declared" + among(declared)
    case .unknownRoute(let route): "no route “\(route)” is declared"
    case .unknownSheet(let sheet): "no sheet “\(sheet)” is declared"
    case .defaultNotOfType(let value, let type): "“\(value)” is not \(type)"
    case .defaultOfOptional: "an optional parameter has no default; a route without it stays so"
    case .entranceNeedsParameters(let name):
      "“\(name)” has required parameters, which a gate cannot give"
    case .entranceIsGated(let name): "“\(name)” is behind a gate itself"
    case .bothPushAndPresent: "a gate shows a route or a sheet, not both"
    case .link(let fault): "\(fault)"
    case .ambiguous(let url, let pattern, let file, let position):
      "`\(url)` is also `\(pattern)`'s, at \(file):\(position.line):\(position.column), which is as"
        + " specific; one of the two must say more"
    case .tooManyLinks(let limit): "an app has at most \(limit) links"
    case .tooDeep(let limit): "the link opens more than \(limit) routes, limits.depth"
    case .exampleRoute(let error): "\(error)"
    default: ""
    }
  }

  private func among(_ declared: [Text]) -> String {
    declared.isEmpty ? "" : "; there are " + declared.inQuotes
  }
}
