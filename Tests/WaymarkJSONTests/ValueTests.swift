import Testing
import WaymarkBytes
import WaymarkJSON

struct ValueTests {
  @Test func `a value answers only for what it is`() {
    let values: [JSONValue] = [nil, true, 1, "a", [1], ["a": 1]]
    #expect(values.map(\.bool) == [nil, true, nil, nil, nil, nil])
    #expect(values.map(\.int64) == [nil, nil, 1, nil, nil, nil])
    #expect(values.map(\.uint64) == [nil, nil, 1, nil, nil, nil])
    #expect(values.map(\.string) == [nil, nil, nil, "a", nil, nil])
    #expect(values.map(\.array) == [nil, nil, nil, nil, [1], nil])
    #expect(values.map(\.object) == [nil, nil, nil, nil, nil, [JSONMember("a", 1)]])
  }

  @Test func `members are found by the bytes of their name`() {
    let value: JSONValue = ["\u{e9}": 1, "e\u{301}": 2, "": 3]
    #expect(value["\u{e9}"] == 1)
    #expect(value["e\u{301}"] == 2)
    #expect(value[""] == 3)
    #expect(value["e"] == nil)
    #expect(([1] as JSONValue)["a"] == nil)
  }

  @Test func `values are equal by content, whatever their position and the order of members`() {
    #expect(read(#" {"a":1, "b":[2]}"#).value == read(#"{"b":[2],"a":1}"#).value)
    #expect(read("[1,2]").value != read("[2,1]").value)
  }

  @Test(
    arguments: [
      (nil, false), (true, false), (1, 2), (1, "1"), ("a", "A"), ("\u{e9}", "e\u{301}"), ([], [:]),
      ([1], [1, 1]), (["a": 1], ["a": 2]), (["a": 1], ["b": 1]), (["a": 1], ["a": 1, "b": 1]),
    ] as [(JSONValue, JSONValue)])
  func `values that differ are not equal`(left: JSONValue, right: JSONValue) {
    #expect(left != right)
    #expect(left == left)
    #expect(right == right)
  }
}
