import WaymarkBytes
import WaymarkFiles

/// The desktop's programs that read and set which desktop entry opens a scheme's links.
///
/// The user's list of associations is only changed through them.
struct DesktopTools {
  /// Returns the entry that opens the scheme's links. Nil if there is none.
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

  /// Makes the desktop read the entries again.
  func update(_ folder: FilePath) throws(CommandError) {
    guard let folder = folder.text else { return }
    _ = try run(["update-desktop-database", folder], from: "desktop-file-utils")
  }

  private func run(_ command: [Text], from package: String) throws(CommandError) -> [UInt8] {
    let result: Process.Outcome
    do throws(Errno) {
      result = try Process.run(command)
    } catch .noEntry {
      throw .missingProgram(command[0], package: package)
    } catch {
      throw .cannotRun(command[0], error)
    }
    guard result.status == 0 else {
      throw .programFailed(command, status: result.status)
    }
    return result.output
  }
}
