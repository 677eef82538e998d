import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation

// The main interface, as org.waymark.Navigation1.xml declares it: this table is what answers.

extension Interface where Target == Service {
  static var navigation: Interface<Service> {
    Interface(
      "org.waymark.Navigation1",
      methods: links + paths + tabsAndSheets + lives + lists + flowsAndGates + upkeep,
      properties: [
        Property("Version", .string, changes: .const) { _ in .string(Version.current) },
        Property("StateDirectory", .string, changes: .const) { service in
          .string(service.stateDirectory)
        },
      ])
  }

  private static let scene = Argument("scene", .string)
  private static let options = Argument("options", .vardict)
  private static let revision = Argument("revision", .uint64)
  private static let url = Argument("url", .string)
  private static let app = Argument("app", .string)
  private static let route = Argument("route", .route)
  private static let path = Argument("path", .array(.route))

  // MARK: Links

  private static var links: [Method<Service>] {
    [
      method(
        "OpenURL", in: [scene, url, options],
        out: [Argument("opened_scene", .string), revision, Argument("results", .vardict)]
      ) { service, call, given throws(ServiceError) in
        let options = try Options(given[2], .openURL)
        return try service.openURL(call, given.text(0), given.text(1), options)
      },
      method("ResolveURL", in: [url], out: [Argument("plan", .vardict)]) {
        service, call, given throws(ServiceError) in
        try service.resolveURL(call, given.text(0))
      },
      method("ExplainURL", in: [url], out: [Argument("candidates", .array(.vardict))]) {
        service, _, given throws(ServiceError) in
        .reply([service.explainURL(given.text(0))])
      },
      method("PrintURL", in: [app, path, options], out: [url]) {
        service, _, given throws(ServiceError) in
        let options = try Options(given[2], .printURL)
        return .reply([
          .string(
            try service.printURL(
              given.text(0), try BusRoute.path(given[1]), tab: options.text("tab"),
              sheet: try options.place("sheet"), cover: try options.place("cover")))
        ])
      },
    ]
  }

  // MARK: Paths

  private static var paths: [Method<Service>] {
    [
      method("Push", in: [scene, route, options], out: [revision]) {
        service, call, given throws(ServiceError) in
        let options = try Options(given[2], .push)
        let route = try BusRoute(given[1])
        return try service.change(call, given.text(0), options, creating: true) {
          manifest throws(NavigationError) in
          .push(
            try route.route(in: manifest), unlessTop: options.flag("unless_top"),
            replacingTop: options.flag("replace_top"))
        }
      },
      method("Pop", in: [scene, Argument("count", .uint32), options], out: [revision]) {
        service, call, given throws(ServiceError) in
        let options = try Options(given[2], .guards)
        guard let count = given[1].asUInt32, count > 0 else {
          throw .invalidArgs("count is 0; a Pop removes at least one route")
        }
        return try service.change(call, given.text(0), options) { _ in .pop(count: count) }
      },
      method("PopTo", in: [scene, route, options], out: [revision]) {
        service, call, given throws(ServiceError) in
        let options = try Options(given[2], .guards)
        let route = try BusRoute(given[1])
        return try service.change(call, given.text(0), options) {
          manifest throws(NavigationError) in .popTo(try route.route(in: manifest))
        }
      },
      method("PopToRoot", in: [scene, options], out: [revision]) {
        service, call, given throws(ServiceError) in
        let options = try Options(given[1], .guards)
        return try service.change(call, given.text(0), options) { _ in .popToRoot }
      },
      method("Replace", in: [scene, path, options], out: [revision]) {
        service, call, given throws(ServiceError) in
        let options = try Options(given[2], .replace)
        let path = try BusRoute.path(given[1])
        let sheet = try options.place("sheet")
        let cover = try options.place("cover")
        return try service.change(call, given.text(0), options, creating: true) {
          manifest throws(NavigationError) in
          let tab = options.text("tab")
          try manifest.check(
            path: path.map(\.name), sheet: sheet?.name, cover: cover?.name, tab: tab)
          return .replace(
            try path.routes(in: manifest), tab: tab,
            sheet: try sheet?.sheet(in: manifest, slot: .sheet),
            cover: try cover?.sheet(in: manifest, slot: .cover))
        }
      },
    ]
  }

  // MARK: Tabs, sheets and encoded paths

  private static var tabsAndSheets: [Method<Service>] {
    [
      method("SelectTab", in: [scene, Argument("tab", .string), options], out: [revision]) {
        service, call, given throws(ServiceError) in
        let options = try Options(given[2], .guards)
        return try service.change(call, given.text(0), options) {
          manifest throws(NavigationError) in
          try manifest.check(path: [], tab: given.text(1))
          return .selectTab(given.text(1))
        }
      },
      method("Present", in: [scene, Argument("sheet", .route), options], out: [revision]) {
        service, call, given throws(ServiceError) in
        let options = try Options(given[2], .guards)
        let sheet = try BusRoute(given[1])
        return try service.change(call, given.text(0), options) {
          manifest throws(NavigationError) in
          let (style, sheet) = try sheet.sheet(in: manifest)
          return .present(sheet, style)
        }
      },
      method("Dismiss", in: [scene, options], out: [revision]) {
        service, call, given throws(ServiceError) in
        let options = try Options(given[1], .guards)
        return try service.change(call, given.text(0), options) { _ in .dismiss }
      },
      method("Snapshot", in: [scene], out: [Argument("snapshot", .vardict)]) {
        service, _, given throws(ServiceError) in
        .reply([try service.snapshot(given.text(0))])
      },
      method("EncodedPath", in: [scene], out: [Argument("encoded", .string)]) {
        service, _, given throws(ServiceError) in
        .reply([.string(try service.encodedPath(given.text(0)))])
      },
      method(
        "RestorePath", in: [scene, Argument("encoded", .string), options], out: [revision]
      ) { service, call, given throws(ServiceError) in
        let options = try Options(given[2], .guards)
        let encoded = try decoded(given.text(1))
        return try service.change(call, given.text(0), options, creating: true) {
          manifest throws(NavigationError) in .restorePath(try manifest.routes(reading: encoded))
        }
      },
    ]
  }

