import Testing
import WaymarkBytes
import WaymarkNavigation

struct ValueTests {
  private static let id: Text = "6f9619ff-8b86-d011-b42d-00c04fc964ff"

  @Test(
    arguments: [
      (.uuid, id, .string(id)), (.uuid, "6F9619FF-8B86-D011-B42D-00C04FC964FF", .string(id)),
      (.int, "0", .int(0)), (.int, "-1", .int(-1)), (.int, "-0", .int(0)),
      (.int, "9223372036854775807", .int(.max)), (.int, "-9223372036854775808", .int(.min)),
      (.bool, "true", .bool(true)), (.bool, "false", .bool(false)),
      (.string, "", .string("")), (.string, "a b/ü\u{A0}", .string("a b/ü\u{A0}")),
      (.string, "1", .string("1")), (.oneOf(["new", "old"]), "old", .string("old")),
    ] as [(ParameterType, Text, Value)])
  func `each type takes its texts and keeps them in one form`(
    type: ParameterType, text: Text, value: Value
  ) {
    #expect(type.read(text) == value)
    #expect(type.accept(value) == value)
  }

  @Test(
    arguments: [
      (.uuid, ""), (.uuid, "not-a-uuid"), (.uuid, "6f9619ff8b86d011b42d00c04fc964ff"),
      (.uuid, "{6f9619ff-8b86-d011-b42d-00c04fc964f}"),
      (.uuid, "6f9619ff-8b86-d011-b42d-00c04fc964f"),
      (.uuid, "6f9619ff-8b86-d011-b42d-00c04fc964ff\0"),
      (.uuid, "6f9619ffa8b86-d011-b42d-00c04fc964ff"),
      (.uuid, "6f9619fg-8b86-d011-b42d-00c04fc964ff"),
      (.uuid, "6f9619ff-8b86-d011-b42d00-c04fc964ff"),
      (.int, ""), (.int, "-"), (.int, "+1"), (.int, "01"), (.int, "-01"), (.int, "1.0"),
      (.int, "1e2"),
      (.int, "0x1"), (.int, " 1"), (.int, "١"), (.int, "9223372036854775808"),
      (.int, "-9223372036854775809"),
      (.bool, ""), (.bool, "True"), (.bool, "1"), (.bool, "yes"),
      (.string, "a\u{1F}"), (.string, "\u{7F}"), (.string, "\u{9F}"), (.string, "a\0b"),
      (.oneOf(["new", "old"]), "New"), (.oneOf(["new", "old"]), ""),
      (.oneOf(["\u{E9}"]), "e\u{301}"),
    ] as [(ParameterType, Text)])
  func `R8 a type takes nothing else, and identifiers need not be UUIDs`(
    type: ParameterType, text: Text
  ) {
    #expect(type.read(text) == nil)
    #expect(ParameterType.string.read("c1") == .string("c1"))
  }

  @Test(
    arguments: [
      (.int, .string("1")), (.int, .bool(true)), (.bool, .int(1)), (.bool, .string("true")),
      (.string, .int(1)), (.uuid, .int(1)), (.oneOf(["1"]), .int(1)),
    ] as [(ParameterType, Value)])
  func `a value of another kind is not read as its text`(type: ParameterType, value: Value) {
    #expect(type.accept(value) == nil)
  }

  @Test(arguments: ["a", "ü"])
  func `R35 a string has at most 1,024 bytes`(letter: String) {
    let most = 1024 / letter.utf8.count
    let longest = Text(String(repeating: letter, count: most))
    #expect(ParameterType.string.read(longest) == .string(longest))
    #expect(ParameterType.string.read(Text(longest.string + letter)) == nil)
  }

  @Test(
    arguments: [
      (.string("x y"), "x y"), (.int(-5), "-5"), (.bool(true), "true"), (.bool(false), "false"),
    ] as [(Value, Text)])
  func `a value's text reads back to it`(value: Value, text: Text) {
    #expect(value.text == text)
    #expect(value.description == text.string)
  }
}
