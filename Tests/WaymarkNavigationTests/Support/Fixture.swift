import WaymarkBytes

/// The app that most tests of scenes use. It has some declarations of each kind, with short names.
///
/// A test that needs another app changes a line of it.
enum Fixture {
  static let text = """
    {
      app: "org.example.Notes",
      name: "Notes",
      schemes: ["notes"],
      hosts: ["notes.example.com"],
      tabs: ["home", { id: "search", title: "Search" }, "inbox"],
      routes: {
        a: { title: "Place A" },
        b: {},
        c: {},
        item: { params: { id: "string" } },
        doc: { params: { id: "uuid", page: "int?" }, tab: "search" },
        flag: { params: { on: "bool", sort: ["new", "old"] } },
        secret: { restorable: false },
        login: { restorable: false },
        unlock: {},
        billing: { gate: "account" },
        vault: { gate: "lock" },
        club: { gate: "member" },
        staff: { gate: "badge" },
      },
      sheets: {
        note: {},
        edit: { params: { id: "string" }, restorable: true },
        photo: { style: "cover" },
        film: { params: { id: "string" }, style: "cover", restorable: true },
        join: {},
        scan: { style: "cover" },
      },
      gates: {
        account: { push: "login" },
        lock: { push: "unlock" },
        member: { present: "join" },
        badge: { present: "scan" },
        bare: {},
      },
      links: [
        { match: "/", tab: "home" },
        { match: "/a", open: ["a"] },
        { match: "/a/{id}", open: ["a", "item"] },
        { match: "/a/{id}/edit", open: ["a", "item"], present: "edit" },
        { match: "/doc/{id}?page={page}", open: ["doc"] },
        { match: "/doc/{id}/photo", open: ["doc"], present: "photo" },
        { match: "/add/{id}", open: ["a", "item"], policy: "append" },
        { match: "/fresh/{id}", open: ["item"], policy: "reset", tab: "inbox" },
        { match: "/billing", open: ["a", "billing"] },
        { match: "/billing/add", open: ["billing"], policy: "append" },
        { match: "/billing/vault", open: ["billing", "vault"] },
        { match: "/club", open: ["club"], tab: "search" },
        { match: "/staff", open: ["staff"] },
        { match: "/secret", open: ["a", "secret", "b"] },
      ],
      limits: { depth: 12 },
    }
    """

  static func changing(_ part: String, to other: String) -> String {
    precondition(text.ranges(of: part).count == 1, "the fixture has “\(part)” exactly once")
    return text.replacing(part, with: other)
  }
}
