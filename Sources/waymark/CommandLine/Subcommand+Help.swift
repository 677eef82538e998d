import WaymarkBytes

extension Subcommand {
  var usage: String {
    var words = ["waymark", name.string]
    words += options.map { "[\($0.form)]" }
    words += operands.map { $0.count == .optional ? "[\($0.form)]" : $0.form }
    return words.joined(separator: " ")
  }

  var help: String {
    var text = "Usage: \(usage)\n\n\(summary).\n"
    if !notes.isEmpty { text += "\n\(notes)\n" }
    if !operands.isEmpty {
      text += "\n" + Table(operands.map { [$0.name.string, $0.help] }).indented
    }
    text += "\n" + Table((options + [.help]).map { [$0.form, $0.help] }).indented
    return text
  }
}

extension Waymark {
  static var help: String {
    let subcommands = Subcommand.all.map { [$0.name.string, $0.summary] }
    let options: [[String]] = [
      ["--help", "show this text; after a subcommand, show its help"],
      ["--version", "show the version"],
    ]
    return """
      Usage: waymark SUBCOMMAND [ARGUMENT…]

      Shows where you are in your apps, and navigates in them, through the navigation daemon.

      \(Table(subcommands).indented)
      \(Table(options).indented)
      Write a route with its parameters: project projectID=6f9619ff-8b86-d011-b42d-00c04fc964ff
      Exit status: 0 if done; 1 if refused or the daemon was not reached; 2 if the usage is wrong.

      """
  }
}
