import WaymarkBytes

extension JSONReader {
  /// Reads a number that begins at the offset.
  mutating func number() throws(JSONFault) -> JSONNumber {
    let start = offset
    if !take("-"), isJSON5 { take("+") }
    try magnitude()
    return JSONNumber(literal: text(from: start))
  }

  private mutating func magnitude() throws(JSONFault) {
    let start = position
    if isJSON5, next == "I" || next == "N" {
      let word = takeWord()
      guard word == "Infinity" || word == "NaN" else {
        throw JSONFault(.unknownWord(word), at: start)
      }
      return
    }
    let hasWhole: Bool
    if take("0") {
      if isJSON5, take("x") || take("X") { return try hexadecimal(from: start) }
      guard takeDigits() == 0 else { throw JSONFault(.leadingZero, at: start) }
      hasWhole = true
    } else {
      hasWhole = takeDigits() > 0
    }
    guard hasWhole || isJSON5 && next == "." else { throw unexpected(wanted: .digit) }
    if take("."), takeDigits() == 0, !(isJSON5 && hasWhole) { throw unexpected(wanted: .digit) }
    guard take("e") || take("E") else { return }
    if !take("-") { take("+") }
    guard takeDigits() > 0 else { throw unexpected(wanted: .digit) }
  }

  private mutating func hexadecimal(from start: JSONPosition) throws(JSONFault) {
    let first = offset
    guard take(while: { $0.hexDigit != nil }) > 0 else { throw unexpected(wanted: .hexDigit) }
    guard UInt64(text(from: first).string, radix: 16) != nil else {
      throw JSONFault(.hexTooLarge, at: start)
    }
  }

  private mutating func takeDigits() -> Int {
    take(while: \.isDigit)
  }
}
