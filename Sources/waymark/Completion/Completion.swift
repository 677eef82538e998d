import WaymarkBytes
import WaymarkContract
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation

// A shell runs `waymark --complete WORD…` with the words after `waymark` up to the cursor. The last word is
// the one to complete. So the shell's script knows nothing of subcommands: the candidates come from the same
// declarations as parsing and help.

/// Finds the candidates for the last word of a command line.
struct Completion {
  struct Candidate: Equatable {
    let word: Text
    let description: String

    init(_ word: Text, _ description: String = "") {
      self.word = word
      self.description = description
    }
  }

  /// Tells the shell to complete names of files itself.
  static let files = Candidate(":files")

  let catalog: AppCatalog
  /// Called only if the word can be a scene.
  let scenes: () -> [Text]

  /// Reads the user's manifests, and asks the daemon for its scenes.
  static var ofProcess: Completion {
    Completion(catalog: ManifestFolders.ofProcess.read()) {
      let scenes = try? NavigationClient.onSessionBus().send(ListScenesCall())
      return scenes?.map(\.scene) ?? []
    }
  }

  /// Prints one candidate per line, with a tab before its description.
  static func report(on words: [Text]) -> Report {
    let lines = Completion.ofProcess.candidates(for: words).map { candidate in
      // A tab or a newline inside must not look like a separator.
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

/// The words of a subcommand before the one to complete.
struct GivenWords {
  /// The words that are neither options nor their values.
  private(set) var plain: [Text] = []
  /// The option whose value is to be completed.
  private(set) var openOption: Option?
  /// Whether `--` was given.
  private(set) var isBehindOptions = false
  /// The operand that is to be completed.
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

  /// The app that the first word names, with or without a window.
  var app: AppID? {
    plain.first.flatMap { AppID($0.split(at: UInt8(ascii: "/")).0) }
  }
}
