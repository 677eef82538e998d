import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

/// Measures the core without a bus or a disk. It prints one time in nanoseconds per line: for reading a
/// manifest, reading a URL, matching it, and reading and matching it as OpenURL does.
enum CoreBenchmark {
  static func run(_ arguments: [String]) throws {
    guard arguments.count == 4, let app = AppID(Text(arguments[1])) else {
      refuse("usage: corebench APP-ID MANIFEST URL", status: 2)
    }
    let file = FilePath(Text(arguments[2]))
    let source = ManifestSource(
      file: Text(arguments[2]),
      bytes: try file.readFile(limit: ManifestReader.largestFile, followLinks: true))
    let reading = ManifestReader.read(app, main: source)
    guard let manifest = reading.manifest else {
      refuse("\(file): \(reading.faults.map(\.description))", status: 1)
    }
    let text = Text(arguments[3])
    let url = try LinkURL.reading(text)
    let times = [
      nanoseconds(turns: 5, repeats: 1) { _ = ManifestReader.read(app, main: source) },
      try nanoseconds(turns: 101, repeats: 1000) { _ = try LinkURL.reading(text) },
      try nanoseconds(turns: 101, repeats: 1000) { _ = try manifest.plan(for: url) },
      try nanoseconds(turns: 101, repeats: 1000) { _ = try manifest.plan(for: text) },
    ]
    StandardStream.output.write(Array(times.map { "\($0)\n" }.joined().utf8))
  }

  /// Returns the median of `turns` measurements of `repeats` runs each, for one run.
  private static func nanoseconds(
    turns: Int, repeats: Int, _ work: () throws -> Void
  ) rethrows -> Int64 {
    let clock = ContinuousClock()
    var times: [Int64] = []
    for _ in 0..<turns {
      let parts = try clock.measure { for _ in 0..<repeats { try work() } }.components
      let nanoseconds = parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000
      times.append(nanoseconds / Int64(repeats))
    }
    return times.sorted()[turns / 2]
  }

  private static func refuse(_ words: String, status: Int32) -> Never {
    StandardStream.error.write(Array((words + "\n").utf8))
    Process.exit(status)
  }
}
