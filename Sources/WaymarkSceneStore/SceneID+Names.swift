import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

// The names of one scene's files in its app's folder. A scene's own part holds no `.`, so no two
// scenes meet, whatever the endings.
extension SceneID {
  /// The scene itself, line by line.
  var logName: FilePath { name(ending: ".jsonl") }

  /// What is to take the log's place once it is on stable storage.
  var temporaryName: FilePath { name(ending: ".tmp") }

  /// How the names of all files begin that were set aside.
  var rejectedPrefix: FilePath { name(ending: ".rejected-") }

  /// Without `-` and `:`, which not every file system has in names; later times sort later.
  func rejectedName(at microseconds: Int64) -> FilePath {
    let time = Timestamp(microseconds: microseconds).text.utf8.filter {
      $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":")
    }
    return FilePath(bytes: rejectedPrefix.bytes + time)
  }

  /// The scene whose log has this name, or nil where no scene's has.
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
