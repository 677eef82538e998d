import WaymarkBytes

extension Connection {
  /// Sends a signal to everybody who listens to it, or to one receiver alone.
  package func send(_ signal: Signal, to receiver: BusName? = nil) throws(MessageError) {
    let message = try Message.signal(signal)
    if let receiver { try message.setDestination(receiver) }
    try send(message)
  }

  /// Sends a signal to each of the receivers alone.
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

  /// Listens to signals, until the answer is cancelled or let go. Only what the sender named in the
  /// match has sent is believed, also of what comes without having been asked for. Without a bus the
  /// other end is whoever sends.
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

  /// Watches who owns a name, until the answer is cancelled or let go.
  ///
  /// The handler is called once with the present owner, nil for none, then at each change. It is
  /// told by the bus alone: other clients can send signals that look alike. Without a bus there are no
  /// names, and it is never called.
  package func watchOwner(
    of name: BusName, _ handler: @escaping (BusName?) -> Void
  ) -> Registration {
    let listener = Listeners.ForOwner(handler)
    guard isOnBus else { return Registration {} }
    if listeners.forOwners[name] == nil { tell(.bus("AddMatch", [Self.ownerRule(name)])) }
    listeners.forOwners[name, default: []].append(listener)
    // The bus takes things in order: a change after this answer comes as a signal, and a name that
    // went before the rule was in place has no owner now.
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

  /// Tells those who listen to the signal.
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
  /// The signal that this is but for its sender, or nil where its values cannot be read.
  fileprivate var asSignal: Signal? {
    guard let path, let interface, let member, let values = try? values() else { return nil }
    return Signal(at: path, interface, member, values)
  }
}
