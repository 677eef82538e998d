// Runs the readers on public test vectors: `conformance DIRECTORY`. The directory has a folder or file
// for each part below. The exit status is 1 if a vector differs without a reason.

import Foundation

guard CommandLine.arguments.count == 2 else {
  print("usage: conformance DIRECTORY")
  exit(2)
}
let vectors = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
do {
  let reports = [
    try checkJSON(in: vectors.appending(path: "json")),
    try checkURLs(in: vectors.appending(path: "urltestdata.json")),
  ]
  print(reports.flatMap(\.lines).joined(separator: "\n"))
  print(reports.map(\.summary).joined(separator: "\n"))
  exit(reports.allSatisfy(\.isPassed) ? 0 : 1)
} catch {
  print("conformance: \(error.localizedDescription)")
  exit(1)
}
