import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

/// A route or sheet as it stands on the command line: `project projectID=…`.
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

  /// The routes of a path, between two of which stands `/` as a word of its own.
  static func path(_ words: [Text]) throws(UsageError) -> [RouteWords] {
    guard !words.isEmpty else { return [] }
    var routes: [RouteWords] = []
    for words in words.split(separator: "/", omittingEmptySubsequences: false) {
      routes.append(try RouteWords(words))
    }
    return routes
  }

  /// The route with each value of the type that the manifest declares.
  ///
  /// A text that is not of that type, and whatever the manifest does not declare, stays text: the daemon
  /// then refuses it in its own words, or knows better.
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
