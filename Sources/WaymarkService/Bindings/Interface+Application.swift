import WaymarkBytes
import WaymarkContract
import WaymarkDBus

// The interface by which desktops pass links to an application that the bus can start (Desktop Entry
// Specification, "D-Bus Activation").

extension Interface where Target == Service {
  static var application: Interface<Service> {
    let data = Argument("platform_data", .vardict)
    return Interface(
      "org.freedesktop.Application",
      methods: [
        // The daemon has no window to show. That it was started is enough.
        Method("Activate", in: [data]) { _, _, _ in .reply([]) },
        Method("Open", in: [Argument("uris", "as"), data]) {
          service, call, given throws(BusError) in
          let urls = (given[0].asArray ?? []).compactMap(\.asString)
          guard urls.count <= LinkOpener.mostLinksAtOnce else {
            throw .limitsExceeded(
              Text("at most \(LinkOpener.mostLinksAtOnce) links are opened at once"))
          }
          service.opener.open(urls[...], try LaunchTokens(platformData: given[1])) { failure in
            if let failure { call.fail(BusError(failure)) } else { call.reply() }
          }
          return .later
        },
        Method(
          "ActivateAction",
          in: [Argument("action_name", .string), Argument("parameter", "av"), data]
        ) { _, _, given throws(BusError) in
          let name = given[0].asString ?? ""
          throw .invalidArgs(Text("there is no action “\(name)”; Waymark has none"))
        },
      ])
  }
}

extension LaunchTokens {
  /// Takes the tokens from a launcher's data, and nothing else.
  fileprivate init(platformData value: DBusValue) throws(BusError) {
    let data = try Vardict(value)
    self.init(
      activationToken: data["activation-token"]?.asString,
      startupID: data["desktop-startup-id"]?.asString)
  }
}
