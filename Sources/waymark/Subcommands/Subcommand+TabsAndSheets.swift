import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

extension Subcommand {
  static var tabsAndSheets: [Subcommand] { [tab, present, dismiss] }

  private static var tab: Subcommand {
    Subcommand("tab", "Selects a tab", [.scene, .tab], .guards) { given throws(CommandError) in
      .revision(
        try ask(
          SelectTabCall(
            scene: given.scene().text, tab: given[.tab], options: given.conditions())))
    }
  }

  private static var present: Subcommand {
    Subcommand("present", "Shows a sheet or a cover", [.scene, .sheet], .guards) {
      given throws(CommandError) in
      let scene = try given.scene()
      let sheet = try given.route(.sheet, of: scene.app)
      return .revision(
        try ask(PresentCall(scene: scene.text, sheet: sheet, options: given.conditions())))
    }
  }

  private static var dismiss: Subcommand {
    Subcommand(
      "dismiss", "Dismisses the cover, or the sheet if there is no cover", [.scene], .guards
    ) { given throws(CommandError) in
      .revision(try ask(DismissCall(scene: given.scene().text, options: given.conditions())))
    }
  }
}
