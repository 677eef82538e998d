import Testing
import WaymarkBytes
import WaymarkJSON

struct PositionTests {
  @Test func `values and names know their position`() throws {
    let text = "\r\n{ \"é\": [1,\n  /*\n*/ 'a\\\nb', x],\r\n  \"b\"\n:\tnull }".replacing(
      "x", with: "{}")
    let value = try #require(read(text, .json5).value)
    let members = try #require(value.object)
    let elements = try #require(members[0].value.array)
    let values = [value] + elements + [members[0].value, members[1].value]
    #expect(
      values.map(\.position.description) == [
        "line 2, column 1", "line 2, column 10", "line 4, column 4", "line 5, column 5",
        "line 2, column 9", "line 7, column 3",
      ])
    #expect(members.map(\.namePosition.description) == ["line 2, column 3", "line 6, column 3"])
    #expect(members.map(\.namePosition.offset) == [4, 38])
  }

  @Test func `a position past 4 GiB stays at the greatest value`() {
    let position = JSONPosition(offset: 1 << 40, line: 1 << 33, column: 1 << 32)
    let greatest = Int(UInt32.max)
    #expect([position.offset, position.line, position.column] == [greatest, greatest, greatest])
  }
}
