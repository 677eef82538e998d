import WaymarkBytes
import WaymarkNavigation
import WaymarkClient

extension Subcommand {
  static var paths: [Subcommand] { [push, pop, popTo, root, replace] }

  private static var push: Subcommand {
    Subcommand(
      "push", "Puts a route on top of a scene's path", [.scene, .route],
      [.unlessTop, .replaceTop] + .guards
    ) { given throws(Failure) in
      let scene = try given.scene()
      return .revision(
        try ask(
          .push(
            given.route(.route, of: scene.app), in: scene, unlessTop: given.has(.unlessTop),
            replacingTop: given.has(.replaceTop), given.guards())))
    }
  }

  private static var pop: Subcommand {
    Subcommand(
      "pop", "Takes routes off the top; at the root it changes nothing", [.scene, .count],
      .guards
    ) { given throws(Failure) in
      let count = try given.number32(given.optional(.count), what: Operand.count.name.string)
      return .revision(try ask(.pop(count ?? 1, in: given.scene(), given.guards())))
    }
  }

  private static var popTo: Subcommand {
    Subcommand(
      "pop-to", "Takes routes off until the topmost one that equals this is on top",
      [.scene, .route], .guards
    ) { given throws(Failure) in
      let scene = try given.scene()
      let route = try given.route(.route, of: scene.app)
      return .revision(try ask(.popTo(route, in: scene, given.guards())))
    }
  }

  private static var root: Subcommand {
    Subcommand("root", "Takes all routes off", [.scene], .guards) { given throws(Failure) in
      .revision(try ask(.popToRoot(in: given.scene(), given.guards())))
    }
  }

  private static var replace: Subcommand {
    Subcommand(
      "replace", "Sets the whole path, and dismisses sheet and cover", [.scene, .path],
      [.tab] + .guards
    ) { given throws(Failure) in
      let scene = try given.scene()
      let path = try given.path(of: scene.app)
      return .revision(
        try ask(.replace(path, in: scene, tab: given.value(.tab), given.guards())))
    }
  }
}
