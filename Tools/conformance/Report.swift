/// What one part's vectors gave.
struct Report {
  let part: String
  /// Why some vectors may differ, by name.
  let explanations: [String: String]
  private(set) var lines: [String] = []
  private var checked = 0
  private var left = 0
  private var explained: Set<String> = []
  private var onPurpose = 0
  private var unexplained = 0

  init(of part: String, explanations: [String: String]) {
    self.part = part
    self.explanations = explanations
  }

  /// Counts a vector that came out as it must.
  mutating func same() {
    checked += 1
  }

  /// Counts a vector that may come out either way.
  mutating func either(_ name: String, outcome: String) {
    checked += 1
    left += 1
    lines.append("\(name): \(outcome); either will do")
  }

  /// Counts a vector that came out otherwise than it must, for the reason that is given or explained.
  mutating func different(_ name: String, outcome: String, because reason: String? = nil) {
    checked += 1
    if let reason = reason ?? explanations[name] {
      explained.insert(name)
      onPurpose += 1
      lines.append("\(name): \(outcome); on purpose: \(reason)")
    } else {
      unexplained += 1
      lines.append("\(name): \(outcome); UNEXPLAINED")
    }
  }

  /// The explanations that explain no difference: they have to go.
  var stale: [String] { explanations.keys.filter { !explained.contains($0) }.sorted() }

  /// Whether there were vectors, and every one came out as it must or differs for a reason.
  var isPassed: Bool { checked > 0 && unexplained == 0 && stale.isEmpty }

  var summary: String {
    stale.map { "\(part): \($0) is explained but does not differ\n" }.joined()
      + "\(part): \(isPassed ? "passed" : "FAILED"), \(checked) vectors, \(left) either way, "
      + "\(onPurpose) different on purpose, \(unexplained) unexplained"
  }
}
