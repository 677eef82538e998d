import Testing
import WaymarkBytes
import WaymarkNavigation

/// The parts of a manifest that links need.
struct LinkApp {
  var routes: [Text: RouteDeclaration] = [:]
  var sheets: [Text: SheetDeclaration] = [:]
  var links: [LinkDeclaration] = []

  init(routes: [RouteDeclaration], sheets: [SheetDeclaration] = [], links: [LinkDeclaration]) {
    for route in routes { self.routes[route.signature.name] = route }
    for sheet in sheets { self.sheets[sheet.signature.name] = sheet }
    self.links = links
  }

  func build() -> (table: LinkTable, faults: [LinkFault]) {
    LinkTable.build(links, routes: routes, sheets: sheets)
  }

  var faults: [LinkFault] { build().faults }

  /// Returns the table of the links, which must have no faults.
  func table(sourceLocation: SourceLocation = #_sourceLocation) -> LinkTable {
    let (table, faults) = build()
    #expect(faults == [], sourceLocation: sourceLocation)
    return table
  }

  func plan(
    _ url: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> LinkPlan? {
    table(sourceLocation: sourceLocation).match(try LinkURL.read(Text(url)))
  }
}

func declareRoute(
  _ name: Text, _ parameters: [(Text, ParameterType)] = [], optional: [(Text, ParameterType)] = [],
  tab: Text? = nil
) -> RouteDeclaration {
  RouteDeclaration(signature(name, parameters, optional: optional), tab: tab)
}

func declareSheet(
  _ name: Text, _ parameters: [(Text, ParameterType)] = [],
  style: SheetDeclaration.Style = .sheet
) -> SheetDeclaration {
  SheetDeclaration(signature(name, parameters), style: style)
}

private func signature(
  _ name: Text, _ parameters: [(Text, ParameterType)], optional: [(Text, ParameterType)] = []
) -> RouteSignature {
  RouteSignature(
    name,
    parameters.map { ParameterDeclaration($0, $1) }
      + optional.map { ParameterDeclaration($0, $1, isOptional: true) })
}

func place(_ name: Text, _ values: [Text: Value] = [:]) -> Route {
  Route(name, values.map { Route.Parameter($0, $1) })
}

extension LinkApp {
  static let id = "7f3a2b10-0000-4000-8000-00000000000a"
  static let otherID = "00000000-0000-4000-8000-000000000002"

  static let documents = LinkApp(
    routes: [
      declareRoute("project", [("id", .uuid)]), declareRoute("document", [("id", .uuid)]),
      declareRoute("settings"),
    ],
    links: [
      LinkDeclaration("/project/{id}", open: ["project"]),
      LinkDeclaration("/document/{id}", open: ["document"]),
      LinkDeclaration("/settings/**", open: ["settings"]),
    ])

  static let shop = LinkApp(
    routes: [
      declareRoute("home"), declareRoute("productDetail", [("productId", .string)]),
      declareRoute("checkout", [("cartId", .string)], optional: [("promoCode", .string)]),
      declareRoute("userProfile", [("userId", .string)]), declareRoute("settings"),
    ],
    links: [
      LinkDeclaration("/products/{productId}/**", open: ["productDetail"]),
      LinkDeclaration("/checkout/{cartId}/**?promo={promoCode}", open: ["checkout"]),
      LinkDeclaration("/profile/{userId}/**", open: ["userProfile"]),
      LinkDeclaration("/settings/**", open: ["settings"]),
    ])

  static let projects = LinkApp(
    routes: [
      declareRoute("project", [("projectID", .uuid)], tab: "projects"),
      declareRoute("task", [("projectID", .uuid), ("taskID", .uuid)]), declareRoute("settings"),
    ],
    sheets: [
      declareSheet("newProject"),
      declareSheet("editProject", [("projectID", .uuid)], style: .cover),
    ],
    links: [
      LinkDeclaration("/projects/{projectID}", open: ["project"]),
      LinkDeclaration("/projects/{projectID}/tasks/{taskID}", open: ["project", "task"]),
      LinkDeclaration("/projects/{projectID}/edit", open: ["project"], present: "editProject"),
      LinkDeclaration("/projects/new", present: "newProject"),
      LinkDeclaration("/settings", open: ["settings"], tab: "activity"),
    ])

  /// Returns an app with one route `r` and one link with this pattern.
  static func one(
    _ pattern: Text, _ required: [(Text, ParameterType)] = [],
    optional: [(Text, ParameterType)] = [], policy: LinkPolicy = .replace
  ) -> LinkApp {
    LinkApp(
      routes: [declareRoute("r", required, optional: optional)],
      links: [LinkDeclaration(pattern, open: ["r"], policy: policy)])
  }
}
