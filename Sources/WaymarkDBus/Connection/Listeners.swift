// A listener that was cancelled is called no more, not even with the signal that was being handled when it
// was cancelled.

/// Something that goes on until it is cancelled or this object is released.
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

/// The signals that a listener wants.
package struct SignalMatch: Hashable, Sendable {
  /// The sender: a unique name, or a well-known name, which stands for its owner at the time.
  package var sender: BusName
  /// The object that sends it. Nil for any.
  package var path: ObjectPath?
  package var interface: InterfaceName
  /// The signal of the interface. Nil for all.
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

  /// The match rule for the bus. It needs no escapes, because no name can contain a quote.
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
    /// The unique name of the sender. Nil while the sender's name has no owner.
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
