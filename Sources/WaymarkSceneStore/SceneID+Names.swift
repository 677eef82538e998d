import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

// The names of one scene's files in its app's folder. The escaped window name has no `.`, so files of two
// scenes never have the same name.
extension SceneID {
  /// The name of the scene's file.
  var logName: FilePath { name(ending: ".jsonl") }

  /// The name of the new file, until it is on stable storage and replaces the old one.
  var temporaryName: FilePath { name(ending: ".tmp") }

  /// The beginning of the names of all files that were set aside.
  var rejectedPrefix: FilePath { name(ending: ".rejected-") }

  /// Returns the name of a file that was set aside at this time, in microseconds since 1970.
  ///
  /// The time has no `-` or `:`, because some file systems do not allow them. Later times sort later.
  func rejectedName(at microseconds: Int64) -> FilePath {
    let time = Timestamp(microseconds: microseconds).text.utf8.filter {
      $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":")
    }
    return FilePath(bytes: rejectedPrefix.bytes + time)
  }

  /// Returns the scene whose file has this name, or nil if no scene's file can have it.
  init?(app: AppID, logName: FilePath) {
    let ending = Array(".jsonl".utf8)
    guard logName.bytes.reversed().starts(with: ending.reversed()),
      let name = Text(bytes: logName.bytes.dropLast(ending.count))
    else { return nil }
    self.init(app: app, fileName: name)
  }

  private func name(ending: String) -> FilePath {
    FilePath(bytes: Array(fileName.utf8) + Array(ending.utf8))
  }
}
