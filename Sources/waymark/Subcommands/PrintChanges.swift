import WaymarkBytes
import WaymarkContract
import WaymarkFiles

/// Prints what happens until it fails. Ends with SIGPIPE, as programs in a pipe do, once nobody reads.
func printChanges(of subject: WatchSubject, asJSON: Bool) throws(CommandError) {
  var failure: CommandError?
  do throws(ClientError) {
    try SceneWatcher.run(subject) { news in
      switch news {
      case .event(let event):
        if !StandardStream.output.write((asJSON ? event.json : event.report).output) {
          failure = .cannotWrite
        }
      case .watching: StandardStream.error.write(Array("waymark: watching\n".utf8))
      case .daemonDeparted:
        StandardStream.error.write(Array("waymark: the daemon left; waiting for it\n".utf8))
      case .failed(let error): failure = .request(error)
      }
      return failure == nil
    }
  } catch {
    throw .request(error)
  }
  if let failure { throw failure }
}
