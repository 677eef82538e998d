import Bytes
import DBus
import Navigation
import Testing

@testable import NavigationService

@Suite struct ObjectPathTests {
  @Test(arguments: [
    ("org.example.Notes/main", "org_2eexample_2eNotes_2fmain"),
    ("org.example.Notes/a_b-c", "org_2eexample_2eNotes_2fa_5fb_2dc"),
    ("org.example.Notes/é", "org_2eexample_2eNotes_2f_c3_a9"),
    ("org.example.Notes/../x y", "org_2eexample_2eNotes_2f_2e_2e_2fx_20y"),
  ])
  func `a scene's path has each other byte than letters and digits in hex`(
    id: String, last: String
  ) throws {
    let path = ObjectPath(of: try SceneID(.init(id)))
    #expect(path.description == "/org/waymark/Navigation1/scene/" + last)
  }
}
