import Testing
import WaymarkFiles

@Suite struct XDGTests {
  private func folders(_ variables: [FilePath: FilePath]) -> XDG {
    XDG(environment: { variables[$0] }, userHome: "/home/of-passwd")
  }

  @Test(arguments: [nil, "", "relative/folder"] as [FilePath?])
  func `a variable that is unset, empty or relative means the default`(value: FilePath?) {
    var variables: [FilePath: FilePath] = ["HOME": "/home/ann"]
    variables["XDG_STATE_HOME"] = value
    variables["XDG_DATA_DIRS"] = value
    let xdg = folders(variables)
    #expect(xdg.stateHome == "/home/ann/.local/state")
    #expect(xdg.dataFolders == ["/usr/local/share", "/usr/share"])
  }

  @Test func `an absolute path is kept as it is, even if it is not UTF-8`() {
    let odd = FilePath(bytes: [UInt8(ascii: "/"), 0xFF])
    #expect(folders(["XDG_STATE_HOME": odd]).stateHome == odd)
  }

  @Test(arguments: [nil, "", "relative"] as [FilePath?])
  func `without HOME the home folder is the user database's`(home: FilePath?) {
    var variables: [FilePath: FilePath] = [:]
    variables["HOME"] = home
    #expect(folders(variables).stateHome == "/home/of-passwd/.local/state")
  }

  @Test func `a list keeps its order, and its relative entries are ignored`() {
    #expect(folders(["XDG_DATA_DIRS": "/b:c::/a"]).dataFolders == ["/b", "/a"])
  }
}
