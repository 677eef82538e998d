import WaymarkBytes

extension Connection {
  /// Sends a signal to all its listeners, or only to one receiver.
  package func send(_ signal: Signal, to receiver: BusName? = nil) throws(MessageError) {
    let message = try Message.signal(signal)
    if let receiver { try message.setDestination(receiver) }
    try send(message)
  }

  /// Sends a signal to each of the receivers and to no others.
  package func send(_ signal: Signal, toEach receivers: [BusName]) throws(MessageError) {
    guard let last = receivers.last else { return }
    let message = try Message.signal(signal)
    for receiver in receivers.dropLast() {
      let copy = try message.copy()
      try copy.setDestination(receiver)
      try send(copy)
    }
    try message.setDestination(last)
    try send(message)
  }

  /// Listens to signals until the result is cancelled or released.
  ///
  /// Signals of other senders than the match names are ignored, even if a client sends them directly to
  /// this connection. Without a bus, the peer is the sender of everything.
  package func listen(
    to match: SignalMatch, _ handler: @escaping (Signal) -> Void
  ) -> Registration {
    let listener = Listeners.ForSignal(match, handler)
    listeners.forSignals.append(listener)
    guard isOnBus else { return Registration { [weak self] in self?.remove(listener) } }
    if match.sender.isUnique || match.sender == .bus {
      listener.owner = match.sender
    } else {
      listener.ownerWatch = watchOwner(of: match.sender) { [unowned listener] in
        listener.owner = $0
      }
    }
    tell(.bus("AddMatch", [.string(Text(match.rule))]))
    return Registration { [weak self] in
      listener.ownerWatch = nil
      self?.remove(listener)
      self?.tell(.bus("RemoveMatch", [.string(Text(match.rule))]))
    }
  }

  private func remove(_ listener: Listeners.ForSignal) {
    listener.isActive = false
    listeners.forSignals.removeAll { $0 === listener }
  }

  /// Watches who owns a name until the result is cancelled or released.
  ///
  /// The handler is called once with the present owner, or nil if there is none, then at each change. Only
  /// signals of the bus count, because any client can send a signal that looks the same. Without a bus
  /// there are no names, and the handler is never called.
  package func watchOwner(
    of name: BusName, _ handler: @escaping (BusName?) -> Void
  ) -> Registration {
    let listener = Listeners.ForOwner(handler)
    guard isOnBus else { return Registration {} }
    if listeners.forOwners[name] == nil { tell(.bus("AddMatch", [Self.ownerRule(name)])) }
    listeners.forOwners[name, default: []].append(listener)
    // The bus handles messages in order. A change after this reply comes as a signal. If the owner left
    // before the match rule was added, the reply says that there is no owner.
    call(.bus("GetNameOwner", [.string(name.text)]), expecting: "s") { result in
      guard listener.isActive else { return }
      switch result {
      case .success(let values): listener.handler(values.first?.asString.flatMap(BusName.init))
      case .failure(let error) where error.name == "org.freedesktop.DBus.Error.NameHasNoOwner":
        listener.handler(nil)
      case .failure: break
      }
    }
    return Registration { [weak self] in self?.remove(listener, of: name) }
  }

  private func remove(_ listener: Listeners.ForOwner, of name: BusName) {
    listener.isActive = false
    listeners.forOwners[name]?.removeAll { $0 === listener }
    guard listeners.forOwners[name]?.isEmpty == true else { return }
    listeners.forOwners[name] = nil
    tell(.bus("RemoveMatch", [Self.ownerRule(name)]))
  }

  private static func ownerRule(_ name: BusName) -> DBusValue {
    .string(
      Text(
        "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
          + "interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'"))
  }

  /// Gives a signal to its listeners.
  func hear(_ message: borrowing Message) {
    let sender = isOnBus ? message.sender : nil
    if sender == .bus, message.isSignal("org.freedesktop.DBus", "NameOwnerChanged") {
      hearOwnerChange(message)
    }
    let listeners = listeners.forSignals.filter {
      (!isOnBus || (sender != nil && $0.owner == sender)) && $0.match.fits(message)
    }
    guard !listeners.isEmpty, var signal = message.asSignal else { return }
    signal.sender = sender
    for listener in listeners where listener.isActive { listener.handler(signal) }
  }

  private func hearOwnerChange(_ message: borrowing Message) {
    guard let values = try? message.values(as: "sss"),
      let name = values[0].asString.flatMap(BusName.init)
    else { return }
    let owner = values[2].asString.flatMap(BusName.init)
    for listener in listeners.forOwners[name] ?? [] where listener.isActive {
      listener.handler(owner)
    }
  }
}

extension Message {
  /// The signal without its sender, or nil if its values cannot be read.
  fileprivate var asSignal: Signal? {
    guard let path, let interface, let member, let values = try? values() else { return nil }
    return Signal(at: path, interface, member, values)
  }
}
