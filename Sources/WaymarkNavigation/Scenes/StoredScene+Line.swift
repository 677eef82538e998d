import WaymarkBytes
import WaymarkJSON

extension StoredScene {
  /// Reads one line, without its newline, of the file of `id`.
  ///
  /// Unknown keys do no harm, and a route that is none is kept for the restore rules to judge; what
  /// makes a line invalid is a form that no Waymark of this format wrote.
  package init(line: [UInt8], of id: SceneID) throws(Fault) {
    let json: JSONValue
    do {
      json = try JSONReader.read(line, dialect: .strict)
    } catch {
      // Where it stops being JSON, but not what stands there: it may be a parameter (R62).
      throw .invalid("not JSON from \(error.all.first?.position.description ?? "its start") on")
    }
    guard let format = json["waymark"]?.uint64, format > 0 else {
      throw .invalid("no waymark number")
    }
    guard format <= Self.format else { throw .newer(format: format) }
    guard let scene = json["scene"]?.string else { throw .invalid("no scene") }
    guard scene == id.text else { throw .otherScene(scene) }
    revision = try Self.number("revision", in: json)
    nextEntry = try Self.number("next_entry", in: json)
    guard let tab = json["tab"]?.string else { throw .invalid("no tab") }
    selectedTab = tab
    guard let tabs = json["tabs"] else { throw .invalid("no tabs") }
    paths = try Self.paths(tabs)
    gated = try json["gated"].map(Self.paths) ?? []
    sheet = json["sheet"].map(StoredRoute.init(lenient:))
    cover = json["cover"].map(StoredRoute.init(lenient:))
  }

  private static func number(_ key: Text, in json: JSONValue) throws(Fault) -> UInt64 {
    guard let number = json[key]?.uint64, number > 0, number < highestNumber else {
      throw .invalid("\(key) is not a number from 1 to 2^53 - 1")
    }
    return number
  }

  private static func paths(_ json: JSONValue) throws(Fault) -> [Path] {
    guard let members = json.object else { throw .invalid("paths are not an object") }
    var paths: [Path] = []
    for member in members {
      guard let routes = member.value.array else { throw .invalid("a path is not an array") }
      paths.append(Path(tab: member.name, routes: routes.map(StoredRoute.init(lenient:))))
    }
    return paths
  }
}
