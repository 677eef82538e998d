import Testing
import WaymarkBytes
import WaymarkJSON

struct EqualNamesTests {
  @Test(
    arguments: [
      (#"{"a":1,"a":1}"#, 7), (#"{"a":1,"b":2,"\u0061":3}"#, 13),
      (#"{"\ud834\udd1e":1,"𝄞":2}"#, 18),
      (#"{"":1,"":2}"#, 6), (#"{"a/b":1,"a\/b":2}"#, 9),
    ])
  func `names that decode to the same bytes are equal`(text: String, offset: Int) {
    for dialect in [JSONReader.Dialect.strict, .json5] {
      let faults = read(text, dialect).faults
      #expect(faults.map(\.position.offset) == [offset])
      guard case .equalNames(_, first: let first)? = faults.first?.reason else {
        Issue.record("\(faults)")
        continue
      }
      #expect(first.offset == 1)
    }
  }

  @Test(arguments: [
    #"{"é":1,"e\u0301":2}"#, #"{"a":{"a":1}}"#, #"[{"a":1},{"a":1}]"#, #"{"a":1,"A":2}"#,
  ])
  func `names with other bytes or in other objects are not equal`(text: String) {
    #expect(read(text).value != nil)
  }

  @Test
  func `every equal name is reported with the first of its kind, and then what ended the reading`()
  {
    let text = "{a: 1, 'a': {b: 1, \"b\": 2},\n a: 3, c: 4, c: }"
    #expect(
      read(text, .json5).reasons == [
        Reason(1, 8, .equalNames("a", first: JSONPosition(offset: 1, line: 1, column: 2))),
        Reason(1, 20, .equalNames("b", first: JSONPosition(offset: 13, line: 1, column: 14))),
        Reason(2, 2, .equalNames("a", first: JSONPosition(offset: 1, line: 1, column: 2))),
        Reason(2, 14, .equalNames("c", first: JSONPosition(offset: 35, line: 2, column: 8))),
        Reason(2, 17, .unexpected(found: "}", wanted: .value)),
      ])
  }

  @Test(arguments: [1, 7, 8, 9, 16, 17, 1000])
  func `equal names are found in objects of any size`(count: Int) {
    let names = (0..<count).map { "\"n\($0)\":0" }
    for repeated in [0, count / 2, count - 1] {
      let faults = read("{\((names + [names[repeated]]).joined(separator: ","))}").faults
      #expect(faults.count == 1)
      #expect(faults.first?.description.contains("\"n\(repeated)\"") == true)
    }
    #expect(read("{\(names.joined(separator: ","))}").value?.object?.count == count)
  }

  @Test func `at most 100 equal names are reported`() {
    let text = "{\(Array(repeating: "a:1", count: 200).joined(separator: ",")) !"
    #expect(read(text, .json5).faults.count == 101)
  }
}
