import Foundation
import Testing
import WaymarkBytes
import WaymarkEventLoop
import WaymarkTestSupport

@testable import WaymarkDBus

// The socket of a server: it never replaces one with a listener, and no other user can reach it.

@Suite struct SocketPathTests {
  private let folder: TemporaryFolder
  private let loop: EventLoop

  init() throws {
    folder = try TemporaryFolder()
    loop = try EventLoop()
  }

  private func serve(_ entry: String) throws -> Server {
    try Server(at: SocketAddress(address(entry)), on: loop)
  }

  private func address(_ entry: String) -> Text {
    Text("unix:path=" + folder.path(entry))
  }

  private func mode(_ entry: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(entry))
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func exists(_ entry: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path(entry))
  }

  @Test
  func `only the user has access to folder and socket, and the socket is removed with the server`()
    throws
  {
    let server = try serve("waymark/bus")
    #expect(try mode("waymark") == 0o700)
    #expect(try mode("waymark/bus") == 0o600)
    #expect(server.description == folder.path("waymark/bus"))
    server.stopListening()
    #expect(!exists("waymark/bus"))
    let next = try serve("waymark/bus")
    #expect(exists("waymark/bus"))
    next.stopListening()
  }

  @Test func `a second server gets the number of the first one's process, and disturbs nothing`()
    throws
  {
    let server = try serve("bus")
    let error = #expect(throws: ServerError.self) { try serve("bus") }
    #expect(
      error?.description
        == "cannot listen at \(folder.path("bus")): process \(getpid()) listens there")
    var came = 0
    server.onConnect = { _ in
      came += 1
      loop.exit(0)
    }
    let client = try Connection(peer: address("bus"), on: loop)
    #expect(try loop.run() == 0)
    #expect(came == 1 && client.isConnected)
  }

  @Test func `a socket with a listener is not replaced, even if its queue is full`() throws {
    let stranger = try listeningSocket(folder.path("bus"))
    defer { close(stranger) }
    for _ in 1...4 {
      let error = #expect(throws: ServerError.self) { try serve("bus") }
      #expect(
        error?.description
          == "cannot listen at \(folder.path("bus")): another process listens there")
    }
    #expect(accept(stranger, nil, nil) >= 0)
    #expect(exists("bus"))
  }

  @Test func `a socket without a listener is replaced`() throws {
    close(try listeningSocket(folder.path("bus")))
    #expect(exists("bus"))
    let server = try serve("bus")
    close(try connectedSocket(folder.path("bus")))
    server.stopListening()
  }

  @Test func `a file that is not a socket is not replaced`() throws {
    try folder.write("mine", to: "bus")
    let error = #expect(throws: ServerError.self) { try serve("bus") }
    #expect(error?.description == "cannot listen at \(folder.path("bus")): a file is there")
    #expect(try folder.contents(of: "bus") == "mine")
    #expect(symlink(folder.path("bus"), folder.path("link")) == 0)
    let ofLink = #expect(throws: ServerError.self) { try serve("link") }
    #expect(ofLink?.description.hasSuffix("a symbolic link is there") == true)
  }

  @Test(arguments: [0o755, 0o701, 0o770, 0o1777])
  func `a folder that other users can read is refused`(mode: UInt32) throws {
    #expect(mkdir(folder.path("open"), 0o700) == 0)
    #expect(chmod(folder.path("open"), mode) == 0)
    let error = #expect(throws: ServerError.self) { try serve("open/bus") }
    #expect(error?.description.contains("its folder must belong to you and have mode 0700") == true)
    #expect(!exists("open/bus") && !exists("open/bus.lock"))
  }

  @Test func `a folder that cannot be made is an error that says why`() throws {
    let error = #expect(throws: ServerError.self) { try serve("no/such/bus") }
    #expect(
      error?.description == "cannot listen at \(folder.path("no/such/bus")): "
        + "cannot open its folder: No such file or directory (ENOENT)")
    let long = String(repeating: "a", count: 120)
    #expect(throws: ServerError.self) { try serve(long) }
    #expect(!exists(long))
  }

  @Test(arguments: ["a b", "a%b", "a;b,c=d", "ü", "a\\b", "a*b"])
  func `a socket may have any name`(name: String) throws {
    let escaped = name.utf8.map(Self.escape).joined()
    let server = try Server(at: SocketAddress(address(escaped)), on: loop)
    #expect(exists(name))
    server.stopListening()
    #expect(!exists(name))
  }

  private static func escape(_ byte: UInt8) -> String {
    let hex = String(byte, radix: 16)
    return "%" + (hex.utf8.count == 1 ? "0" : "") + hex
  }

  @Test(
    arguments: [
      "", "nonsense", "unix:", "unix:path=", "unix:path=relative", "unix:path=/", "unix:path=/a/",
      "unix:path=%zz", "unix:abstract=/a", "unix:tmpdir=/tmp", "unix:dir=/tmp", "unix:runtime=yes",
      "tcp:host=localhost", "systemd:", "autolaunch:", "unix:path=/a;unix:path=/b", "/a", "a\0b",
    ] as [Text])
  func `an invalid address is refused with the address and a reason`(
    address: Text
  ) throws {
    let error = #expect(throws: ServerError.self) { try SocketAddress(address) }
    let words = try #require(error?.description)
    #expect(words.hasPrefix("cannot listen at “\(address)”: "))
    #expect(words.utf8.last != UInt8(ascii: " "))
  }
}
