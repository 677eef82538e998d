import WaymarkBytes
import WaymarkNavigation

extension Manifest.Example {
  /// Returns what is wrong with the example, or nil if its URL opens what it says.
  func finding(in manifest: Manifest) -> Finding? {
    let found: String
    do throws(NavigationError) {
      let plan = try manifest.plan(for: url)
      if isGiven(by: plan) { return nil }
      found =
        "opens \(plan.words)" + (namesTab && plan.tab == nil ? ", in the tab that is shown" : "")
    } catch {
      if case .error(let name) = outcome, name == error.nameOfLinkError { return nil }
      found = "gives \(error.nameOfLinkError): \(error)"
    }
    return Finding(
      .fault, file, position, key: key, message: "unlike the example, “\(url)” \(found)"
    )
  }

  private var namesTab: Bool {
    if case .path(_, tab: _?, sheet: _, cover: _) = outcome { true } else { false }
  }

  private func isGiven(by plan: LinkPlan) -> Bool {
    guard case .path(let path, let tab, let sheet, let cover) = outcome else { return false }
    return plan.path == path && (tab == nil || plan.tab == tab) && plan.sheet == sheet
      && plan.cover == cover
  }
}

extension LinkPlan {
  fileprivate var words: String {
    [
      path.isEmpty ? "the root" : path.words, tab.map { "tab \($0)" },
      sheet.map { "sheet \($0.words)" }, cover.map { "cover \($0.words)" },
    ].compactMap(\.self).joined(separator: ", ")
  }
}

extension NavigationError {
  /// The contract's name of an error from reading a URL or from finding its link.
  fileprivate var nameOfLinkError: Text {
    if case .invalidURL = self { "InvalidURL" } else { "NoMatchingLink" }
  }
}
