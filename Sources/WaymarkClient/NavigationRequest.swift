import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation

// What can be asked of the daemon, each request a value: how it is sent and how its answer is read. Who
// sends it, and whether that blocks, is the caller's matter. The requests are those of
// org.waymark.Navigation1.xml, in its order, and each is documented there.

/// One call of the contract, and what its answer means.
package struct NavigationRequest<Answer> {
  let member: MemberName
  let arguments: [DBusValue]
  let signature: Signature
  /// Reads values that have the signature.
  let read: ([DBusValue]) throws(ClientError) -> Answer

  init(
    _ member: MemberName, _ arguments: [DBusValue], expecting signature: Signature,
    read: @escaping ([DBusValue]) throws(ClientError) -> Answer
  ) {
    self.member = member
    self.arguments = arguments
    self.signature = signature
    self.read = read
  }

  var call: MethodCall {
    MethodCall(
      to: "org.waymark.Navigation1", at: "/org/waymark/Navigation1", "org.waymark.Navigation1",
      member, arguments)
  }
}

extension NavigationRequest where Answer == Void {
  init(_ member: MemberName, _ arguments: [DBusValue] = []) {
    self.init(member, arguments, expecting: "") { _ in }
  }
}

extension NavigationRequest where Answer == UInt64 {
  /// A call that answers with the scene's new revision, or another number.
  init(_ member: MemberName, _ arguments: [DBusValue]) {
    self.init(member, arguments, expecting: "t") { values throws(ClientError) in
      guard let number = values.first?.asUInt64 else { throw .malformedReply("no number") }
      return number
    }
  }
}

extension DBusValue {
  static func scene(_ scene: SceneID) -> DBusValue { .string(scene.text) }

  /// An app, or none: all of them.
  static func app(_ app: AppID?) -> DBusValue { .string(app?.text ?? "") }

  static let noOptions = Vardict().value
}
