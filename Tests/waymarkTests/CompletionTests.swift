import Testing
import WaymarkBytes
import WaymarkNavigation

@testable import WaymarkManifests
@testable import waymark

@Suite struct CompletionTests {
  private func words(for words: Text..., scenes: [Text] = []) throws -> [Text] {
    try self.words(forAll: words, scenes: scenes)
  }

  private func words(forAll words: [Text], scenes: [Text] = []) throws -> [Text] {
    let manifest = try manifest(
      """
      {
        app: "org.example.Notes", name: "Notes", tabs: ["projects", "activity"],
        routes: {
          order: { params: { sort: ["newest", "oldest"], page: "int?", done: "bool" } },
          project: { params: { projectID: "uuid" } },
          settings: {},
        },
        sheets: { newProject: {} },
      }
      """)
    let app = AppCatalog.App(id: manifest.app, manifest: manifest, files: [], errors: [])
    let completion = Completion(catalog: AppCatalog([app])) { scenes }
    return completion.candidates(for: words).map(\.word)
  }

  @Test func `the first word is a subcommand or a general option`() throws {
    let all = try words(for: "")
    #expect(all == Subcommand.all.map(\.name) + ["--help", "--version"])
    #expect(try words(for: "pop") == ["pop", "pop-to"])
    #expect(try words(for: "--v") == ["--version"])
    #expect(try words(for: "nothing", "").isEmpty)
  }

  @Test func `scenes and apps are the existing ones`() throws {
    let scenes: [Text] = ["org.example.Notes/main", "org.example.Shop/main"]
    #expect(try words(for: "snapshot", "", scenes: scenes) == scenes)
    #expect(try words(for: "snapshot", "org.example.S", scenes: scenes) == [scenes[1]])
    #expect(try words(for: "register", "") == ["org.example.Notes"])
    #expect(try words(for: "watch", "", scenes: scenes) == ["org.example.Notes"] + scenes)
    #expect(try words(for: "snapshot", "org.example.Notes/main", "", scenes: scenes).isEmpty)
  }

  @Test(arguments: [
    (["push", "org.example.Notes/main", ""], ["order", "project", "settings"]),
    (["push", "org.example.Notes/main", "p"], ["project"]),
    (["push", "org.example.Notes/main", "project", ""], ["projectID="]),
    (
      ["push", "org.example.Notes/main", "order", ""],
      ["done=true", "done=false", "page=", "sort=newest", "sort=oldest"]
    ),
    (
      ["push", "org.example.Notes/main", "order", "page=1", "sort="],
      ["sort=newest", "sort=oldest"]
    ),
    (["push", "org.example.Notes/main", "order", "sort=newest", "sort="], []),
    (["push", "org.example.Notes/main", "settings", ""], []),
    (["push", "org.example.Other/main", ""], []),
    (["replace", "org.example.Notes/main", "settings", ""], ["/"]),
    (["replace", "org.example.Notes/main", "settings", "/", "o"], ["order"]),
    (["invalidate", "org.example.Notes", "pro"], ["project"]),
    (["present", "org.example.Notes/main", ""], ["newProject"]),
    (["tab", "org.example.Notes/main", ""], ["projects", "activity"]),
    (["check", ""], [":files"]),
    (["check", "one.json", "two"], [":files"]),
  ])
  func `routes, sheets and tabs are those that the app declares`(given: [Text], wanted: [Text])
    throws
  {
    #expect(try words(forAll: given) == wanted)
  }

  @Test(arguments: [
    (["pop", "--"], ["--durable", "--if-revision", "--help"]),
    (["pop", "--d"], ["--durable"]),
    (["pop", "--", "--d"], []),
    (["pop", "--if-revision", ""], []),
    (["replace", "org.example.Notes/main", "--tab", "a"], ["activity"]),
    (["replace", "--tab", "activity", "org.example.Notes/main", "set"], ["settings"]),
    (["push", "--durable", "org.example.Notes/main", "set"], ["settings"]),
  ])
  func `options can be anywhere, and their values are completed`(
    given: [Text], wanted: [Text]
  ) throws {
    #expect(try words(forAll: given) == wanted)
  }
}
