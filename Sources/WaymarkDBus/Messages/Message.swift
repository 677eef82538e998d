import CWaymarkDBus
import Glibc
import WaymarkBytes

/// One message of libdbus, which it owns.
///
/// A message is made with all its values or not at all, because libdbus cannot use one that was left half
/// made. Messages that came in or were sent are only read.
struct Message: ~Copyable {
  /// The greatest depth of nested containers, variants included. dbus-daemon disconnects a client that sends
  /// values nested more than 64 levels deep, dbus-broker at more than 63.
  static let depthLimit = 32
  /// The greatest size of the values that are read from one message: their bytes as sent, without padding.
  static let readLimit = 1 << 20
  /// The greatest size of the values that are written to one message: half of D-Bus' limit for an array.
  static let writeLimit = 1 << 25

  enum Kind: Int32 {
    case methodCall = 1
    case methodReturn = 2
    case error = 3
    case signal = 4
  }

  let raw: OpaquePointer

  init(owning raw: OpaquePointer) {
    self.raw = raw
  }

  deinit {
    dbus_message_unref(raw)
  }

  private init(_ kind: Kind) throws(MessageError) {
    Library.prepare()
    guard let raw = dbus_message_new(kind.rawValue) else { throw .outOfMemory }
    self.raw = raw
  }

  static func call(
    _ call: MethodCall, wantsReply: Bool = true
  ) throws(MessageError) -> Message {
    let message = try Message(.methodCall)
    try message.setMember(path: call.path, interface: call.interface, member: call.member)
    if let destination = call.destination { try message.setDestination(destination) }
    dbus_message_set_no_reply(message.raw, wantsReply ? 0 : 1)
    dbus_message_set_auto_start(message.raw, call.startsService ? 1 : 0)
    try message.append(call.arguments, as: types(of: call.arguments))
    return message
  }

  static func signal(_ signal: Signal) throws(MessageError) -> Message {
    let message = try Message(.signal)
    dbus_message_set_no_reply(message.raw, 1)
    // The values come first, because libdbus moves the header's fields each time it appends a value.
    let types = if let types = signal.types { types } else { try types(of: signal.arguments) }
    try message.append(signal.arguments, as: types)
    try message.setMember(path: signal.path, interface: signal.interface, member: signal.member)
    return message
  }

  /// Makes a reply. It needs only the call's serial number, so a call that waits for its answer does not keep
  /// its arguments in memory.
  ///
  /// - Parameter types: The types of a valid signature.
  static func reply(
    to serial: UInt32, from caller: BusName?, _ values: [DBusValue], as types: [DBusType]
  ) throws(MessageError) -> Message {
    let message = try Message(.methodReturn)
    try message.append(values, as: types)
    try message.setReply(to: serial, from: caller)
    return message
  }

  static func error(
    to serial: UInt32, from caller: BusName?, _ error: BusError
  ) throws(MessageError) -> Message {
    let message = try Message(.error)
    try message.setReply(to: serial, from: caller)
    try message.check(
      error.name.withCString { dbus_message_set_error_name(message.raw, $0) })
    try message.append([.string(error.message)], as: [.string])
    return message
  }

  /// Returns a copy of the message, not yet sent, for another receiver.
  func copy() throws(MessageError) -> Message {
    guard let copy = dbus_message_copy(raw) else { throw .outOfMemory }
    return Message(owning: copy)
  }

  func setDestination(_ name: BusName) throws(MessageError) {
    try check(name.withCString { dbus_message_set_destination(raw, $0) })
  }

  private func setMember(
    path: ObjectPath, interface: InterfaceName, member: MemberName
  ) throws(MessageError) {
    try check(path.withCString { dbus_message_set_path(raw, $0) })
    try check(interface.withCString { dbus_message_set_interface(raw, $0) })
    try check(member.withCString { dbus_message_set_member(raw, $0) })
  }

