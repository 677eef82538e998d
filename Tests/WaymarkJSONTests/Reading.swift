import Testing
import WaymarkBytes
import WaymarkJSON

/// The result of reading a text: its value, or all of its faults.
func read(
  _ text: some Collection<UInt8>, _ dialect: JSONReader.Dialect = .strict, depth: Int = 64
) -> Result<JSONValue, JSONFaults> {
  do throws(JSONFaults) {
    return .success(try JSONReader.read(text, dialect: dialect, maximumDepth: depth))
  } catch {
    return .failure(error)
  }
}

func read(_ text: String, _ dialect: JSONReader.Dialect = .strict) -> Result<JSONValue, JSONFaults>
{
  read(text.utf8, dialect)
}

extension Result<JSONValue, JSONFaults> {
  var value: JSONValue? {
    if case .success(let value) = self { value } else { nil }
  }

  var faults: [JSONFault] {
    if case .failure(let faults) = self { faults.all } else { [] }
  }

  /// Each fault as `line:column` and its reason.
  var reasons: [Reason] { faults.map { Reason($0.position.line, $0.position.column, $0.reason) } }
}

struct Reason: Equatable {
  let line: Int
  let column: Int
  let reason: JSONFault.Reason

  init(_ line: Int, _ column: Int, _ reason: JSONFault.Reason) {
    self.line = line
    self.column = column
    self.reason = reason
  }
}

/// A text that is refused, with the position and the reason.
struct Refused: CustomTestStringConvertible {
  let text: String
  let reason: Reason

  init(_ text: String, _ line: Int, _ column: Int, _ reason: JSONFault.Reason) {
    self.text = text
    self.reason = Reason(line, column, reason)
  }

  /// Creates a text that has `found` instead of `wanted`.
  init(
    _ text: String, _ line: Int, _ column: Int, found: Unicode.Scalar?, _ wanted: JSONFault.Wanted
  ) {
    self.init(text, line, column, .unexpected(found: found, wanted: wanted))
  }

  var testDescription: String { text.debugDescription }
}

/// A text that is accepted, with its value.
struct Accepted: CustomTestStringConvertible {
  let text: String
  let value: JSONValue

  init(_ text: String, _ value: JSONValue) {
    self.text = text
    self.value = value
  }

  var testDescription: String { text.debugDescription }
}
