package import WaymarkBytes
import WaymarkJSON

// A path that is carried elsewhere: base64 of the JSON array of its routes (R52).

extension Scene {
  /// The selected tab's path, as far as it may be stored.
  package func encodedPath(in manifest: Manifest) -> Text {
    var json = JSONWriter()
    json.beginArray()
    for entry in path.restorable(in: manifest) { json.route(entry.route) }
    json.endArray()
    return Base64.encode(json.bytes)
  }
}

extension StoredRoute {
  /// The routes of an encoded path; what is not one is `InvalidArgs`.
  package static func decodePath(_ encoded: Text) throws(NavigationError) -> [StoredRoute] {
    guard let bytes = Base64.decode(encoded.utf8) else {
      throw .invalidArguments("the encoded path is not base64")
    }
    let json: JSONValue
    do {
      json = try JSONReader.read(bytes, dialect: .strict)
    } catch {
      throw .invalidArguments("the encoded path is not JSON: \(error)")
    }
    guard let elements = json.array else {
      throw .invalidArguments("the encoded path is not a JSON array of routes")
    }
    let routes = elements.compactMap(StoredRoute.init)
    guard routes.count == elements.count else {
      throw .invalidArguments("the encoded path holds what is not a route with a type")
    }
    return routes
  }
}

extension Manifest {
  /// The first `restore.depth` of the routes, with former names and defaults read.
  package func routes(reading stored: [StoredRoute]) throws(NavigationError) -> [Route] {
    try path(reading: stored.prefix(restore.depth))
  }
}
