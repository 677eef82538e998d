import WaymarkBytes
import WaymarkContract
import WaymarkFiles

/// Prints changes until an error. SIGPIPE ends it once the reader of its pipe is gone, like other programs.
func printChanges(of subject: WatchSubject, asJSON: Bool) throws(CommandError) {
  var failure: CommandError?
  do throws(ClientError) {
    try SceneWatcher.run(subject) { news in
      switch news {
      case .event(let event):
        if !StandardStream.output.write((asJSON ? event.json : event.report).output) {
          failure = .cannotWriteOutput
        }
      case .watching: StandardStream.error.write(Array("waymark: watching\n".utf8))
      case .daemonDeparted:
        StandardStream.error.write(
          Array("waymark: the daemon ended; waiting for the next one\n".utf8))
      case .failed(let error): failure = .request(error)
      }
      return failure == nil
    }
  } catch {
    throw .request(error)
  }
  if let failure { throw failure }
}
