/// Counts the outcomes of each request.
struct OutcomeTable: CustomStringConvertible {
  private var counts: [String: [String: Int]] = [:]

  mutating func add(_ kind: ModelRequest.Kind, _ outcome: String) {
    counts[kind.rawValue, default: [:]][outcome, default: 0] += 1
  }

  var total: Int { counts.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

  var succeeded: Int {
    counts.values.reduce(0) { $0 + ($1["changed"] ?? 0) + ($1["no change"] ?? 0) }
  }

  /// The possible outcomes of each request.
  private static let ends: [(kind: ModelRequest.Kind, ends: [String])] = {
    let guarded = ["SceneHeld", "FlowEnded", "RevisionMismatch"]
    let route = ["UnknownRoute", "InvalidParameter"]
    let path = route + guarded + ["GateClosed", "DepthExceeded"]
    return [
      (.push, path), (.pop, guarded), (.popTo, route + guarded + ["NotOnPath"]),
      (.popToRoot, guarded), (.replace, path + ["UnknownSheet", "UnknownTab"]),
      (.selectTab, guarded + ["UnknownTab"]),
      (.present, guarded + ["UnknownSheet", "InvalidParameter"]), (.dismiss, guarded),
      (.open, ["InvalidURL", "NoMatchingLink", "FlowEnded", "RevisionMismatch", "DepthExceeded"]),
      (.restorePath, path + ["InvalidArgs"]), (.beginFlow, ["LimitsExceeded"]),
      (.endFlow, ["FlowEnded"]),
    ]
  }()

  var possible: [(outcome: String, count: Int)] {
    Self.ends.flatMap { kind, ends in
      let always =
        kind == .beginFlow || kind == .endFlow ? ["no change"] : ["changed", "no change"]
      return (always + ends).map { ("\(kind): \($0)", counts[kind.rawValue]?[$0] ?? 0) }
    }
  }

  var description: String {
    var lines = ["model: \(total) requests, \(succeeded) succeeded"]
    for kind in ModelRequest.Kind.allCases {
      let row = (counts[kind.rawValue] ?? [:]).sorted { $0.key < $1.key }
      lines.append("  \(kind): " + row.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }
}
