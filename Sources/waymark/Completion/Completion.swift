import WaymarkBytes
import WaymarkContract
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation

// Shells ask `waymark --complete WORD…`, the words behind `waymark` up to the cursor, the last of them
// the one that is being written. So what can be completed is known here alone, from the declarations
// that parsing and help come from, and a shell's script only hands words over.

/// What can stand in place of the last of a command's words.
struct Completion {
  struct Candidate: Equatable {
    let word: Text
    let description: String

    init(_ word: Text, _ description: String = "") {
      self.word = word
      self.description = description
    }
  }

  /// Stands for the files that are there, which shells know themselves.
  static let files = Candidate(":files")

  let catalog: AppCatalog
  /// Asked only where a scene can stand.
  let scenes: () -> [Text]

  /// Of this person: manifests are read from their folders, the daemon is asked for its scenes.
  static var ofProcess: Completion {
    Completion(catalog: ManifestFolders.ofProcess.read()) {
      let scenes = try? NavigationClient.onSessionBus().send(ListScenesCall())
      return scenes?.map(\.scene) ?? []
    }
  }

  /// One candidate a line, a tab before its description.
  static func report(on words: [Text]) -> Report {
    let lines = Completion.ofProcess.candidates(for: words).map { candidate in
      // A tab or a line's end within would be taken for ours.
      let description = candidate.description.isEmpty ? [] : [candidate.description]
      let parts = [candidate.word.string] + description
      return parts.map { $0.displayed(keepingLines: false) }.joined(separator: "\t") + "\n"
    }
    return Report(lines: lines.joined())
  }

  func candidates(for words: [Text]) -> [Candidate] {
    let word = words.last ?? ""
    return all(for: words.dropLast(), word).filter {
      $0 == Self.files || $0.word.utf8.starts(with: word.utf8)
    }
  }

  private func all(for before: ArraySlice<Text>, _ word: Text) -> [Candidate] {
    guard let name = before.first else {
      return Subcommand.all.map { Candidate($0.name, $0.summary) }
        + [Candidate("--help"), Candidate("--version")]
    }
    guard let subcommand = Subcommand.all.first(where: { $0.name == name }) else { return [] }
    let given = GivenWords(before.dropFirst(), of: subcommand)
    if let option = given.openOption { return values(of: option, given) }
    if !given.isBehindOptions, word.utf8.first == UInt8(ascii: "-") {
      return (subcommand.options + [.help]).map { Candidate($0.name, $0.help) }
    }
    return given.operand.map { values(of: $0, given) } ?? []
  }
}

/// The words of a subcommand that are there already.
struct GivenWords {
  /// Those that are no options and not their values.
  private(set) var plain: [Text] = []
  /// The option whose value comes next.
  private(set) var openOption: Option?
  /// Whether `--` was given.
  private(set) var isBehindOptions = false
  /// The operand that the next word is for.
  let operand: Operand?

  init(_ words: ArraySlice<Text>, of subcommand: Subcommand) {
    for word in words {
      if openOption != nil {
        openOption = nil
      } else if isBehindOptions || word.utf8.first != UInt8(ascii: "-") {
        plain.append(word)
      } else if word == "--" {
        isBehindOptions = true
      } else {
        openOption = subcommand.options.first { $0.name == word && $0.value != nil }
      }
    }
    let operands = subcommand.operands
    let last = operands.last.flatMap { $0.takesRest ? $0 : nil }
    operand = plain.count < operands.count ? operands[plain.count] : last
  }

  /// The app that the first word names, by itself or before a window.
  var app: AppID? {
    plain.first.flatMap { AppID($0.split(at: UInt8(ascii: "/")).0) }
  }
}
