import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkEventLoop
import WaymarkTestSupport

// Programs that share no code with Waymark use the contract as it is documented.

private let scene: Text = "org.example.Shop/main"
private let object = "/org/waymark/Navigation1/scene/org_2eexample_2eShop_2fmain"
private let name = "org.waymark.Navigation1"

@Suite struct IndependentClientTests {
  /// Runs a program on the desktop's bus until it succeeds, and returns its output.
  private func output(
    _ desktop: Desktop, _ command: String..., at location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let result = try run(command, environment: desktop.environment)
    #expect(result.status == 0, "\(command): \(result.errors)", sourceLocation: location)
    return result.output.trimmingCharacters(in: .newlines)
  }

  @Test func `busctl opens, pushes, reads, pops and reads properties`() throws {
    let desktop = try Desktop()
    func call(_ member: String, _ arguments: String...) throws -> String {
      let command =
        ["busctl", "--user", "--address=\(desktop.bus.address)", "call", name]
        + ["/org/waymark/Navigation1", name, member]
      let result = try run(command + arguments, environment: desktop.environment)
      #expect(result.status == 0, "\(member): \(result.errors)")
      return result.output.trimmingCharacters(in: .newlines)
    }
    let id = scene.string
    let opened = try call("OpenURL", "ssa{sv}", id, "iosdev://checkout/c1?promo=A", "0")
    #expect(opened == #"sta{sv} "org.example.Shop/main" 1 1 "activation" s "unavailable""#)
    let pushed = try call(
      "Push", "s(sa{sv})a{sv}", id, "productDetail", "1", "productId", "s", "p 1", "0")
    #expect(pushed == "t 2")
    let snapshot = try call("Snapshot", "s", id)
    #expect(
      snapshot.contains(
        #""path" a(sa{sv}) 2 "checkout" 2 "cartId" s "c1" "promoCode" s "A" "productDetail" 1"#
          + #" "productId" s "p 1""#))
    #expect(snapshot.contains(#""entries" at 2 1 2"#))
    #expect(try call("Pop", "sua{sv}", id, "1", "0") == "t 3")
    let property = try output(
      desktop, "busctl", "--user", "--address=\(desktop.bus.address)", "get-property", name,
      object, name + ".Scene", "Path", "Revision", "Tab")
    #expect(
      property
        == "a(sa{sv}) 1 \"checkout\" 2 \"cartId\" s \"c1\" \"promoCode\" s \"A\"\nt 3\ns \"\"")
    let tree = try output(
      desktop, "busctl", "--user", "--address=\(desktop.bus.address)", "tree", "--list", name)
    #expect(tree.split(separator: "\n").last == Substring(object))
  }

  @Test func `gdbus opens, pushes, reads, pops and reads properties`() throws {
    let desktop = try Desktop()
    func call(_ method: String, _ path: String, _ arguments: String...) throws -> String {
      let command = ["gdbus", "call", "--session", "--dest", name, "--object-path", path]
      let result = try run(
        command + ["--method", method] + arguments, environment: desktop.environment)
      #expect(result.status == 0, "\(method): \(result.errors)")
      return result.output.trimmingCharacters(in: .newlines)
    }
    let root = "/org/waymark/Navigation1"
    let id = scene.string
    #expect(
      try call(name + ".OpenURL", root, id, "iosdev://profile/me", "{}")
        == "('org.example.Shop/main', uint64 1, {'activation': <'unavailable'>})")
    #expect(
      try call(name + ".Push", root, id, "('checkout', {'cartId': <'c2'>})", "{}") == "(uint64 2,)")
    #expect(
      try call(name + ".Snapshot", root, id).contains(
        "'path': <[('userProfile', {'userId': <'me'>}), ('checkout', {'cartId': <'c2'>})]>"))
    #expect(try call(name + ".Pop", root, id, "1", "{}") == "(uint64 3,)")
    #expect(
      try call("org.freedesktop.DBus.Properties.Get", object, name + ".Scene", "Path")
        == "(<[('userProfile', {'userId': <'me'>})]>,)")
    let introspection = try output(
      desktop, "gdbus", "introspect", "--session", "--dest", name, "--object-path", object)
    #expect(introspection.contains("readonly t Revision = 3;"))
  }

  @Test func `a Python program opens, pushes, reads, pops and reads properties`() throws {
    let desktop = try Desktop()
    let told = try output(
      desktop, "/usr/bin/python3", Package.client("navigate.py"), scene.string,
      "iosdev://checkout/c1", "productDetail", "productId", "p1")
    #expect(
      told == """
        open org.example.Shop/main 1
        push 2
        path checkout cartId=c1 productDetail productId=p1
        pop 3
        revision 3
        cause pop
        routes checkout
        """)
  }

  @Test func `R22 only a scene's client and its watchers get a change`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    let parts = ["attach", "watch", "neither"]
    var programs: [RunningProgram] = []
    var ready: Set<String> = []
    var watches: [Registration] = []
    for part in parts {
      let own = "org.waymark.Test.\(part)"
      watches.append(
        client.connection.watchOwner(of: try #require(BusName(Text(own)))) {
          if $0 != nil { ready.insert(part) }
          desktop.loop.exit(0)
        })
      programs.append(
        try RunningProgram(
          ["/usr/bin/python3", Package.client("listen.py"), own, part, scene.string],
          environment: desktop.environment))
      try desktop.wait(for: part) { ready.contains(part) }
    }
    try client.push(.route("home"), in: scene)
    try client.pop(in: scene)
    try client.pop(in: scene)
    try client.connection.send(Signal(at: "/", "org.waymark.Test1", "Fence"))
    let told = programs.map { program in
      #expect(program.wait() == 0, "\(program.errors)")
      return program.output
    }
    #expect(told == ["1 push home\n2 pop\n", "1 push home\n2 pop\n", ""])
  }
}
