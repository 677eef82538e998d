import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

extension Subcommand {
  static var paths: [Subcommand] { [push, pop, popTo, root, replace] }

  private static var push: Subcommand {
    Subcommand(
      "push", "Puts a route on top of a scene's path", [.scene, .route],
      [.unlessTop, .replaceTop] + .guards
    ) { given throws(CommandError) in
      let scene = try given.scene()
      var push = try PushCall(
        scene: scene.text, route: given.route(.route, of: scene.app))
      push.options.change = try given.conditions()
      push.options.unlessTop = given.has(.unlessTop)
      push.options.replaceTop = given.has(.replaceTop)
      return .revision(try ask(push))
    }
  }

  private static var pop: Subcommand {
    Subcommand(
      "pop", "Removes routes from the top; at the root it changes nothing", [.scene, .count],
      .guards
    ) { given throws(CommandError) in
      let count = try given.number32(given.optional(.count), what: Operand.count.name.string)
        .flatMap { try? RouteCount($0) }
      return .revision(
        try ask(
          PopCall(
            scene: given.scene().text, count: count ?? RouteCount(), options: given.conditions())))
    }
  }

  private static var popTo: Subcommand {
    Subcommand(
      "pop-to", "Removes routes until this one is on top",
      [.scene, .route], .guards
    ) { given throws(CommandError) in
      let scene = try given.scene()
      let route = try given.route(.route, of: scene.app)
      return .revision(
        try ask(PopToCall(scene: scene.text, route: route, options: given.conditions())))
    }
  }

  private static var root: Subcommand {
    Subcommand("root", "Removes all routes", [.scene], .guards) { given throws(CommandError) in
      .revision(
        try ask(PopToRootCall(scene: given.scene().text, options: given.conditions())))
    }
  }

  private static var replace: Subcommand {
    Subcommand(
      "replace", "Sets the whole path, and dismisses the sheet and the cover", [.scene, .path],
      [.tab] + .guards
    ) { given throws(CommandError) in
      let scene = try given.scene()
      var replace = try ReplaceCall(scene: scene.text, path: given.path(of: scene.app))
      replace.options.change = try given.conditions()
      replace.options.place.tab = given.value(.tab)
      return .revision(try ask(replace))
    }
  }
}
