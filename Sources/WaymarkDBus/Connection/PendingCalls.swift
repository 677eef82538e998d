import WaymarkBytes

/// The result of a call: the values of its reply, or the error.
package typealias CallResult = Result<[DBusValue], BusError>

/// The calls of a connection that wait for their reply.
struct PendingCalls {
  struct Entry {
    /// The signature that the reply must have.
    let expected: Signature
    /// The sender that the reply must have, if it is known.
    let answerer: BusName?
    /// The time at which the call fails, on the monotonic clock in microseconds.
    let deadline: UInt64
    let handler: (CallResult) -> Void
  }

  private var entries: [UInt32: Entry] = [:]

  var isEmpty: Bool { entries.isEmpty }
  var nextDeadline: UInt64? { entries.values.lazy.map(\.deadline).min() }

  mutating func add(_ entry: Entry, serial: UInt32) {
    entries[serial] = entry
  }

  /// Ends the call that the reply is for.
  ///
  /// A reply to no call, or from another sender than the one called, is ignored: any client can send a reply
  /// with a guessed serial number.
  ///
  /// - Returns: A closure that calls the handler. The caller runs it once the table may be changed again.
  mutating func complete(with reply: borrowing Message) -> (() -> Void)? {
    guard let entry = entries[reply.replySerial] else { return nil }
    if let answerer = entry.answerer, reply.sender != answerer { return nil }
    entries[reply.replySerial] = nil
    let result = reply.result(expecting: entry.expected)
    return { entry.handler(result) }
  }

  /// Removes and returns the calls whose deadline is reached.
  mutating func removeOverdue(at now: UInt64) -> [Entry] {
    let overdue = entries.filter { $0.value.deadline <= now }.sorted { $0.key < $1.key }
    for (serial, _) in overdue { entries[serial] = nil }
    return overdue.map(\.value)
  }

  mutating func removeAll() -> [Entry] {
    removeOverdue(at: .max)
  }
}

extension PendingCalls {
  static func fail(_ entries: [Entry], _ error: BusError) {
    for entry in entries { entry.handler(.failure(error)) }
  }
}

extension Message {
  /// The result for a caller that expects values of that signature.
  func result(expecting signature: Signature) -> CallResult {
    if kind == .error { return .failure(error) }
    do throws(MessageError) {
      return .success(try values(as: signature))
    } catch {
      return .failure(
        BusError("org.freedesktop.DBus.Error.InvalidSignature", Text(error.description)))
    }
  }
}
