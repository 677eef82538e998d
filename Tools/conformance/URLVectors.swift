import Foundation
import WaymarkBytes
import WaymarkNavigation

/// Reads each URL of the web platform tests.
///
/// Links are read more strictly than by the URL Standard, which repairs URLs. Each difference must follow
/// from a rule of docs/manifests.md, and the text must show that the rule applies to it.
func checkURLs(in file: URL) throws -> Report {
  var report = Report(of: "url", explanations: [:])
  for vector in try URLVector.all(in: file) {
    let name = vector.input.debugDescription
    if vector.isForeign {
      report.either(name, outcome: "not compared because no link has this scheme")
      continue
    }
    switch (reading(of: vector.text), vector.failure ?? false) {
    case (.failure, true):
      report.same()
    case (.failure(let fault), false):
      report.different(
        name, outcome: "refused: \(fault)", because: vector.rule(behind: fault.reason))
    case (.success(let url), true):
      report.different(name, outcome: "accepted", because: vector.ruleBehindAccepting(url))
    case (.success(let url), false):
      let differences = vector.differences(from: url)
      if differences.isEmpty { report.same() }
      for (part, rule) in differences { report.different(name, outcome: part, because: rule) }
    }
  }
  return report
}

private func reading(of text: String) -> Result<LinkURL, URLFault> {
  Result { () throws(URLFault) in try LinkURL.read(Text(text)) }
}

extension URLVector {
  fileprivate func rule(behind reason: URLFault.Reason) -> String? {
    switch reason {
    case .forbiddenCharacter, .controlCharacter:
      text.contains(/[ \\"<>^`{|}\u{00}-\u{1F}\u{7F}-\u{9F}]/) ? "rule 1: nothing is repaired" : nil
    case .noScheme, .malformedScheme:
      text.contains(/^[A-Za-z][A-Za-z0-9+.\-]*:/) ? nil : "a link has a scheme; there is no base"
    case .noAuthority, .noHost:
      authority.isEmpty ? "rule 4: exactly two slashes, then a host" : nil
    case .userName: authority.contains("@") ? "rule 4: no user name" : nil
    case .port:
      authority.contains(/:[0-9]*$/) && !authority.hasSuffix(":443") ? "rule 4: port 443" : nil
    case .malformedPercent:
      text.contains(/%(?![0-9A-Fa-f]{2})/) ? "rule 5: a malformed % is refused" : nil
    case .decodedControlCharacter:
      text.contains(/%([01][0-9A-Fa-f]|7[Ff]|[Cc]2%[89])/) ? "rule 5: no control character" : nil
    case .decodedNotUTF8: text.contains(/%[89A-Fa-f]/) ? "rule 5: decoded text is UTF-8" : nil
    case .dotSegment:
      text.contains(/[:\/](\.|%2[Ee]){1,2}([\/?#]|$)/) ? "rule 5: no dot segment" : nil
    case .notUTF8, .tooLong, .tooManySegments, .tooManyQueryItems, .malformedHost: nil
    }
  }

  /// Returns the rule because of which a URL is accepted that the standard refuses for its host.
  fileprivate func ruleBehindAccepting(_ url: LinkURL) -> String? {
    if url.scheme != "https" { return "rule 3: the authority is a segment like others" }
    return hasPlainHost ? nil : "rule 4: no app can declare this host, so no link has it"
  }

  fileprivate func differences(from url: LinkURL) -> [(part: String, rule: String?)] {
    var differences: [(part: String, rule: String?)] = []
    if url.scheme.string + ":" != scheme { differences.append(("scheme \(url.scheme)", nil)) }
    if let host = url.host, host.string != hostname {
      differences.append(("host \(host)", hasPlainHost ? nil : "rule 4: no host is converted"))
    }
    let hasFirst = url.host == nil && !authority.isEmpty
    if hasFirst, url.segments.first?.text.string != percentDecoded(String(authority)) {
      differences.append(("the authority is not the first segment", nil))
    }
    let path = url.segments.dropFirst(hasFirst ? 1 : 0).map(\.text.string)
    if path != segments { differences.append(("path \(path)", nil)) }
    let query = url.query.map { [$0.name.string] + ($0.value.map { [$0.string] } ?? []) }
    if query != self.query { differences.append(("query \(query)", nil)) }
    let fragment = percentDecoded(url.fragment?.string ?? "")
    if fragment != self.fragment { differences.append(("fragment \(fragment)", nil)) }
    return differences
  }

  /// Whether an app can declare the host: it is ASCII and not an address.
  private var hasPlainHost: Bool {
    authority.contains(/^[A-Za-z0-9.\-]*[A-Za-z\-][0-9A-Za-z\-]*(:443)?$/)
      && !authority.contains(/(^|\.)(xn--|0[Xx])[^.]*$/.ignoresCase())
  }
}
