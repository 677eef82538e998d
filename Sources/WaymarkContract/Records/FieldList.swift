package import WaymarkBytes
package import WaymarkDBus

/// Named fields that travel as `a{sv}`: a record, or the options of a method.
package protocol FieldList: Hashable, Sendable {
  init()

  /// Passes each field to the coder, in the contract's order. The fields are written, read and declared by
  /// this one list.
  mutating func eachField(_ fields: inout FieldCoder)
}

/// A field's name and type.
package struct FieldDeclaration: Hashable, Sendable {
  package let name: Text
  package let type: DBusType
}

/// Writes the fields of a list, reads them, or declares them.
///
/// The first fault is kept in `fault`. Fields after it are not read.
package struct FieldCoder {
  enum Task {
    case write, readRecord, readOptions, list
  }

  let task: Task
  private(set) var values: Vardict
  /// The number of fields in the list that `values` has.
  private(set) var known = 0
  private(set) var fault: ContractFault?
  private(set) var declarations: [FieldDeclaration] = []

  fileprivate init(_ task: Task, _ values: Vardict = Vardict()) {
    self.task = task
    self.values = values
  }

  /// Codes a field that is always there.
  package mutating func required<Value: ContractValue>(_ name: Text, _ value: inout Value) {
    switch task {
    case .write: values[name] = value.value
    case .readRecord, .readOptions:
      if let found = read(name, as: Value.self) {
        value = found
      } else {
        fault = fault ?? .missing(name)
      }
    case .list: declare(name, Value.type)
    }
  }

  /// Codes a field that may be missing.
  package mutating func optional<Value: ContractValue>(_ name: Text, _ value: inout Value?) {
    switch task {
    case .write: if let value { values[name] = value.value }
    case .readRecord, .readOptions: value = read(name, as: Value.self)
    case .list: declare(name, Value.type)
    }
  }

  /// Codes a boolean that is left out if it is false.
  package mutating func flag(_ name: Text, _ value: inout Bool) {
    switch task {
    case .write: if value { values[name] = .boolean(true) }
    case .readRecord, .readOptions: value = read(name, as: Bool.self) ?? false
    case .list: declare(name, .boolean)
    }
  }

  private mutating func read<Value: ContractValue>(
    _ name: Text, as type: Value.Type
  ) -> Value? {
    guard fault == nil, let value = values[name] else { return nil }
    known += 1
    do throws(ContractFault) {
      let found = try Value.read(value)
      if task == .readRecord, let violation = found.violation { throw violation }
      return found
    } catch {
      fault = .field(name, error)
      return nil
    }
  }

  private mutating func declare(_ name: Text, _ type: DBusType) {
    declarations.append(FieldDeclaration(name: name, type: type))
  }
}

extension FieldList {
  /// The fields as they travel. Fields that are nil, and flags that are false, are left out.
  package var vardict: Vardict {
    var fields = FieldCoder(.write)
    var copy = self
    copy.eachField(&fields)
    return fields.values
  }

  package static var fields: [FieldDeclaration] {
    var fields = FieldCoder(.list)
    var blank = Self()
    blank.eachField(&fields)
    return fields.declarations
  }

  /// Reads a record. Names that the list does not have are ignored, because a newer daemon may send them.
  package init(record values: Vardict) throws(ContractFault) {
    self.init()
    var fields = FieldCoder(.readRecord, values)
    eachField(&fields)
    if let fault = fields.fault { throw fault }
  }

  /// Reads the options of a call. An option that the method does not know is refused: a condition that an
  /// older daemon does not know must not be ignored in silence.
  init(options value: DBusValue) throws(ContractFault) {
    self.init()
    // Most calls have none.
    if case .dictionary(_, _, let entries) = value, entries.isEmpty { return }
    let values = try Vardict(reading: value)
    var fields = FieldCoder(.readOptions, values)
    eachField(&fields)
    if let fault = fields.fault { throw fault }
    guard fields.known < values.items.count else { return }
    let known = Self.fields
    for item in values.items where !known.contains(where: { $0.name == item.name }) {
      throw .unknownOption(item.name, known: known)
    }
  }
}

/// A list of fields that a reply or a signal carries.
package protocol Record: FieldList, ContractValue {}

extension Record {
  package static var type: DBusType { .vardict }
  package var value: DBusValue { vardict.value }
  package static func read(_ value: DBusValue) throws(ContractFault) -> Self {
    try Self(record: Vardict(reading: value))
  }
}
