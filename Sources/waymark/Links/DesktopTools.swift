import WaymarkBytes
import WaymarkFiles

/// The desktop's own programs that know and change which entry opens a scheme's links.
///
/// The person's list of associations is theirs, and only ever changed through these.
struct DesktopTools {
  /// The entry that opens the scheme's links now; nil where none does.
  func handler(of scheme: Text) throws(CommandError) -> Text? {
    let type = HandlerEntry.mimeType(of: scheme)
    let answer = try run(["xdg-mime", "query", "default", type], from: "xdg-utils")
    let line = answer.split(separator: UInt8(ascii: "\n")).first.flatMap { Text(bytes: $0) }
    return line.flatMap { $0.isEmpty ? nil : $0 }
  }

  func setHandler(_ entry: Text, of scheme: Text) throws(CommandError) {
    let type = HandlerEntry.mimeType(of: scheme)
    _ = try run(["xdg-mime", "default", entry, type], from: "xdg-utils")
  }

  /// Has the desktop see which entries are there.
  func update(_ folder: FilePath) throws(CommandError) {
    guard let folder = folder.text else { return }
    _ = try run(["update-desktop-database", folder], from: "desktop-file-utils")
  }

  private func run(_ command: [Text], from package: String) throws(CommandError) -> [UInt8] {
    let result: Process.Outcome
    do throws(Errno) {
      result = try Process.run(command)
    } catch .noEntry {
      throw .refused("MissingProgram", "\(command[0]) is not installed; it is in \(package)")
    } catch {
      throw .refused("CannotRun", "\(command[0]): \(error)")
    }
    guard result.status == 0 else {
      let words = command.map(\.string).joined(separator: " ")
      throw .refused("ProgramFailed", "“\(words)” ended with status \(result.status)")
    }
    return result.output
  }
}
