import WaymarkBytes
import WaymarkContract
import WaymarkDBus

/// Reports changes of scenes as long as it exists.
///
/// A daemon that ends loses its watchers. The watcher asks the next daemon as soon as it is there. Changes
/// between the two are not reported.
final class SceneWatcher {
  enum News: Sendable {
    /// The daemon reports changes from now on.
    case watching
    case event(SceneEvent)
    case daemonDeparted
    /// Watching was refused, or a signal does not follow the contract.
    case failed(ClientError)
  }

  private let connection: Connection
  private let subject: WatchSubject
  private let handler: (News) -> Void
  private var registrations: [Registration] = []
  private var isAsking = false
  private var hasAsked = false

  /// - Parameter connection: A connection with a loop. The bus starts the daemon if it does not run.
  init(
    _ subject: WatchSubject, on connection: Connection, _ handler: @escaping (News) -> Void
  ) {
    self.connection = connection
    self.subject = subject
    self.handler = handler
    for interface: InterfaceName in [.scene, .properties] {
      let match = SignalMatch(from: .navigation, interface)
      registrations.append(connection.listen(to: match) { [unowned self] in receive($0) })
    }
    // After the listeners, so that they know the daemon's unique name before the first signal comes.
    registrations.append(
      connection.watchOwner(of: .navigation) { [unowned self] in follow($0) })
  }

  private func follow(_ owner: BusName?) {
    if owner == nil, hasAsked, !isAsking { handler(.daemonDeparted) }
    // The first request also starts a daemon. That daemon answers it, so it must not be asked again.
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

  private func receive(_ signal: Signal) {
    do throws(ContractFault) {
      if let event = try SceneEvent(signal) { handler(.event(event)) }
    } catch {
      handler(.failed(ClientError(error)))
    }
  }
}
