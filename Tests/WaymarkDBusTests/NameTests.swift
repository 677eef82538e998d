import Testing
import WaymarkBytes
import WaymarkDBus

struct NameTests {
  @Test(arguments: ["/", "/a", "/org/waymark/Navigation1", "/a_1/B", "/org_2eexample"] as [Text])
  func `an object path is accepted`(path: Text) {
    #expect(ObjectPath(path)?.text == path)
  }

  @Test(
    arguments: ["", "a", "//", "/a/", "/a//b", "/a-b", "/ä", "/a\0", "\0", "/a\0b", "/a."] as [Text]
  )
  func `an invalid object path is refused`(path: Text) {
    #expect(ObjectPath(path) == nil)
  }

  @Test(arguments: [":1.5", ":a.1", "org.example", "org.ex-ample.A_1"] as [Text])
  func `a bus name is accepted`(name: Text) {
    #expect(BusName(name)?.text == name)
    #expect(BusName(name)?.isUnique == (name.utf8.first == UInt8(ascii: ":")))
  }

  @Test(arguments: ["", "org", "org.1a", ".org", "org..a", "org.a\0", "örg.a"] as [Text])
  func `an invalid bus name is refused`(name: Text) {
    #expect(BusName(name) == nil)
  }

  @Test(arguments: ["", "a", "a.b-c", "a.1b", "a.b\0", "a.b.", "a. b"] as [Text])
  func `an invalid interface or error name is refused`(name: Text) {
    #expect(InterfaceName(name) == nil)
    #expect(ErrorName(name) == nil)
  }

  @Test(arguments: ["", "1a", "a.b", "a-b", "a b", "a\0", "é"] as [Text])
  func `an invalid member name is refused`(name: Text) {
    #expect(MemberName(name) == nil)
  }

  @Test func `names of 255 bytes are accepted and longer ones refused`() {
    let name = "a." + String(repeating: "b", count: 253)
    #expect(InterfaceName(Text(name)) != nil)
    #expect(InterfaceName(Text(name + "b")) == nil)
    #expect(MemberName(Text(String(repeating: "b", count: 255))) != nil)
    #expect(MemberName(Text(String(repeating: "b", count: 256))) == nil)
  }

  @Test(
    arguments: [
      ("/a/b/c", "/a", "b"), ("/a/b", "/", "a"), ("/a/b", "/a/b", nil), ("/ab/c", "/a", nil),
      ("/a", "/a/b", nil), ("/", "/", nil),
    ] as [(ObjectPath, ObjectPath, Text?)])
  func `a path has an element below each ancestor`(
    path: ObjectPath, ancestor: ObjectPath, element: Text?
  ) {
    #expect(path.element(below: ancestor) == element)
  }
}

struct TypeTests {
  @Test(arguments: TestService.everyType)
  func `a type reads back as what it prints`(type: DBusType) {
    #expect(DBusType(Text(type.description)) == type)
  }

  @Test(arguments: [
    "", "ss", "a", "()", "{sv}", "a{vs}", "a{s}", "z", "h", "ah", "(sh)", "a{sv", "s\0",
  ])
  func `a text that is not one type is refused`(text: String) {
    #expect(DBusType(Text(text)) == nil)
  }

  @Test func `types are parsed as deep as D-Bus allows`() {
    let deep = String(repeating: "a", count: 32) + String(repeating: "(", count: 32) + "y"
    let text = Text(deep + String(repeating: ")", count: 32))
    #expect(DBusType(text)?.description == text.string)
    #expect(Signature(Text("a" + text.string)) == nil)
  }

  @Test func `a signature of several types gives each`() {
    let signature: Signature = "sa{sv}(ii)"
    #expect(signature.types == [.string, .vardict, .structure([.int32, .int32])])
    #expect(("" as Signature).types == [])
    #expect(("sh" as Signature).types == nil)
  }
}

struct VardictTests {
  @Test func `names keep their order, and setting nil removes one`() {
    var values: Vardict = ["b": .boolean(true), "a": .uint32(1)]
    values["c"] = .string("x")
    values["b"] = nil
    values["a"] = .uint32(2)
    #expect(values.items.map(\.name) == ["a", "c"])
    #expect(values["a"]?.asUInt32 == 2)
    #expect(values["b"] == nil)
  }

  @Test func `it reads back from its value`() throws {
    let values: Vardict = ["tab": .string("home"), "durable": .boolean(true)]
    #expect(try Vardict(values.value) == values)
    #expect(values.value.type == .vardict)
  }

  @Test func `a name that is given twice is refused with the name`() {
    let entry = DBusEntry(.string("tab"), .variant(.string("home")))
    let value = DBusValue.dictionary(key: .string, value: .variant, [entry, entry])
    #expect(throws: BusError.invalidArgs("“tab” is given twice")) { try Vardict(value) }
  }

  @Test(
    arguments: [
      .string("x"), .dictionary(key: .string, value: .string, []), .array(element: .vardict, []),
    ] as [DBusValue])
  func `another type is refused`(value: DBusValue) {
    #expect(throws: BusError.self) { try Vardict(value) }
  }
}
