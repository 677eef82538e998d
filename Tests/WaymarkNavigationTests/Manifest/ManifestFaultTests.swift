import Testing
import WaymarkBytes
import WaymarkNavigation

/// Every mistake that a manifest can have, with the reported file, line, column and key.
struct ManifestFaultTests {
  /// A file with mistakes, and the reports about them, without `app.json:`.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let text: String
    let told: [String]

    var testDescription: String { told.first ?? text }

    /// The file has `text` as its second line.
    init(_ text: String, _ told: String...) {
      self.text = "{ app: \"org.example.Notes\",\n\(text)\n}"
      self.told = told
    }
  }

  func expectFaults(of mistake: Mistake) throws {
    let reading = try Reading.read(mistake.text)
    #expect(reading.faults.map(\.description) == mistake.told.map { "app.json:" + $0 })
    #expect(reading.manifest == nil)
    #expect(reading.files == [])
  }

  @Test func `R63 a name that stands twice hides no other mistake of the file`() throws {
    let mistake = Mistake(
      #"name: "a", name: "b", gates: 1"#,
      "2:12: this object already has the name \"name\", at line 2, column 1",
      "2:30: gates: this must be an object, { … }")
    try expectFaults(of: mistake)
  }

  @Test(arguments: [
    Mistake(
      #"schemas: ["notes"]"#,
      "2:1: schemas: there is no such key; the keys are “app”, “name”, “schemes”, “hosts”, “tabs”, "
        + "“gates”, “restore”, “limits”, “activate”, “routes”, “sheets”, “links”, "
        + "“examples”, “$schema”"),
    Mistake(
      "name: 5",
      "2:7: name: this must be text without control characters, at most 1024 bytes long"),
    Mistake(
      #"name: "a\nb""#,
      "2:7: name: this must be text without control characters, at most 1024 bytes long"),
    Mistake(
      #"schemes: "notes""#,
      "2:10: schemes: this must be a list, [ … ]"),
    Mistake(
      #"schemes: ["notes", "https", "Notes", "no_tes", "", "9a", "notes"]"#,
      "2:20: schemes: no app can claim the scheme “https”",
      "2:29: schemes: “Notes” is not a scheme; use a lower-case letter, then lower-case letters, digits, “+”, “-” and “.”",
      "2:38: schemes: “no_tes” is not a scheme; use a lower-case letter, then lower-case letters, digits, “+”, “-” and “.”",
      "2:48: schemes: “” is not a scheme; use a lower-case letter, then lower-case letters, digits, “+”, “-” and “.”",
      "2:52: schemes: “9a” is not a scheme; use a lower-case letter, then lower-case letters, digits, “+”, “-” and “.”",
      "2:58: schemes: “notes” occurs twice here; remove one"),
    Mistake(
      #"hosts: ["Example.com", "exämple.com", "a..b", "example.com", 5]"#,
      "2:24: hosts: “exämple.com” is not a host name in ASCII; write it as “xn--exmple-cua.com”",
      "2:40: hosts: “a..b” is not a host name in ASCII",
      "2:48: hosts: “example.com” occurs twice here; remove one",
      "2:63: hosts: this must be text without control characters, at most 1024 bytes long"),
    Mistake(
      #"tabs: ["a", "a", "", 5, {}, { id: 5 }, { id: "" }, { id: "b", name: "B" }, { id: "#
        + #""c", title: 5 }]"#,
      "2:13: tabs: “a” occurs twice here; remove one",
      "2:18: tabs: “” is not a valid name; use 1 to 255 bytes without control characters",
      "2:22: tabs: this must be the name of a tab, or { “id”: …, “title”: … }",
      "2:25: tabs: the key “id” is missing",
      "2:35: tabs.id: this must be text without control characters, at most 1024 bytes long",
      "2:46: tabs.id: “” is not a valid name; use 1 to 255 bytes without control characters",
      "2:63: tabs.name: there is no such key; the keys are “id”, “title”",
      "2:94: tabs.title: this must be text without control characters, at most 1024 bytes long"),
    Mistake(
      "tabs: {}",
      "2:7: tabs: this must be a list, [ … ]"),
    Mistake(
      #"name: "Notes", name: "Again""#,
      #"2:16: this object already has the name "name", at line 2, column 1"#),
    Mistake(
      "name: ,",
      "2:7: expected a value, found `,`"),
  ])
  func
    `R63 every mistake in names, schemes, hosts and tabs is told with its position and what to do`(
      mistake: Mistake
    )
    throws
  {
    try expectFaults(of: mistake)
  }

  @Test(arguments: [
    Mistake(
      "routes: []",
      "2:9: routes: this must be an object, { … }"),
    Mistake(
      #"routes: { "": {}, a: 5, b: { parms: {} }, c: { tab: "home" }, d: { gate: "g" }, "#
        + #"e: { restorable: "no" } }"#,
      "2:11: routes.: “” is not a valid name; use 1 to 255 bytes without control characters",
      "2:22: routes.a: this must be an object, { … }",
      "2:30: routes.b.parms: there is no such key; the keys are “params”, “tab”, “restorable”, "
        + "“was”, “gate”, “title”",
      "2:43: routes.c: the tab “home” is not declared; no tabs are declared",
      "2:63: routes.d: the gate “g” is not declared; no gates are declared",
      "2:98: routes.e.restorable: this must be true or false"),
    Mistake(
      #"routes: { a: { params: [] }, b: { params: { x: "uid" } }, c: { params: { type: "#
        + #""int", entry: "int" } }, d: { params: { "9": "int", "a b": "int" } } }"#,
      "2:24: routes.a.params: this must be an object, { … }",
      "2:48: routes.b.params.x: “uid” is not a type; use uuid, int, bool or string, each with ? if optional, or a list of texts",
      "2:74: routes.c.params.type: “type” is a reserved name; use another",
      "2:87: routes.c.params.entry: “entry” is a reserved name; use another",
      "2:120: routes.d.params.9: “9” is not a valid parameter name; use at most 255 letters, digits, “_”, “-” and “.”, and begin with a letter or “_”",
      "2:132: routes.d.params.a b: “a b” is not a valid parameter name; use at most 255 letters, digits, “_”, “-” and “.”, and begin with a letter or “_”"
    ),
    Mistake(
      #"routes: { a: { params: { x: 5, y: [], z: ["a", "a"], w: [5] } } }"#,
      "2:29: routes.a.params.x: this must be a type such as “uuid”, or a list of texts",
      "2:35: routes.a.params.y: this must be a list of at least one text",
      "2:48: routes.a.params.z: “a” occurs twice here; remove one",
      "2:57: routes.a.params.w: this must be a list of at least one text",
      "2:58: routes.a.params.w: this must be text without control characters, at most 1024 bytes long"
    ),
    Mistake(
      #"routes: { a: { params: { x: {}, y: { one_of: "uuid" }, z: { is: "int", one_of: "#
        + #"["a"] }, w: { is: "int", default: "1" } } } }"#,
      "2:29: routes.a.params.x: this must be a parameter with “is” or “one_of”",
      "2:46: routes.a.params.y.one_of: this must be a list of texts",
      "2:80: routes.a.params.z.one_of: “is” and “one_of” exclude each other; remove one",
      "2:114: routes.a.params.w.default: the default must be an integer, not the text “1”"),
    Mistake(
      #"routes: { a: { params: { x: { is: "int", default: null }, y: { is: "int?", "#
        + #"default: 1 }, z: { is: "int", optional: 1 }, w: { is: "int", was: ["type", "x"] "#
        + #"}, v: { is: "int", was: 5, foo: 1 } } } }"#,
      "2:51: routes.a.params.x.default: this must be text, an integer, true or false",
      "2:85: routes.a.params.y.default: an optional parameter cannot have a default; a route without the value stays without it",
      "2:116: routes.a.params.z.optional: this must be true or false",
      "2:121: routes.a.params.w: “type” is a reserved name; use another",
      "2:121: routes.a.params.w: “x” occurs twice here; remove one",
      "2:180: routes.a.params.v.was: this must be text, or a list of texts",
      "2:183: routes.a.params.v.foo: there is no such key; the keys are “is”, “one_of”, “optional”, "
        + "“was”, “default”"),
    Mistake(
      #"routes: { a: { title: 5, "title[de]": 6, "title[]": "x", was: [5, "a"] }, b: { "#
        + #"was: ["a", "b"] } }"#,
      "2:11: routes.a: “a” is already declared in app.json",
      "2:23: routes.a.title: this must be text without control characters, at most 1024 bytes long",
      "2:39: routes.a.title[de]: this must be text without control characters, at most 1024 bytes long",
      "2:42: routes.a.title[]: there is no such key; the keys are “params”, “tab”, “restorable”, "
        + "“was”, “gate”, “title”",
      "2:64: routes.a.was: this must be text without control characters, at most 1024 bytes long",
      "2:75: routes.b: “a” is already declared in app.json",
      "2:75: routes.b: “b” is already declared in app.json"),
    Mistake(
      #"sheets: { a: { style: "popover", tab: "x" }, b: { restorable: 1 }, "": {}, c: { "#
        + #"was: "a" } }"#,
      "2:23: sheets.a.style: this must be “sheet” or “cover”",
      "2:34: sheets.a.tab: there is no such key; the keys are “params”, “style”, “restorable”, “was”",
      "2:63: sheets.b.restorable: this must be true or false",
      "2:68: sheets.: “” is not a valid name; use 1 to 255 bytes without control characters",
      "2:76: sheets.c: “a” is already declared in app.json"),
  ])
  func `R63 every mistake in routes and sheets is told with its position and what to do`(
    mistake: Mistake
  )
    throws
  {
    try expectFaults(of: mistake)
  }

  @Test(arguments: [
    Mistake(
      #"gates: { hold: {}, "": {}, a: { push: "x" }, b: { present: "y" }, c: { push: "x", "#
        + #"present: "y" }, d: { show: 1 }, e: { push: 5 }, f: 5 }"#,
      "2:10: gates.hold: “hold” is a reserved name; use another",
      "2:20: gates.: “” is not a valid name; use 1 to 255 bytes without control characters",
      "2:28: gates.a: the route “x” is not declared",
      "2:46: gates.b: the sheet “y” is not declared",
      "2:70: gates.c: “push” and “present” exclude each other; remove one",
      "2:104: gates.d.show: there is no such key; the keys are “push”, “present”",
      "2:126: gates.e.push: this must be text without control characters, at most 1024 bytes long",
      "2:134: gates.f: this must be an object, { … }"),
    Mistake(
      #"gates: { a: { push: "r" }, b: { push: "s" }, c: { present: "t" } }, routes: { r: "#
        + #"{ params: { x: "int" } }, s: { gate: "a" } }, sheets: { t: { params: { x: "int" } "#
        + "} }",
      "2:10: gates.a: “r” has required parameters, which a gate cannot give; make them optional",
      "2:28: gates.b: “s” is behind a gate itself; a gate must show a route that is behind none",
      "2:46: gates.c: “t” has required parameters, which a gate cannot give; make them optional"),
  ])
  func `R63 every mistake in gates is told with its position and what to do`(mistake: Mistake)
    throws
  {
    try expectFaults(of: mistake)
  }
}
