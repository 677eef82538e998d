import WaymarkBytes
package import WaymarkDBus

/// A call of a method of `org.waymark.Navigation1`, with its arguments.
///
/// The service binds a handler to each type of call. Clients make calls and read their replies.
/// org.waymark.Navigation1.xml says what each method does.
package protocol NavigationCall: Hashable, Sendable {
  /// The value of the method's reply.
  associatedtype Reply: Sendable

  static var member: MemberName { get }

  init()

  /// Passes each argument to the coder, in the contract's order.
  mutating func eachArgument(_ arguments: inout ArgumentCoder)

  /// Passes each value of a reply to the coder, in the contract's order.
  static func eachResult(_ reply: inout Reply, _ results: inout ArgumentCoder)

  /// A reply before its values are read.
  static var blankReply: Reply { get }
}

/// Writes the arguments of a call or the values of a reply, reads them, or declares them.
///
/// The first fault is kept in `fault`. Values after it are not read.
package struct ArgumentCoder {
  enum Task {
    case write, read, list, listOptions
  }

  private let task: Task
  private(set) var values: [DBusValue]
  private var index = 0
  private(set) var fault: ContractFault?
  private(set) var declarations: [Argument] = []
  private(set) var options: [FieldDeclaration] = []

  fileprivate init(_ task: Task, _ values: [DBusValue] = []) {
    self.task = task
    self.values = values
  }

  package mutating func argument<Value: ContractValue>(_ name: String, _ value: inout Value) {
    switch task {
    case .write: values.append(value.value)
    case .read:
      read { argument throws(ContractFault) in value = try Value.read(argument) }
    case .list: declare(name, Value.type)
    case .listOptions: break
    }
  }

  /// Codes the options of the method.
  package mutating func options<Options: FieldList>(_ options: inout Options) {
    switch task {
    case .write: values.append(options.vardict.value)
    case .read:
      read { argument throws(ContractFault) in options = try Options(options: argument) }
    case .list: declare("options", .vardict)
    case .listOptions: self.options = Options.fields
    }
  }

  private mutating func read(_ read: (DBusValue) throws(ContractFault) -> Void) {
    guard fault == nil else { return }
    guard index < values.count else {
      fault = .tooFewValues
      return
    }
    do throws(ContractFault) {
      try read(values[index])
    } catch {
      fault = error
    }
    index += 1
  }

  private mutating func declare(_ name: String, _ type: DBusType) {
    guard let name = MemberName(Text(name)) else {
      preconditionFailure("“\(name)” is not a name that an argument can have")
    }
    declarations.append(Argument(name, type))
  }
}

// What the method is.
extension NavigationCall {
  package static var inputs: [Argument] { listed(.list).declarations }
  package static var options: [FieldDeclaration] { listed(.listOptions).options }

  package static var outputs: [Argument] {
    var results = ArgumentCoder(.list)
    var reply = blankReply
    eachResult(&reply, &results)
    return results.declarations
  }

  private static func listed(_ task: ArgumentCoder.Task) -> ArgumentCoder {
    var arguments = ArgumentCoder(task)
    var blank = Self()
    blank.eachArgument(&arguments)
    return arguments
  }
}

// For the service.
extension NavigationCall {
  /// Reads a call from its arguments, whose types are those of `inputs`.
  package init(arguments values: [DBusValue]) throws(ContractFault) {
    self.init()
    var arguments = ArgumentCoder(.read, values)
    eachArgument(&arguments)
    if let fault = arguments.fault { throw fault }
  }

  package static func values(of reply: Reply) -> [DBusValue] {
    var results = ArgumentCoder(.write)
    var reply = reply
    eachResult(&reply, &results)
    return results.values
  }
}

// For clients.
extension NavigationCall {
  /// - Parameter destination: Nil on a connection without a bus.
  package func methodCall(to destination: BusName?) -> MethodCall {
    var arguments = ArgumentCoder(.write)
    var copy = self
    copy.eachArgument(&arguments)
    return MethodCall(
      to: destination, at: .navigation, .navigation, Self.member, arguments.values)
  }

  /// The signature that a reply must have.
  package static var replySignature: Signature {
    Signature(madeValid: Text(outputs.map(\.type).signatureText))
  }

  /// Reads a reply from its values, which have that signature.
  package static func reply(_ values: [DBusValue]) throws(ContractFault) -> Reply {
    var results = ArgumentCoder(.read, values)
    var reply = blankReply
    eachResult(&reply, &results)
    if let fault = results.fault { throw fault }
    return reply
  }
}

// The replies of most methods: a revision, or nothing.

extension NavigationCall where Reply == UInt64 {
  package static func eachResult(_ revision: inout UInt64, _ results: inout ArgumentCoder) {
    results.argument("revision", &revision)
  }
}

extension NavigationCall where Reply == Void {
  package static var blankReply: Void { () }
  package static func eachResult(_ nothing: inout Void, _ results: inout ArgumentCoder) {}
}

extension NavigationCall where Reply: ContractValue {
  package static var blankReply: Reply { Reply() }
}
