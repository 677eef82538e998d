// Who listens to what. A listener that was cancelled hears nothing more, not even of what was being
// handed out when it was.

/// Something that goes on until it is cancelled or nobody holds this object any more.
package final class Registration {
  private var end: (() -> Void)?

  init(_ end: @escaping () -> Void) {
    self.end = end
  }

  deinit {
    cancel()
  }

  package func cancel() {
    end?()
    end = nil
  }
}

/// Which signals to listen to.
package struct SignalMatch: Hashable, Sendable {
  /// Who must have sent it: a unique name, or whoever owns a well-known name at the time.
  package var sender: BusName
  /// From which object; nil for any.
  package var path: ObjectPath?
  package var interface: InterfaceName
  /// Which signal of the interface; nil for all.
  package var member: MemberName?

  package init(
    from sender: BusName, at path: ObjectPath? = nil, _ interface: InterfaceName,
    _ member: MemberName? = nil
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
  }

  /// The match rule for the bus. No name can hold a quote.
  var rule: String {
    var rule = "type='signal',sender='\(sender)',interface='\(interface)'"
    if let path { rule += ",path='\(path)'" }
    if let member { rule += ",member='\(member)'" }
    return rule
  }

  func fits(_ message: borrowing Message) -> Bool {
    message.interface == interface && (path == nil || message.path == path)
      && (member == nil || message.member == member)
  }
}

/// The listeners of a connection.
struct Listeners {
  final class ForOwner {
    let handler: (BusName?) -> Void
    var isActive = true

    init(_ handler: @escaping (BusName?) -> Void) {
      self.handler = handler
    }
  }

  final class ForSignal {
    let match: SignalMatch
    let handler: (Signal) -> Void
    var isActive = true
    /// The unique name behind the sender's; nil while it has no owner.
    var owner: BusName?
    var ownerWatch: Registration?

    init(_ match: SignalMatch, _ handler: @escaping (Signal) -> Void) {
      self.match = match
      self.handler = handler
    }
  }

  var forOwners: [BusName: [ForOwner]] = [:]
  var forSignals: [ForSignal] = []
}
