package import WaymarkBytes
import WaymarkJSON

// A path in a form that a client can carry elsewhere: base64 of the JSON array of its routes (R52).

extension Scene {
  /// The selected tab's path, up to its first route that may not be stored.
  package func encodedPath(in manifest: Manifest) -> Text {
    var json = JSONWriter()
    json.beginArray()
    for entry in path.restorable(in: manifest) { json.route(entry.route) }
    json.endArray()
    return Base64.encode(json.bytes)
  }
}

extension StoredRoute {
  /// Reads the routes of an encoded path. A text that is not one is `InvalidArgs`.
  package static func decodePath(_ encoded: Text) throws(NavigationError) -> [StoredRoute] {
    guard let bytes = Base64.decode(encoded.utf8) else {
      throw .invalidArguments(.notBase64)
    }
    let json: JSONValue
    do {
      json = try JSONReader.read(bytes, dialect: .strict)
    } catch {
      throw .invalidArguments(error.all.first.map(EncodedPathFault.notJSON) ?? .notAList)
    }
    guard let elements = json.array else {
      throw .invalidArguments(.notAList)
    }
    let routes = elements.compactMap(StoredRoute.init)
    guard routes.count == elements.count else {
      throw .invalidArguments(.notARoute)
    }
    return routes
  }
}

extension Manifest {
  /// Reads the first `restore.depth` of the routes, with former names and defaults.
  package func routes(reading stored: [StoredRoute]) throws(NavigationError) -> [Route] {
    try path(reading: stored.prefix(restore.depth))
  }
}
