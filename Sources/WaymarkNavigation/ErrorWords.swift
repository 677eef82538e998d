import WaymarkBytes
import WaymarkJSON

// The words of every error of this module. Each says what was refused, the value, and what to do.
//
// Of a URL they name the byte and never the text, which may be private (R62). A pattern and a manifest
// are the author's own, so their text is quoted.

// MARK: - Requests

extension NavigationError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .invalidArguments(let fault): "\(fault)"
    case .invalidScene(let text, let fault): "“\(text)” is not a scene ID: \(fault)"
    case .unknownApp(let app, let errors) where !errors.isEmpty:
      "the manifest of “\(app)” has an error and is not used: \(errors[0])"
        + (errors.count > 1 ? "; `waymark apps` shows \(errors.count - 1) more" : "")
    case .unknownApp(let app, _) where AppID(app) == nil: notAnAppID(app)
    case .unknownApp(let app, _):
      "the app “\(app)” has no manifest; install it as waymark/apps/\(app).json in $XDG_DATA_HOME or"
        + " in one of $XDG_DATA_DIRS"
    case .noSuchScene(let scene): "the scene “\(scene)” does not exist; Attach or Push creates it"
    case .invalidURL(let fault): "the URL is invalid \(fault)"
    case .noMatchingLink(let refusal): "no link opens this URL: \(refusal)"
    case .unknownRoute(let name, let app, isSheet: true, _):
      "“\(name)” is a sheet of \(app), not a route; Present shows it"
    case .unknownRoute(let name, let app, isSheet: false, let declared):
      "\(app) has no route “\(name)”\(choices(declared, of: "routes", "its"))"
    case .unknownSheet(let name, let app, isRoute: true, _):
      "“\(name)” is a route of \(app), not a sheet; Push puts it on the path"
    case .unknownSheet(let name, let app, isRoute: false, let declared):
      "\(app) has no sheet “\(name)”\(choices(declared, of: "sheets", "its"))"
    case .wrongSlot(let name, .sheet): "“\(name)” is a sheet, not a cover; use the option sheet"
    case .wrongSlot(let name, .cover): "“\(name)” is a cover, not a sheet; use the option cover"
    case .unknownTab(let tab, let declared):
      "there is no tab “\(tab)”\(choices(declared, of: "tabs"))"
    case .unknownGate(let gate, let declared):
      "there is no gate “\(gate)”\(choices(declared, of: "gates"))"
    case .invalidParameter(let name, let fault): "“\(name)”: \(fault)"
    case .sceneInUse(let scene):
      "another client is attached to “\(scene)”; Attach with take_over replaces it"
    case .sceneHeld(let scene):
      "“\(scene)” is held because leaving it would lose work; try again when the hold has ended"
    case .flowEnded(let flow):
      "flow \(flow) has ended or was never begun in this scene; BeginFlow begins a new one"
    case .revisionMismatch(let asked, let present):
      "the scene is at revision \(present), not \(asked); read it again with Snapshot"
    case .gateClosed(let gate, let route):
      "“\(route)” is behind the gate “\(gate)”, which is closed; SetGate opens it"
    case .notOnPath(let route):
      "the path has no “\(route)” with these parameters; Snapshot returns the path"
    case .depthExceeded(let limit):
      "the path would have more than \(limit) routes, which is the app's limits.depth"
    case .sceneTooLarge(let limit): "the scene would take more than \(limit / 1024) KiB"
    case .tooManyFlows(let limit):
      "the scene has \(limit) flows and may not have more; EndFlow ends one"
    }
  }

  private func choices(
    _ declared: [Text], of kind: String, _ article: String = "the"
  ) -> String {
    declared.allSatisfy(\.isEmpty)
      ? "; the app declares no \(kind)" : "; \(article) \(kind) are " + declared.inQuotes
  }
}

extension EncodedPathFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notBase64: "the encoded path is not base64; pass the text that EncodedPath returned"
    case .notJSON(let fault): "the encoded path is not JSON: \(fault)"
    case .notAList: "the encoded path is not a JSON array of routes"
    case .notARoute:
      "the encoded path has an element that is not a route, a JSON object with “type”"
    }
  }
}

extension SceneID.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSlash: "it must have the form <app-id>/<window>"
    case .notAnAppID(let text): WaymarkNavigation.notAnAppID(text)
    case .noWindow: "the name of a window must follow the slash"
    case .controlCharacter: "the name of the window has a control character"
    case .tooLong:
      "the name of the window needs more than \(SceneID.longestFileName) bytes as a file name"
    }
  }
}