  // MARK: Lives of scenes

  private static var lives: [Method<Service>] {
    [
      method(
        "Attach", in: [scene, options],
        out: [Argument("object", .objectPath), Argument("snapshot", .vardict)]
      ) { service, call, given throws(ServiceError) in
        try service.attach(call, given.text(0), try Options(given[1], .attach))
      },
      method("Detach", in: [scene, options]) { service, call, given throws(ServiceError) in
        _ = try Options(given[1], .none)
        return try service.detach(call, given.text(0))
      },
      method("Forget", in: [scene, options]) { service, call, given throws(ServiceError) in
        _ = try Options(given[1], .none)
        return try service.forget(call, given.text(0))
      },
      method("Focus", in: [scene, options]) { service, call, given throws(ServiceError) in
        _ = try Options(given[1], .none)
        return try service.focus(call, given.text(0))
      },
    ]
  }

  private static var lists: [Method<Service>] {
    [
      method("ListScenes", in: [app, options], out: [Argument("scenes", .array(.vardict))]) {
        service, call, given throws(ServiceError) in
        try service.listScenes(call, given.text(0), try Options(given[1], .listScenes))
      },
      method("ListApps", out: [Argument("apps", .array(.vardict))]) { service, _, _ in
        .reply([service.listApps()])
      },
    ]
  }

  // MARK: Flows, gates and holds

  private static var flowsAndGates: [Method<Service>] {
    let flow = Argument("flow", .uint64)
    return [
      method("BeginFlow", in: [scene, options], out: [flow]) {
        service, call, given throws(ServiceError) in
        _ = try Options(given[1], .none)
        return try service.beginFlow(call, given.text(0))
      },
      method("EndFlow", in: [scene, flow, options]) { service, _, given throws(ServiceError) in
        _ = try Options(given[2], .none)
        return try service.endFlow(given.text(0), given[1].asUInt64 ?? 0)
      },
      method(
        "SetGate",
        in: [app, Argument("gate", .string), Argument("open", .boolean), options]
      ) { service, call, given throws(ServiceError) in
        try service.setGate(
          call, given.text(0), given.text(1), open: given[2].asBoolean ?? false,
          try Options(given[3], .setGate))
      },
      method("SetHold", in: [scene, Argument("held", .boolean), options]) {
        service, call, given throws(ServiceError) in
        _ = try Options(given[2], .none)
        return try service.setHold(call, given.text(0), given[1].asBoolean ?? false)
      },
      method("DropPending", in: [scene, options]) { service, call, given throws(ServiceError) in
        _ = try Options(given[1], .none)
        return try service.dropPending(call, given.text(0))
      },
      method("Invalidate", in: [app, route, options], out: [Argument("scenes", "as")]) {
        service, call, given throws(ServiceError) in
        let options = try Options(given[2], .durable)
        return try service.invalidate(call, given.text(0), try BusRoute(given[1]), options)
      },
    ]
  }

  private static var upkeep: [Method<Service>] {
    let what = Argument("what", .string)
    return [
      method("Watch", in: [what, options]) { service, call, given throws(ServiceError) in
        _ = try Options(given[1], .none)
        return try service.watch(call, given.text(0))
      },
      method("Unwatch", in: [what, options]) { service, call, given throws(ServiceError) in
        _ = try Options(given[1], .none)
        return service.unwatch(call, given.text(0))
      },
      method("Sync") { service, call, _ in service.answerWhenStable(call) },
      method("Reload") { service, _, _ in
        service.reload()
        return .reply([])
      },
    ]
  }
}

/// A method whose refusals get their names on the bus here.
private func method(
  _ name: MemberName, in inputs: [Argument] = [], out outputs: [Argument] = [],
  _ handler: @escaping (Service, Call, [DBusValue]) throws(ServiceError) -> Answer
) -> Method<Service> {
  Method(name, in: inputs, out: outputs) { service, call, given throws(BusError) in
    do throws(ServiceError) {
      return try handler(service, call, given)
    } catch {
      throw BusError(error)
    }
  }
}

extension [DBusValue] {
  /// The argument at that place, which the declaration says is text.
  fileprivate func text(_ place: Int) -> Text { self[place].asString ?? "" }
}

/// The routes of an encoded path, not yet looked up.
private func decoded(_ encoded: Text) throws(ServiceError) -> [StoredRoute] {
  try answering(ServiceError.navigation) { () throws(NavigationError) in
    try StoredRoute.decodePath(encoded)
  }
}
