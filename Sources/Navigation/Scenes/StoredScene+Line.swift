import Bytes
import JSON

extension StoredScene {
  /// Reads one line, without its newline, of the file of `id`.
  package init(line: some Collection<UInt8>, of id: SceneID) throws(Fault) {
    throw .invalid("")
  }
}
