package import Foundation
package import FoundationXML

/// The facts about interfaces in an introspection document, one per line and in its order:
/// `org.example.Notes method Push arg 1 route (sa{sv}) in`.
package final class InterfaceFacts: NSObject, XMLParserDelegate {
  package private(set) var facts: [String] = []
  private var interface = ""
  /// The member that is being read, and the number of its arguments so far.
  private var member = ""
  private var arguments = 0

  package init(_ document: Data) {
    super.init()
    let parser = XMLParser(data: document)
    parser.delegate = self
    if !parser.parse() { facts.append("not XML: \(String(describing: parser.parserError))") }
  }

  /// Returns the facts about one interface.
  package func of(_ interface: String) -> [String] {
    facts.filter { $0.hasPrefix(interface + " ") }
  }

  package func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let name = attributes["name"] ?? ""
    let type = attributes["type"] ?? ""
    switch element {
    case "interface":
      interface = name
    case "method", "signal", "property":
      member = "\(element) \(name)"
      arguments = 0
      note(member, type, attributes["access"] ?? "")
    case "arg":
      note(member, "arg \(arguments)", name, type, attributes["direction"] ?? "")
      arguments += 1
    // Other annotations are for code generators.
    case "annotation" where name.hasPrefix("org.freedesktop.DBus."):
      note(member, name, attributes["value"] ?? "")
    default: break
    }
  }

  private func note(_ words: String...) {
    facts.append(([interface] + words.filter { !$0.isEmpty }).joined(separator: " "))
  }
}
