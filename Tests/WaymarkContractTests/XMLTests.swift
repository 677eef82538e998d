import Foundation
import Testing
import WaymarkBytes
import WaymarkTestSupport

@testable import WaymarkContract
@testable import WaymarkDBus

// What is declared in Swift is what the XML promises, in both directions: methods, arguments, options,
// properties, signals and errors.

@Suite struct XMLTests {
  private let document: String
  private let sceneDocument: String

  init() throws {
    document = try Self.text(of: "org.waymark.Navigation1")
    sceneDocument = try Self.text(of: "org.waymark.Navigation1.Scene")
  }

  private static func text(of interface: String) throws -> String {
    let file = Package.file("share/dbus-1/interfaces/\(interface).xml")
    return try String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8)
  }

  @Test func `methods have the names, arguments and results of the XML`() {
    let declared = AllCalls.types.flatMap { method in
      let name = "org.waymark.Navigation1 method \(method.member)"
      let arguments =
        method.inputs.map { "\($0.name) \($0.type) in" }
        + method.outputs.map { "\($0.name) \($0.type) out" }
      return [name] + arguments.enumerated().map { "\(name) arg \($0.offset) \($0.element)" }
    }
    let facts = InterfaceFacts(Data(document.utf8)).of("org.waymark.Navigation1")
    #expect(declared.sorted() == facts.filter { $0.contains(" method ") }.sorted())
  }

  @Test func `a scene's properties and signals are those of the XML`() {
    let interface = "org.waymark.Navigation1.Scene"
    let properties = SceneProperty.allCases.map {
      "\(interface) property \($0.name) \($0.type) read"
    }
    let facts = InterfaceFacts(Data(sceneDocument.utf8)).of(interface)
    #expect(properties.sorted() == facts.filter { $0.hasSuffix(" read") }.sorted())
    let signals = SceneSignal.allCases.flatMap { signal in
      ["\(interface) signal \(signal.name)"]
        + signal.arguments.enumerated().map {
          "\(interface) signal \(signal.name) arg \($0.offset) \($0.element.name) \($0.element.type)"
        }
    }
    #expect(signals.sorted() == facts.filter { $0.contains(" signal ") }.sorted())
  }

  @Test func `what PropertiesChanged tells are properties of their types`() {
    let told = SceneChange.fields.map { "\($0.name) \($0.type)" }
    let properties = SceneProperty.allCases.filter { $0.changes == .value }.map {
      "\($0.name) \($0.type)"
    }
    #expect(told.sorted() == properties.sorted())
  }

  @Test func `the errors are those of the XML, in its order`() throws {
    let head = try #require(document.range(of: "Errors, org.waymark.Navigation1.Error"))
    let end = try #require(document.range(of: "and the bus's own: "))
    let lines = document[head.upperBound..<end.lowerBound].split(separator: "\n").dropFirst()
    // Names stand at the start of their line; what goes on is indented further.
    let names = lines.filter { $0.hasPrefix("    ") && !$0.hasPrefix("     ") }.flatMap { line in
      let list = line.drop { $0 == " " }.components(separatedBy: "  ")[0]
      return list.components(separatedBy: ", ")
    }
    #expect(names == ContractError.allCases.map(\.rawValue))
  }

  /// The comment above a method, and what is said of all that change a scene.
  private func comment(on member: String) throws -> String {
    let method = try #require(document.range(of: "<method name=\"\(member)\""))
    let before = document[..<method.lowerBound]
    let comment = before.range(of: "<!--", options: .backwards).map { before[$0.upperBound...] }
    let head = document.components(separatedBy: "<node name=").first ?? ""
    return String(comment ?? "") + head
  }

  @Test func `every option is in the XML with its type`() throws {
    for method in AllCalls.types {
      let comment = try comment(on: "\(method.member)")
      for option in method.options {
        // “sheet, cover (sa{sv})” gives several names one type.
        let name = NSRegularExpression.escapedPattern(for: option.name.string)
        let type = NSRegularExpression.escapedPattern(for: option.type.description)
        let pattern = "\\b\(name)(, [a-z_]+)* \(type)"
        #expect(
          comment.range(of: pattern, options: .regularExpression) != nil,
          "\(method.member) has the option \(option.name) \(option.type)")
      }
    }
  }

  @Test func `every field of a snapshot is in the XML with its type`() {
    for field in Snapshot.fields {
      #expect(document.contains("\(field.name) \(field.type)"), "\(field.name) \(field.type)")
    }
  }
}
