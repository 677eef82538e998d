import WaymarkBytes
import WaymarkJSON

extension StoredScene {
  /// Reads one line of the file of `id`, without its newline.
  ///
  /// Unknown keys are ignored. An element that is not a route is kept, and the restore rules decide
  /// about it. A line is invalid only if no Waymark of this format can have written it.
  package init(line: [UInt8], of id: SceneID) throws(Fault) {
    let json: JSONValue
    do {
      json = try JSONReader.read(line, dialect: .strict)
    } catch {
      throw .invalid(.notJSON(error.all.first?.position ?? .start))
    }
    guard let format = json["waymark"]?.uint64, format > 0 else {
      throw .invalid(.missing("waymark"))
    }
    guard format <= Self.format else { throw .newer(format: format) }
    guard let scene = json["scene"]?.string else { throw .invalid(.missing("scene")) }
    guard scene == id.text else { throw .otherScene(scene) }
    revision = try Self.number("revision", in: json)
    nextEntry = try Self.number("next_entry", in: json)
    guard let tab = json["tab"]?.string else { throw .invalid(.missing("tab")) }
    selectedTab = tab
    guard let tabs = json["tabs"] else { throw .invalid(.missing("tabs")) }
    paths = try Self.paths(tabs)
    gated = try json["gated"].map(Self.paths) ?? []
    sheet = json["sheet"].map(StoredRoute.init(lenient:))
    cover = json["cover"].map(StoredRoute.init(lenient:))
  }

  private static func number(_ key: Text, in json: JSONValue) throws(Fault) -> UInt64 {
    guard let number = json[key]?.uint64, number > 0, number < highestNumber else {
      throw .invalid(.notANumber(key))
    }
    return number
  }

  private static func paths(_ json: JSONValue) throws(Fault) -> [Path] {
    guard let members = json.object else { throw .invalid(.pathsNotAnObject) }
    var paths: [Path] = []
    for member in members {
      guard let routes = member.value.array else { throw .invalid(.pathNotAList) }
      paths.append(Path(tab: member.name, routes: routes.map(StoredRoute.init(lenient:))))
    }
    return paths
  }
}
