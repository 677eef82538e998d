import Bytes
import Files
import WaymarkClient

/// Prints what happens until it fails or nobody reads it any more.
func printChanges(of subject: WatchSubject, asJSON: Bool) throws(Failure) {
  var failure: ClientError?
  do throws(ClientError) {
    try SceneWatcher.run(subject) { news in
      switch news {
      case .event(let event):
        return StandardStream.output.write((asJSON ? event.json : event.report).output)
      case .watching:
        StandardStream.error.write(Array("waymark: watching\n".utf8))
        return true
      case .daemonLeft:
        StandardStream.error.write(Array("waymark: the daemon left; waiting for it\n".utf8))
        return true
      case .failed(let error):
        failure = error
        return false
      }
    }
  } catch {
    failure = error
  }
  if let failure { throw .request(failure) }
}
