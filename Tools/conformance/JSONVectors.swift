import Foundation
import WaymarkJSON

/// Reads each file of JSONTestSuite with the strict reader. A file `y_…` must be accepted, `n_…` must be
/// refused, and `i_…` may be either.
func checkJSON(in folder: URL) throws -> Report {
  var report = Report(of: "json", explanations: differences)
  let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
  for name in files.filter({ $0.hasSuffix(".json") }).sorted() {
    let refusal = refusal(of: try Data(contentsOf: folder.appending(path: name)))
    let outcome = refusal.map { "refused: \($0)" } ?? "accepted"
    switch (name.prefix(2), refusal) {
    case ("y_", nil), ("n_", .some): report.same()
    case ("i_", _): report.either(name, outcome: outcome)
    default: report.different(name, outcome: outcome)
    }
  }
  return report
}

private let differences = [
  "y_object_duplicated_key.json": equalNames,
  "y_object_duplicated_key_and_value.json": equalNames,
]

private let equalNames =
  "readers differ in which of two equal names counts, so equal names are refused"

private func refusal(of text: Data) -> JSONFaults? {
  do throws(JSONFaults) {
    _ = try JSONReader.read(text)
    return nil
  } catch {
    return error
  }
}
