import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

/// A route or sheet on a command line: `project projectID=…`.
struct RouteWords: Equatable {
  let name: Text
  private(set) var parameters: [(name: Text, text: Text)] = []

  init(_ words: some Collection<Text>) throws(UsageError) {
    guard let name = words.first else { throw .missingRoute }
    guard !name.utf8.contains(UInt8(ascii: "=")) else { throw .notARoute(name) }
    self.name = name
    for word in words.dropFirst() {
      let (name, text) = word.split(at: UInt8(ascii: "="))
      guard let text, !name.isEmpty else { throw .notAParameter(word) }
      parameters.append((name, text))
    }
  }

  /// Reads the routes of a path, with `/` as a word of its own between two routes.
  static func path(_ words: [Text]) throws(UsageError) -> [RouteWords] {
    guard !words.isEmpty else { return [] }
    var routes: [RouteWords] = []
    for words in words.split(separator: "/", omittingEmptySubsequences: false) {
      routes.append(try RouteWords(words))
    }
    return routes
  }

  /// Returns the route with values of the types that the manifest declares.
  ///
  /// A value that does not have that type, or that the manifest does not declare, stays text. The daemon then
  /// refuses it, or accepts it if it has a newer manifest.
  func route(by manifest: Manifest?) -> RouteRequest {
    let signature = manifest?.routes[name]?.signature ?? manifest?.sheets[name]?.signature
    return RouteRequest(
      name,
      parameters.map { parameter in
        let value = signature?[parameter.name]?.type.read(parameter.text)
        return Route.Parameter(parameter.name, value ?? .string(parameter.text))
      })
  }

  static func == (left: RouteWords, right: RouteWords) -> Bool {
    left.name == right.name && left.parameters.elementsEqual(right.parameters, by: ==)
  }
}
