import Testing
import WaymarkBytes
import WaymarkJSON

struct NumberTests {
  @Test(
    arguments: [
      ("0", 0, 0), ("-0", 0, 0), ("+7", 7, 7), ("-7", -7, nil), ("0x1F", 31, 31),
      ("-0x1f", -31, nil),
      ("+0X0a", 10, 10), ("9223372036854775807", .max, 0x7FFF_FFFF_FFFF_FFFF),
      ("9223372036854775808", nil, 0x8000_0000_0000_0000), ("-9223372036854775808", .min, nil),
      ("-9223372036854775809", nil, nil), ("18446744073709551615", nil, .max),
      ("18446744073709551616", nil, nil), ("0xffffffffffffffff", nil, .max),
      ("-0x8000000000000000", .min, nil), ("1.0", nil, nil), ("1e2", nil, nil), ("5.", nil, nil),
      (".5", nil, nil), ("Infinity", nil, nil), ("NaN", nil, nil),
    ] as [(String, Int64?, UInt64?)])
  func `only what is written as an integer and fits is one`(
    literal: String, signed: Int64?, unsigned: UInt64?
  ) {
    let value = read(literal, .json5).value
    #expect(value?.number != nil)
    #expect(value?.int64 == signed)
    #expect(value?.uint64 == unsigned)
  }

  @Test(
    arguments: [
      ("1", "1"), ("-0", "-0"), ("1.50E+07", "1.50E+07"), ("+1", "1"), (".5", "0.5"),
      ("-.5", "-0.5"),
      ("5.", "5"), ("5.e3", "5e3"), ("+.5e1", "0.5e1"), ("0x1F", "31"), ("-0X10", "-16"),
      ("-0x0", "0"),
      ("0xffffffffffffffff", "18446744073709551615"), ("Infinity", "null"), ("-NaN", "null"),
    ])
  func `a number of JSON5 is written as strict JSON`(literal: String, strict: String) throws {
    var writer = JSONWriter()
    writer.write(try #require(read(literal, .json5).value))
    #expect(writer.bytes == Array(strict.utf8))
    #expect(read(writer.bytes).value != nil)
  }
}
