import WaymarkBytes
import WaymarkJSON

/// The declarations of one file with their positions, before the files of an app are combined.
struct ManifestDraft {
  struct Item<Declared> {
    let declared: Declared
    let position: JSONPosition
    let key: Text
  }

  struct Gate {
    enum Entrance {
      case nothing
      case push(Text)
      case present(Text)
    }

    let name: Text
    let entrance: Entrance
  }

  struct Example {
    enum Outcome {
      case path([StoredRoute], tab: Text?, sheet: StoredRoute?, cover: StoredRoute?)
      case error(Text)
    }

    let url: Text
    let outcome: Outcome
  }

  let file: Text
  /// The app's name; empty in a module.
  var name: Text = ""
  var schemes: [Text] = []
  var hosts: [Text] = []
  var tabs: [Manifest.Tab] = []
  var routes: [Item<RouteDeclaration>] = []
  var sheets: [Item<SheetDeclaration>] = []
  var gates: [Item<Gate>] = []
  var links: [Item<LinkDeclaration>] = []
  var restore = Manifest.Restore()
  var limits = Manifest.Limits()
  var activation: Text?
  var examples: [Item<Example>] = []
  var faults: [ManifestFault] = []
}
