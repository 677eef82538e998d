import WaymarkBytes
import WaymarkNavigation
import WaymarkClient

extension Subcommand {
  static var tabsAndSheets: [Subcommand] { [tab, present, dismiss] }

  private static var tab: Subcommand {
    Subcommand("tab", "Selects a tab", [.scene, .tab], .guards) { given throws(Failure) in
      .revision(try ask(.selectTab(given[.tab], in: given.scene(), given.guards())))
    }
  }

  private static var present: Subcommand {
    Subcommand("present", "Shows a sheet or a cover", [.scene, .sheet], .guards) {
      given throws(Failure) in
      let scene = try given.scene()
      let sheet = try given.route(.sheet, of: scene.app)
      return .revision(try ask(.present(sheet, in: scene, given.guards())))
    }
  }

  private static var dismiss: Subcommand {
    Subcommand(
      "dismiss", "Takes away the cover, or the sheet where there is none", [.scene], .guards
    ) { given throws(Failure) in
      .revision(try ask(.dismiss(in: given.scene(), given.guards())))
    }
  }
}
