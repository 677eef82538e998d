import Foundation
import Testing
import WaymarkBytes
import WaymarkNavigation

extension Reading {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples/waymark/apps")

  private static let prefix = "org.example."

  /// The names of the apps in Examples, without their common prefix.
  static func examples() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }
      .map { String($0.dropFirst(prefix.count).dropLast(5)) }.sorted()
  }

  /// Returns the manifest of the app in Examples.
  static func example(_ name: String) throws -> Manifest {
    let file = folder.appending(path: prefix + name + ".json")
    return try manifest(try String(contentsOf: file, encoding: .utf8), as: Text(prefix + name))
  }
}
