import Foundation
import Testing
import WaymarkBytes
import WaymarkFiles
import WaymarkManifests
import WaymarkTestSupport

@testable import WaymarkContract
@testable import waymark

@Suite struct DoctorTests {
  private func unit(_ load: Text, _ active: Text) -> UnitFacts {
    UnitFacts(loadState: load, activeState: active, fileState: "static")
  }

  @Test(
    arguments: [
      ("loaded", "active", .good), ("loaded", "inactive", .good), ("loaded", "failed", .fault),
      ("not-found", "inactive", .hint), ("masked", "inactive", .fault),
    ] as [(Text, Text, Diagnosis.Verdict)])
  func `a unit has the state that the service manager reports`(
    load: Text, active: Text, verdict: Diagnosis.Verdict
  ) {
    let found = Doctor.diagnose(service: unit(load, active), socket: unit("loaded", "active"))
    #expect(found.first?.verdict == verdict)
    #expect(found.allSatisfy { ($0.remedy == nil) == ($0.verdict == .good) })
  }

  @Test func `a daemon of another version is a fault that names both versions`() {
    let daemon = DaemonFacts(version: "0.0.1", stateDirectory: "/", process: 7)
    let found = Doctor.diagnose(version: daemon)
    #expect(found.verdict == .fault)
    #expect(found.words.contains("0.0.1"))
    #expect(found.remedy?.contains("process 7") == true)
  }

  @Test(arguments: [(0o700, .good), (0o755, .hint), (0o500, .fault)] as [(Int, Diagnosis.Verdict)])
  func `only the user has access to the state folder, and it is writable`(
    mode: Int, verdict: Diagnosis.Verdict
  ) throws {
    let home = try TemporaryFolder()
    let folder = home.path("waymark")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: mode])
    let found = Doctor.diagnose(
      state: Text(folder), stateHome: FilePath(Text(home.path)))
    #expect(found.verdict == verdict)
    let elsewhere = Doctor.diagnose(state: Text(folder), stateHome: "/elsewhere")
    #expect(elsewhere.verdict == (verdict == .good ? .hint : verdict))
    #expect(Doctor.diagnose(state: Text(home.path("none")), stateHome: "/").verdict == .fault)
  }

  @Test func `an app's faults are reported, and its schemes with another handler`() throws {
    let home = try TemporaryFolder()
    try home.write("", to: "applications/waymark-org.example.Notes.desktop")
    try home.write(
      "[Default Applications]\nx-scheme-handler/notes=waymark-org.example.Notes.desktop\n",
      to: "applications/mimeapps.list")
    let xdg = XDG(
      environment: { $0 == "XDG_DATA_HOME" ? FilePath(Text(home.path)) : nil },
      userHome: "/nonexistent")
    let handlers = DesktopHandlers(xdg)
    #expect(Doctor.diagnose([], handlers: handlers).map(\.verdict) == [.hint])
    #expect(Doctor.diagnose([app(["notes"])], handlers: handlers).map(\.verdict) == [.good])
    let found = Doctor.diagnose(
      [app(["notes", "other"], errors: ["a.json: bad"], activationError: "gone")],
      handlers: handlers)
    #expect(found.map(\.verdict) == [.fault, .hint, .hint])
    #expect(found.last?.words == "other: no app handles these links")
  }

  private func app(
    _ schemes: [Text], errors: [Text] = [], activationError: Text? = nil
  ) -> AppSummary {
    var app = AppSummary()
    app.app = "org.example.Notes"
    app.name = "Notes"
    app.schemes = schemes
    app.links = 2
    app.errors = errors
    app.activationError = activationError
    return app
  }
}
