import Testing
import WaymarkTestSupport

private let scene = "org.example.Projects/main"

@Suite struct CommandWatchTests {
  /// Runs `waymark watch` and a script in which `next` waits for its next line and prints it. After the
  /// script, the reader is closed, and the next change ends `waymark watch` with SIGPIPE.
  private func watch(_ words: String, on desktop: Desktop, _ script: String) throws -> ProgramResult
  {
    try desktop.shell(
      """
      mkfifo "$HOME/changes"
      "$waymark" watch \(words) >"$HOME/changes" 2>&1 &
      watcher=$!
      exec 3<"$HOME/changes"
      next() { read -r line <&3 && echo "$line"; }
      quietly() { "$waymark" "$@" >/dev/null 3<&-; }
      next
      \(script)
      exec 3<&-
      quietly push \(scene) settings
      wait $watcher
      echo "ended: $?"
      [ -z "$daemon" ] || kill $daemon
      """)
  }

  @Test func `changes of the watched scene are printed as they happen`() throws {
    let result = try watch(
      scene, on: try Desktop(),
      """
      quietly push org.example.MyApp/main settings
      quietly push \(scene) settings
      next
      quietly root \(scene)
      next
      quietly forget \(scene)
      next
      """)
    #expect(
      result.isDone(
        saying: """
          waymark: watching
          \(scene)  revision 1  push  settings
          \(scene)  revision 2  pop  at the root
          \(scene)  forgotten
          ended: 141

          """), "\(result)")
  }

  @Test func `as JSON, each change is one line`() throws {
    let result = try watch(
      "--json org.example.Projects", on: try Desktop(),
      """
      quietly push \(scene) settings
      next
      quietly present \(scene) newProject
      next
      quietly dismiss \(scene)
      next
      """)
    let start = #"{"event":"changed","scene":"\#(scene)","revision":"#
    #expect(
      result.isDone(
        saying: """
          waymark: watching
          \(start)1,"cause":"push","path":[{"type":"settings"}],"entries":[1],"back_title":"Projects"}
          \(start)2,"cause":"sheet","sheet":{"type":"newProject"}}
          \(start)3,"cause":"sheet","sheet":null}
          ended: 141

          """), "\(result)")
  }

  @Test func `a daemon that is started again is watched again`() throws {
    let desktop = try Desktop()
    let process = try #require(desktop.daemon?.process)
    let result = try watch(
      "", on: desktop,
      """
      kill -KILL \(process)
      next
      "$waymarkd" >/dev/null 2>&1 3<&- &
      daemon=$!
      next
      quietly push \(scene) settings
      next
      """)
    #expect(
      result.isDone(
        saying: """
          waymark: watching
          waymark: the daemon ended; waiting for the next one
          waymark: watching
          \(scene)  revision 1  push  settings
          ended: 141

          """), "\(result)")
  }
}