  private func setReply(to serial: UInt32, from caller: BusName?) throws(MessageError) {
    dbus_message_set_no_reply(raw, 1)
    try check(dbus_message_set_reply_serial(raw, serial))
    if let caller { try setDestination(caller) }
  }

  private func check(_ result: dbus_bool_t) throws(MessageError) {
    if result == 0 { throw .outOfMemory }
  }

  /// Returns the types of values for which no signature was declared. A value can have a type that is not a
  /// D-Bus type, such as an empty structure.
  private static func types(of values: [DBusValue]) throws(MessageError) -> [DBusType] {
    let types = values.map(\.type)
    guard Signature(Text(types.signatureText)) != nil else {
      throw .invalidType(types.signatureText)
    }
    return types
  }

  private func append(_ values: [DBusValue], as types: [DBusType]) throws(MessageError) {
    var writer = MessageWriter()
    try writer.append(values, as: types, to: raw)
  }
}

// The header.
extension Message {
  var kind: Kind? { Kind(rawValue: dbus_message_get_type(raw)) }
  var serial: UInt32 { dbus_message_get_serial(raw) }
  var replySerial: UInt32 { dbus_message_get_reply_serial(raw) }
  var wantsReply: Bool { dbus_message_get_no_reply(raw) == 0 }
  var hasFileDescriptors: Bool { dbus_message_contains_unix_fds(raw) != 0 }
  var sender: BusName? { dbus_message_get_sender(raw).map(BusName.init(fromLibrary:)) }
  var path: ObjectPath? { dbus_message_get_path(raw).map(ObjectPath.init(fromLibrary:)) }
  var member: MemberName? { dbus_message_get_member(raw).map(MemberName.init(fromLibrary:)) }
  var errorName: ErrorName? { dbus_message_get_error_name(raw).map(ErrorName.init(fromLibrary:)) }

  var interface: InterfaceName? {
    dbus_message_get_interface(raw).map(InterfaceName.init(fromLibrary:))
  }

  /// The types of the values. Empty if there are none.
  var signature: Signature {
    dbus_message_get_signature(raw).map(Signature.init(fromLibrary:)) ?? ""
  }

  func isSignal(_ interface: InterfaceName, _ member: MemberName) -> Bool {
    interface.withCString { interface in
      member.withCString { dbus_message_is_signal(raw, interface, $0) != 0 }
    }
  }

  func hasSignature(_ text: String) -> Bool {
    text.withCString { dbus_message_has_signature(raw, $0) != 0 }
  }
}

// The values.
extension Message {
  /// Reads the values, whatever their types are.
  func values() throws(MessageError) -> [DBusValue] {
    try values(as: signature)
  }

  /// Reads the values, which must have that signature.
  func values(as signature: Signature) throws(MessageError) -> [DBusValue] {
    guard let types = signature.types else { throw .fileDescriptor }
    return try values(as: types, signature: signature.text.string)
  }

  /// Reads the values, which must have these types.
  ///
  /// - Parameter signature: The text of `types`, so that it is not computed for each message.
  func values(as types: [DBusType], signature text: String) throws(MessageError) -> [DBusValue] {
    guard hasSignature(text) else {
      throw .mismatch(expected: text, got: signature.description)
    }
    guard !hasFileDescriptors else { throw .fileDescriptor }
    var reader = MessageReader()
    return try reader.read(types, from: raw)
  }

  /// The error that an error message carries.
  var error: BusError {
    var iterator = DBusMessageIter()
    var text: Text = ""
    if dbus_message_iter_init(raw, &iterator) != 0,
      dbus_message_iter_get_arg_type(&iterator) == Int32(DBusType.string.code)
    {
      var start: UnsafePointer<CChar>?
      dbus_message_iter_get_basic(&iterator, &start)
      if let start { text = Text(String(cString: start)) }
    }
    return BusError(errorName ?? "org.freedesktop.DBus.Error.Failed", text)
  }
}
