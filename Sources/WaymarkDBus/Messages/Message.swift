import CWaymarkDBus
import Glibc
import WaymarkBytes

/// The owner of one message of libdbus.
///
/// A message is made whole, from its header and its values, or not at all: one whose making failed
/// half way is no message to libdbus any more. What came from the bus or was sent is only read.
struct Message: ~Copyable {
  /// How deep containers, variants among them, may stand in each other. dbus-daemon cuts the
  /// connection that sends values more than 64 deep, dbus-broker more than 63.
  static let depthLimit = 32
  /// The bytes of values that are read from one message, counted as they were sent but without
  /// padding.
  static let readLimit = 1 << 20
  /// The bytes of values that go into one message; half of what D-Bus allows for an array.
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
    // The values first: with each, libdbus moves what stands in the header already.
    let types = if let types = signal.types { types } else { try types(of: signal.arguments) }
    try message.append(signal.arguments, as: types)
    try message.setMember(path: signal.path, interface: signal.interface, member: signal.member)
    return message
  }

  /// A reply that needs nothing of the call but its number, so that calls that wait for their
  /// answer do not hold on to their arguments.
  ///
  /// - Parameter types: Ones of a valid signature.
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

  /// The same message, not yet sent, for another receiver.
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

  /// The types of values that no signature was declared for. A value may have one that there is not,
  /// such as a structure of nothing.
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

// The header. Texts are there as long as the message is.
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

  /// The types of the values; the empty signature where there are none.
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
  /// The values, of whatever type they are.
  func values() throws(MessageError) -> [DBusValue] {
    try values(as: signature)
  }

  /// The values, which must have that signature.
  func values(as signature: Signature) throws(MessageError) -> [DBusValue] {
    guard let types = signature.types else { throw .fileDescriptor }
    return try values(as: types, signature: signature.text.string)
  }

  /// The values, which must be of these types.
  ///
  /// - Parameter signature: The text of `types`, which callers keep at hand.
  func values(as types: [DBusType], signature text: String) throws(MessageError) -> [DBusValue] {
    guard hasSignature(text) else {
      throw .mismatch(expected: text, got: signature.description)
    }
    guard !hasFileDescriptors else { throw .fileDescriptor }
    var reader = MessageReader()
    return try reader.read(types, from: raw)
  }

  /// What an error message says, in the form in which calls fail.
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
