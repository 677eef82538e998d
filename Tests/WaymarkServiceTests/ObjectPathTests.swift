import Testing
import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkNavigation

@testable import WaymarkService

@Suite struct ObjectPathTests {
  @Test(arguments: [
    ("org.example.Notes/main", "org_2eexample_2eNotes_2fmain"),
    ("org.example.Notes/a_b-c", "org_2eexample_2eNotes_2fa_5fb_2dc"),
    ("org.example.Notes/é", "org_2eexample_2eNotes_2f_c3_a9"),
    ("org.example.Notes/../x y", "org_2eexample_2eNotes_2f_2e_2e_2fx_20y"),
  ])
  func `in a scene's path each byte except letters and digits is in hex`(
    id: String, last: String
  ) throws {
    let path = ObjectPath(of: try SceneID(.init(id)))
    #expect(path.description == "/org/waymark/Navigation1/scene/" + last)
    #expect(SceneID(pathElement: Text(last))?.description == id)
  }

  @Test(arguments: [
    "org_2eexample_2eNotes_2Fmain", "org_2eexample_2eNotes_2f_6dain",
    "org_2eexample_2eNotes_2fmain/more", "org_2eexample_2eNotes_2fmain_", "_", "_ff", "other",
  ])
  func `a scene is found only at its own path, and not at similar ones`(last: String) throws {
    let app = try #require(AppID("org.example.Notes"))
    let source = ManifestSource(file: "", bytes: Array("{\"app\": \"\(app)\"}".utf8))
    let manifest = try #require(ManifestReader.read(app, main: source).manifest)
    let scene = LoadedScene(
      Scene(new: try SceneID("org.example.Notes/main"), in: manifest), used: 0, named: 0)
    var scenes = SceneTable()
    scenes.insert(scene)
    #expect(scenes[scene.path] === scene)
    let other = try #require(ObjectPath(Text("/org/waymark/Navigation1/scene/\(last)")))
    #expect(scenes[other] == nil)
    scenes.remove(scene)
    #expect(scenes[scene.path] == nil)
  }
}