private func notAnAppID(_ text: Text) -> String {
  "“\(text)” is not an app id; use a reverse-DNS name such as org.example.Notes"
}

extension ParameterFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let parameter):
      "the parameter “\(parameter.name)” is missing; it must be \(parameter.type)"
    case .undeclared(let name, let declared):
      "there is no parameter “\(name)”"
        + (declared.isEmpty ? "; none is declared" : "; the parameters are " + declared.inQuotes)
    case .wrongType(let parameter, let value):
      "“\(parameter.name)” \(parameter.type.refusal(of: value))"
    case .notScalar(let name, let type):
      "“\(name)” must be text, a signed 64-bit integer or a boolean"
        + (type.map { "; a value of type \($0) is none of them" } ?? "")
    }
  }
}

extension ParameterType: CustomStringConvertible {
  /// What a value of this type is, after “must be”.
  package var description: String {
    switch self {
    case .uuid: "a UUID"
    case .int: "an integer"
    case .bool: "true or false"
    case .string: "text"
    case .oneOf(let allowed): "one of " + allowed.map { "“\($0)”" }.joined(separator: ", ")
    }
  }

  /// Why the value is not of this type.
  fileprivate func refusal(of value: Value) -> String {
    switch (self, value) {
    case (.uuid, _): "must be a UUID; “\(value)” is not one"
    case (.oneOf, _): "must be \(self); “\(value)” is not one of them"
    case (.string, .string):
      "must be text without control characters, at most \(Self.longestString) bytes long"
    case (_, .string(let text)): "must be \(self), not the text “\(text)”"
    case (_, .int(let number)): "must be \(self), not the integer \(number)"
    case (_, .bool(let flag)): "must be \(self), not the boolean \(flag)"
    }
  }
}

extension LinkRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .plainHTTP: "http links are never opened; use https and a host that an app declares"
    case .unknownScheme(let scheme): "no app declares the scheme “\(scheme)”"
    case .unknownHost(let host): "no app declares the host “\(host)”"
    case .notOfApp(let app): "\(app) does not declare its scheme or host"
    case .noPattern(let app, nil): "\(app) declares no links"
    case .noPattern(let app, let nearest?): "in \(app), the nearest link \(nearest)"
    }
  }
}

// MARK: - URLs, patterns and links

extension URLFault: CustomStringConvertible {
  package var description: String { "at byte \(offset): \(reason)" }
}

extension URLFault.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLong: "the URL is longer than \(LinkURL.longest) bytes"
    case .notUTF8: "the URL is not UTF-8"
    case .forbiddenCharacter(let byte):
      "a URL must not contain \(byte == 0x20 ? "a space" : "`\(Unicode.Scalar(byte))`"); "
        + "write it as \(escape(byte))"
    case .controlCharacter: "a URL must not contain a control character"
    case .tooManySegments: "the path has more than \(LinkURL.mostSegments) segments"
    case .tooManyQueryItems: "the query has more than \(LinkURL.mostQueryItems) items"
    case .noScheme: "a URL must begin with a scheme and `:`"
    case .malformedScheme:
      "the scheme must be a letter, then letters, digits, `+`, `-` and `.`"
    case .noAuthority: "`https:` must be followed by `//` and a host"
    case .noHost: "`https://` must be followed by a host"
    case .malformedHost: "the host is malformed; brackets must enclose all of it"
    case .userName: "a link must not have a user name before the host"
    case .port: "the port must be 443; remove it and its `:`"
    case .malformedPercent: "`%` must be followed by two hex digits; write `%` itself as %25"
    case .decodedControlCharacter: "an escape must not stand for a control character"
    case .decodedNotUTF8: "escapes must stand for UTF-8 text"
    case .dotSegment: "a segment must not be `.` or `..`"
    }
  }

  private func escape(_ byte: UInt8) -> String {
    "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

extension PatternFault: CustomStringConvertible {
  package var description: String { "at byte \(offset) of the pattern: \(reason)" }
}

extension PatternFault.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLong: "the pattern is longer than any URL, which has at most \(LinkURL.longest) bytes"
    case .noSlash: "a pattern must begin with `/`, whatever the scheme"
    case .emptySegment: "empty segments are ignored in URLs; remove the extra `/`"
    case .tooManySegments: "a URL has at most \(LinkURL.mostSegments) segments"
    case .tooManyKeys: "a URL has at most \(LinkURL.mostQueryItems) query items"
    case .brace:
      "`{name}` must be a whole segment, query value or fragment; write a brace itself as %7B or %7D"
    case .emptyName: "`{}` has no name; write the name of a parameter between the braces"
    case .repeatedName(let name): "`{\(name)}` occurs twice; capture each name once"
    case .asterisk:
      "`*` is only valid in `**`, which takes any tail; capture one segment with `{name}`, or write "
        + "`*` itself as %2A"
    case .tailNotLast: "`**` must be the last segment"
    case .queryItem: "each item of the query must have the form `key={name}`"
    case .emptyKey: "a query key must not be empty"
    case .repeatedKey(let key): "the query key `\(key)` occurs twice; remove one"
    case .fragment: "`#` must be followed by `{name}`; write `#` itself as %23"
    case .text(let reason): "no URL can match this: \(reason)"
    }
  }
}

