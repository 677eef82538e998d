import WaymarkBytes
import WaymarkNavigation

// Reads any bytes as a line of a scene's file. If it is accepted, the restored scene only has what the
// manifest declares, and writing and reading it again gives the same.

private let manifest: Manifest = {
  let text = """
    {
      app: "org.example.Notes", name: "Notes", tabs: ["home", "inbox"],
      routes: {
        a: {}, item: { params: { id: "string", page: "int?" }, was: ["thing"] },
        doc: { params: { id: "uuid" }, tab: "inbox" },
        flag: { params: { on: "bool", sort: ["new", "old"] } },
        login: { restorable: false }, vault: { gate: "lock" },
      },
      sheets: {
        edit: { params: { id: "string" }, restorable: true },
        film: { params: { id: "string" }, style: "cover", restorable: true }, note: {},
      },
      gates: { lock: { push: "login" } },
      limits: { depth: 12 },
    }
    """
  let source = ManifestSource(file: "notes.json5", bytes: Array(text.utf8))
  let reading = ManifestReader.read(scene.app, main: source)
  guard let manifest = reading.manifest else {
    preconditionFailure("the fuzzer's own manifest is sound: \(reading.faults)")
  }
  return manifest
}()

private let scene: SceneID = {
  do {
    return try SceneID("org.example.Notes/main")
  } catch {
    preconditionFailure("the fuzzer's own scene has an ID: \(error)")
  }
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func storedLine(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let line = Array(UnsafeBufferPointer(start: start, count: count))
  guard let stored = try? StoredScene(line: line, of: scene) else { return 0 }
  for rules in [Rules(manifest), Rules(manifest, openGates: ["lock"])] {
    for mode in [RestoreMode.unused(0), .resuming, .atRoot] {
      check(Scene(restoring: stored, of: scene, mode, by: rules), by: rules)
    }
  }
  return 0
}

private func check(_ restored: Scene, by rules: Rules) {
  for stack in restored.stacks {
    for entry in stack.entries + (stack.rest?.entries ?? []) {
      precondition(manifest.routes[entry.route.name]?.isRestorable == true, "\(entry)")
    }
  }
  for sheet in [restored.sheet, restored.cover].compactMap(\.self) {
    precondition(manifest.sheets[sheet.name]?.isRestorable == true, "\(sheet)")
  }
  let line = restored.line(time: 0, in: manifest)
  do {
    let again = Scene(
      restoring: try StoredScene(line: line, of: scene), of: scene, .resuming, by: rules)
    precondition(again.line(time: 0, in: manifest) == line, "it is not read again the same")
  } catch {
    preconditionFailure("it is not read again: \(error)")
  }
}
