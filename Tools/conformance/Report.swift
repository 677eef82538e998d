/// The results of one part's vectors.
struct Report {
  let part: String
  /// The reasons why some vectors differ, by name.
  let explanations: [String: String]
  private(set) var lines: [String] = []
  private var checked = 0
  private var eitherWay = 0
  private var explained: Set<String> = []
  private var onPurpose = 0
  private var unexplained = 0

  init(of part: String, explanations: [String: String]) {
    self.part = part
    self.explanations = explanations
  }

  /// Counts a vector with the required outcome.
  mutating func same() {
    checked += 1
  }

  /// Counts a vector for which both outcomes are allowed.
  mutating func either(_ name: String, outcome: String) {
    checked += 1
    eitherWay += 1
    lines.append("\(name): \(outcome); both outcomes are allowed")
  }

  /// Counts a vector with another outcome than the required one, for `reason` or an explained reason.
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

  /// The explanations of vectors that do not differ. They must be removed.
  var stale: [String] { explanations.keys.filter { !explained.contains($0) }.sorted() }

  /// Whether there were vectors, and each has the required outcome or a reason to differ.
  var isPassed: Bool { checked > 0 && unexplained == 0 && stale.isEmpty }

  var summary: String {
    stale.map { "\(part): \($0) is explained but does not differ\n" }.joined()
      + "\(part): \(isPassed ? "passed" : "FAILED"), \(checked) vectors, \(eitherWay) either way, "
      + "\(onPurpose) different on purpose, \(unexplained) unexplained"
  }
}