extension LinkFault: CustomStringConvertible {
  package var description: String { reason.description }
}

extension LinkFault.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .pattern(let fault): fault.description
    case .unknownRoute(let name, _, isSheet: true):
      "`\(name)` is a sheet, not a route; name it in `present`, not in `open`"
    case .unknownRoute(let name, _, isSheet: false):
      "`\(name)` is not declared; `open` takes names of `routes`"
    case .unknownSheet(let name, isRoute: true):
      "`\(name)` is a route, not a sheet; name it in `open`, not in `present`"
    case .unknownSheet(let name, isRoute: false):
      "`\(name)` is not declared; `present` takes a name of `sheets`"
    case .undeclaredCapture(let name):
      "`{\(name)}` is captured, but no route or sheet of the link has a parameter `\(name)`"
    case .uncaptured(let parameter, let owner):
      "`\(owner)` requires `\(parameter)`, which the pattern does not capture; add `{\(parameter)}` "
        + "to the pattern, or make the parameter optional with `?`"
    case .twoTypes(let parameter, let first, let owner, let second, let other):
      "`{\(parameter)}` must be \(first) for `\(owner)` but \(second) for `\(other)`; declare the same"
        + " type in both"
    case .ambiguous(_, let pattern, let url): ambiguity(url: url, pattern: pattern)
    case .tooManyAlike:
      "too many links differ only in their lists or query keys; capture these parts instead"
    }
  }
}

private func ambiguity(url: Text, pattern: Text, at location: String = "") -> String {
  "`\(url)` also matches `\(pattern)`\(location), which is equally specific; make one of the two more "
    + "specific"
}

extension LinkMismatch: CustomStringConvertible {
  package var description: String { "`\(link)` \(reason) (byte \(offset) of the URL)" }
}

extension LinkMismatch.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .otherLiteral(let wanted): "needs the segment `\(wanted)`"
    // No URL holds the control characters that a string cannot have.
    case .wrongValue(let parameter, .string):
      "needs at most \(ParameterType.longestString) bytes as `\(parameter)`"
    case .wrongValue(let parameter, let type): "needs \(type) as `\(parameter)`"
    case .segmentMissing(let segment): "needs one more segment, `\(segment)`"
    case .extraSegment: "has no segment for this one"
    case .queryKeyMissing(let key, let parameter): "needs the query key `\(key)` for `\(parameter)`"
    case .fragmentMissing(let parameter): "needs a fragment for `\(parameter)`"
    case .fragmentMalformed(let fault): "needs a valid fragment: \(fault)"
    }
  }
}

extension LinkPattern.Segment: CustomStringConvertible {
  package var description: String {
    switch self {
    case .literal(let text): text.string
    case .capture(let name): "{\(name)}"
    }
  }
}

