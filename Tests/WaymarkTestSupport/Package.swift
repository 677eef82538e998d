import Foundation

/// Paths of this package.
package enum Package {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  package static var examples: String { root + "/Examples" }

  package static func file(_ path: String) -> String { root + "/" + path }

  /// Returns the path of a script of these tests.
  package static func client(_ name: String) -> String {
    root + "/Tests/IntegrationTests/Clients/" + name
  }

  /// Returns the path of a program that was built with these tests.
  package static func program(_ name: String) -> String {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent(name).path
  }
}
