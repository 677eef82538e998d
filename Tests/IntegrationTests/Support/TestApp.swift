import WaymarkBytes
import WaymarkDBus

/// The app that most tests navigate: of each kind of declaration a few, with short names.
///
/// Tests that need another one change a part of it.
enum TestApp {
  static let id: Text = "org.waymark.Test"
  static let scene: Text = "org.waymark.Test/main"
  static let other: Text = "org.waymark.Test/other"

  static let manifest = """
    {
      app: "org.waymark.Test",
      name: "Test",
      schemes: ["test"],
      tabs: ["home", { id: "work", title: "Work" }],
      routes: {
        page: { params: { id: "string" }, title: "Page" },
        item: { params: { count: "int", open: "bool?", sort: ["new", "old"] } },
        job: { tab: "work" },
        draft: { restorable: false },
        login: { restorable: false },
        billing: { gate: "account" },
        invoice: { params: { id: "string" }, gate: "account" },
        vault: { gate: "lock" },
        club: { gate: "member" },
      },
      sheets: {
        new: {},
        edit: { params: { id: "string" }, restorable: true },
        tour: { style: "cover" },
        join: {},
      },
      gates: {
        account: { push: "login" },
        lock: {},
        member: { present: "join" },
      },
      links: [
        { match: "/", tab: "home" },
        { match: "/page/{id}", open: ["page"] },
        { match: "/page/{id}/edit", open: ["page"], present: "edit" },
        { match: "/more/{id}", open: ["page"], policy: "append" },
        { match: "/job", open: ["job"] },
        { match: "/fresh", open: [], policy: "reset" },
        { match: "/billing", open: ["billing"] },
        { match: "/invoice/{id}", open: ["billing", "invoice"] },
        { match: "/vault", open: ["billing", "vault"] },
        { match: "/safe", open: ["vault"] },
        { match: "/club", open: ["club"] },
      ],
      limits: { depth: 12 },
    }
    """

  static func changing(_ part: String, to other: String) -> String {
    precondition(manifest.ranges(of: part).count == 1, "the manifest has “\(part)” once")
    return manifest.replacing(part, with: other)
  }

  /// So many different pages.
  static func pages(_ count: Int) -> [DBusValue] {
    (0..<count).map { .route("page id=\($0)") }
  }
}

extension Desktop {
  /// A desktop with the app that most tests navigate, and clients on it.
  static func withTestApp(_ manifest: String = TestApp.manifest) throws -> Desktop {
    try Desktop([TestApp.id.string: manifest])
  }
}