// MARK: - Manifests

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
    case .expected(let form): "this must be \(form)"
    case .unknownKey(let allowed):
      "there is no such key; the keys are " + allowed.map { "“\($0)”" }.joined(separator: ", ")
    case .missingKey(let key): "the key “\(key)” is missing"
    case .bothKeys(let first, let second):
      "“\(first)” and “\(second)” exclude each other; remove one"
    case .notInModule: "a module can only have routes, sheets, links and examples"
    case .appIsNotFileName(let app):
      "“\(app)” is not the name of the file without .json; make them the same"
    case .notAName(let name):
      "“\(name)” is not a valid name; use 1 to 255 bytes without control characters"
    case .notAParameterName(let name):
      "“\(name)” is not a valid parameter name; use at most 255 letters, digits, “_”, “-” and “.”, and"
        + " begin with a letter or “_”"
    case .reservedName(let name): "“\(name)” is a reserved name; use another"
    case .outOfRange(let range):
      "this must be an integer from \(range.lowerBound) to \(range.upperBound)"
    case .unknownType(let type):
      "“\(type)” is not a type; use uuid, int, bool or string, each with ? if optional, or a list of"
        + " texts"
    case .repeated(let text): "“\(text)” occurs twice here; remove one"
    case .declaredIn(let name, let file): "“\(name)” is already declared in \(file)"
    case .forbiddenScheme(let scheme): "no app can claim the scheme “\(scheme)”"
    case .notAScheme(let scheme):
      "“\(scheme)” is not a scheme; use a lower-case letter, then lower-case letters, digits, “+”, “-”"
        + " and “.”"
    case .notAHost(let host):
      "“\(host)” is not a host name in ASCII"
        + (HostName.ascii(host).map { "; write it as “\($0)”" } ?? "")
    case .notABusName(let name):
      "“\(name)” is not a bus name; use one such as org.example.Notes"
    default: descriptionBetweenDeclarations
    }
  }

  /// The words of the mistakes that only show between declarations.
  private var descriptionBetweenDeclarations: String {
    switch self {
    case .unknownTab(let tab, let declared):
      "the tab “\(tab)” is not declared\(choices(declared, of: "tabs"))"
    case .unknownGate(let gate, let declared):
      "the gate “\(gate)” is not declared\(choices(declared, of: "gates"))"
    case .unknownRoute(let route): "the route “\(route)” is not declared"
    case .unknownSheet(let sheet): "the sheet “\(sheet)” is not declared"
    case .defaultNotOfType(let value, let type): "the default \(type.refusal(of: value))"
    case .defaultOfOptional:
      "an optional parameter cannot have a default; a route without the value stays without it"
    case .entranceNeedsParameters(let name):
      "“\(name)” has required parameters, which a gate cannot give; make them optional"
    case .entranceIsGated(let name):
      "“\(name)” is behind a gate itself; a gate must show a route that is behind none"
    case .link(let fault): "\(fault)"
    case .ambiguous(let url, let pattern, let file, let position):
      ambiguity(url: url, pattern: pattern, at: " at \(file):\(position.line):\(position.column)")
    case .tooManyLinks(let limit): "an app can have at most \(limit) links"
    case .tooDeep(let limit):
      "the link opens more routes than limits.depth allows, which is \(limit)"
    case .exampleRoute(let error): "\(error)"
    default: ""
    }
  }

  private func choices(_ declared: [Text], of kind: String) -> String {
    declared.isEmpty ? "; no \(kind) are declared" : "; the \(kind) are " + declared.inQuotes
  }
}

extension ManifestFault.Form: CustomStringConvertible {
  package var description: String {
    switch self {
    case .object: "an object, { … }"
    case .list: "a list, [ … ]"
    case .text: "text without control characters, at most \(ParameterType.longestString) bytes long"
    case .textOrTexts: "text, or a list of texts"
    case .texts: "a list of texts"
    case .someTexts: "a list of at least one text"
    case .flag: "true or false"
    case .word(let words): words.map { "“\($0)”" }.joinedByOr
    case .tab: "the name of a tab, or { “id”: …, “title”: … }"
    case .busName: "a bus name, or false"
    case .linkThatOpens: "a link with “open”, “present” or “tab”"
    case .url: "a URL in quotes"
    case .route: "a route, { “type”: …, … }"
    case .parameter: "a parameter with “is” or “one_of”"
    case .type: "a type such as “uuid”, or a list of texts"
    case .defaultValue: "text, an integer, true or false"
    }
  }
}

// MARK: - Stored scenes

extension StoredScene.Defect: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notJSON(let position): "not JSON from \(position) on"
    case .missing(let key): "“\(key)” is missing or not of its type"
    case .notANumber(let key):
      "“\(key)” is not an integer from 1 to \(StoredScene.highestNumber - 1)"
    case .pathsNotAnObject: "the paths are not an object"
    case .pathNotAList: "a path is not an array"
    }
  }
}

extension [String] {
  /// `a`, `a or b`, `a, b or c`.
  fileprivate var joinedByOr: String {
    [dropLast().joined(separator: ", "), last ?? ""].filter { !$0.isEmpty }
      .joined(separator: " or ")
  }
}

extension [Text] {
  /// The first ten of them in quotes, so that a message stays short.
  fileprivate var inQuotes: String {
    prefix(10).map { "“\($0)”" }.joined(separator: ", ") + (count > 10 ? ", …" : "")
  }
}
