import WaymarkBytes
import WaymarkContract
import WaymarkDBus

/// Hears what happens to scenes, for as long as it is held.
///
/// A daemon that goes takes its watchers with it: the next one is asked again as soon as it is there,
/// and what happened between the two is not told.
final class SceneWatcher {
  enum News: Sendable {
    /// The daemon tells what happens from now on.
    case watching
    case event(SceneEvent)
    case daemonDeparted
    /// Watching was refused, or a signal is not as agreed.
    case failed(ClientError)
  }

  private let connection: Connection
  private let subject: WatchSubject
  private let handler: (News) -> Void
  private var registrations: [Registration] = []
  private var isAsking = false
  private var hasAsked = false

  /// - Parameter connection: One that has a loop. A daemon that is not there is started.
  init(
    _ subject: WatchSubject, on connection: Connection, _ handler: @escaping (News) -> Void
  ) {
    self.connection = connection
    self.subject = subject
    self.handler = handler
    for interface: InterfaceName in [.scene, .properties] {
      let match = SignalMatch(from: .navigation, interface)
      registrations.append(connection.listen(to: match) { [unowned self] in hear($0) })
    }
    // After the listeners, which thus know whose signals to believe before the first one comes.
    registrations.append(
      connection.watchOwner(of: .navigation) { [unowned self] in follow($0) })
  }

  private func follow(_ owner: BusName?) {
    if owner == nil, hasAsked, !isAsking { handler(.daemonDeparted) }
    // The first request starts a daemon where there is none, and is the one that it then answers.
    if !isAsking, owner != nil || !hasAsked { ask() }
  }

  private func ask() {
    let watch = WatchCall(subject: subject.text)
    isAsking = true
    hasAsked = true
    connection.call(watch.methodCall(to: .navigation), expecting: WatchCall.replySignature) {
      [weak self] result in
      guard let self else { return }
      isAsking = false
      switch result {
      case .success: handler(.watching)
      case .failure(let error): handler(.failed(ClientError(error)))
      }
    }
  }

  private func hear(_ signal: Signal) {
    do throws(ContractFault) {
      if let event = try SceneEvent(signal) { handler(.event(event)) }
    } catch {
      handler(.failed(ClientError(error)))
    }
  }
}
