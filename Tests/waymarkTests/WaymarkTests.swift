import Testing
import WaymarkBytes

@testable import waymark

@Suite struct WaymarkTests {
  private func output(_ words: Text...) throws -> String {
    String(decoding: try Waymark.report(on: words).output, as: UTF8.self)
  }

  @Test func `help lists every subcommand with its summary`() throws {
    let help = try output("--help")
    for subcommand in Subcommand.all {
      #expect(help.contains("\n  \(subcommand.name) "))
      #expect(help.contains(subcommand.summary + "\n"))
    }
  }

  @Test(arguments: Subcommand.all.map(\.name))
  func `the help of a subcommand has all its arguments`(name: Text) throws {
    let subcommand = try #require(Subcommand.all.first { $0.name == name })
    let help = try output(name, "--help")
    #expect(help.utf8.starts(with: "Usage: waymark \(name)".utf8))
    #expect(help.contains(subcommand.summary + ".\n"))
    for option in subcommand.options + [.help] { #expect(help.contains("\n  \(option.form)  ")) }
    for operand in subcommand.operands { #expect(help.contains("\n  \(operand.name)  ")) }
    for line in help.utf8.split(separator: UInt8(ascii: "\n")).dropFirst() {
      #expect(Substring(line).unicodeScalars.count <= 100)
    }
  }

  @Test func `a name is declared once, and so is each option`() {
    #expect(Set(Subcommand.all.map(\.name)).count == Subcommand.all.count)
    for subcommand in Subcommand.all {
      #expect(Set(subcommand.options.map(\.name)).count == subcommand.options.count)
      #expect(Set(subcommand.operands.map(\.name)).count == subcommand.operands.count)
    }
  }

  @Test func `only the last operand is optional or takes the rest`() {
    for operand in Subcommand.all.flatMap({ $0.operands.dropLast() }) {
      #expect(operand.count == .one)
    }
  }

  @Test(
    arguments: [
      ([], "a subcommand is missing; see waymark --help"),
      (["fly"], "there is no subcommand “fly”; see waymark --help"),
      (["--fly"], "there is no option “--fly” here; see waymark --help"),
      (["push", nil], "argument 2 is not UTF-8; see waymark --help"),
      (["push"], "push: SCENE is missing; see waymark push --help"),
      (["push", "a.b/c"], "push: ROUTE is missing; see waymark push --help"),
      (
        ["push", "a.b/c", "id=1"],
        "push: expected the name of a route, got “id=1”; see waymark push --help"
      ),
      (
        ["push", "a.b/c", "x", "y"],
        "push: “y” is not NAME=VALUE; put “/” between two routes of a path; see waymark push --help"
      ),
      (
        ["replace", "a.b/c", "x", "/"],
        "replace: a route is missing before or after “/”; see waymark replace --help"
      ),
      (
        ["pop", "a.b/c", "0"],
        "pop: COUNT must be a whole number from 1 to 4294967295, not “0”; see waymark pop --help"
      ),
      (
        ["root", "a.b/c", "--if-revision", "-1"],
        "root: --if-revision must be a whole number from 0 to 18446744073709551615, not “-1”;"
          + " see waymark root --help"
      ),
      (
        ["scenes", "--limit", "+1"],
        "scenes: --limit must be a whole number from 1 to 4294967295, not “+1”; see waymark scenes --help"
      ),
      (["link", "a.b/c", "x"], "link: unexpected argument “x”; see waymark link --help"),
      (["open", "--scene"], "open: --scene needs a value: --scene SCENE; see waymark open --help"),
      (["sync", "now"], "sync: unexpected argument “now”; see waymark sync --help"),
    ] as [([Text?], String)])
  func `an error of usage says in one line what is wrong and where help is`(
    words: [Text?], message: String
  ) throws {
    let failure = try #require(throws: CommandError.self) { try Waymark.report(on: words) }
    #expect(failure.description.utf8.elementsEqual(message.utf8))
    #expect(failure.status == .usage)
  }

  @Test(
    arguments: [
      (
        ["snapshot", "main"],
        "InvalidScene: “main” is not a scene ID: it must have the form <app-id>/<window>"
      ),
      (
        ["open", "x:y", "--scene", "a.b/"],
        "InvalidScene: “a.b/” is not a scene ID: the name of a window must follow the slash"
      ),
      (
        ["scenes", "notes"],
        "UnknownApp: “notes” is not an app id; use a reverse-DNS name such as org.example.Notes"
      ),
    ] as [([Text], String)])
  func `an invalid name is refused in the daemon's words`(
    words: [Text], message: String
  ) throws {
    let failure = try #require(throws: CommandError.self) { try Waymark.report(on: words) }
    #expect(failure.description.utf8.elementsEqual(message.utf8))
    #expect(failure.status == .refused)
  }
}
