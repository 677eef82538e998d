import WaymarkBytes
import WaymarkNavigation

// Reads any bytes as a URL. It is refused with a byte of it, or its parts are read the same if they are
// written again with every byte escaped. If a link takes it, the place is printed as a URL that leads
// there.

private let manifest: Manifest = {
  let text = """
    {
      app: "org.example.Notes", schemes: ["n"], hosts: ["a.b"], tabs: ["one", "two"],
      routes: {
        a: {}, s: { params: { s: "string" } }, t: { params: { s: "string", i: "int?" } },
        l: { params: { l: ["x", "y"], b: "bool?" }, tab: "two" }, u: { params: { u: "uuid" } },
      },
      sheets: { sheet: { params: { s: "string" } }, cover: { style: "cover" } },
      links: [
        { match: "/", open: [], tab: "one" }, { match: "/a", open: ["a"] },
        { match: "/a/{s}", open: ["a", "s"] }, { match: "/a/{s}/**?i={i}", open: ["t"] },
        { match: "/a/{s}/sheet", open: ["a"], present: "sheet", policy: "reset" },
        { match: "/{l}?b={b}", open: ["l"] }, { match: "/{u}#{s}", open: ["u", "s"] },
        { match: "/é/{u}", open: ["u"], present: "cover" }, { match: "/**?s={s}", open: ["s"] },
        { match: "/add/{s}", open: ["s"], policy: "append" },
      ],
    }
    """
  let app = AppID("org.example.Notes")
  let source = ManifestSource(file: "notes.json5", bytes: Array(text.utf8))
  guard let reading = app.map({ ManifestReader.read($0, main: source) }),
    let manifest = reading.manifest
  else { preconditionFailure("the fuzzer's own manifest is sound") }
  return manifest
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func readURL(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(URLFault) {
    let url = try LinkURL.read(bytes)
    checkParts(of: url, count: count)
    checkLinks(url, count: count)
  } catch {
    precondition((0...count).contains(error.offset), "\(error)")
    precondition(!error.description.isEmpty)
  }
  return 0
}

// MARK: - Parts

private func checkParts(of url: LinkURL, count: Int) {
  precondition((url.host != nil) == (url.scheme == "https"))
  precondition(url.pathEnd <= url.queryEnd && url.queryEnd <= count)
  for segment in url.segments {
    precondition(segment.text != "" && segment.text != "." && segment.text != "..")
    precondition(!segment.text.hasControlCharacter && segment.offset < url.pathEnd)
  }
  for item in url.query {
    precondition(!item.name.hasControlCharacter && item.value?.hasControlCharacter != true)
    precondition(item.offset <= item.valueOffset && item.valueOffset <= url.queryEnd)
  }
  let anew = written(url)
  guard anew.count <= LinkURL.longest else { return }
  do throws(URLFault) {
    let again = try LinkURL.read(anew)
    precondition(again.scheme == url.scheme && again.host == url.host)
    precondition(again.segments.map(\.text) == url.segments.map(\.text))
    precondition(again.query.map(\.name) == url.query.map(\.name))
    precondition(again.query.map(\.value) == url.query.map(\.value))
  } catch {
    preconditionFailure("what was read is not read again: \(error)")
  }
}

/// Writes the URL's parts with every byte escaped.
private func written(_ url: LinkURL) -> [UInt8] {
  var bytes = url.scheme.bytes + [UInt8(ascii: ":")]
  if let host = url.host { bytes += Array("//".utf8) + host.bytes }
  for segment in url.segments {
    bytes.append(UInt8(ascii: "/"))
    for byte in segment.text.utf8 { bytes.append(escapeOf: byte) }
  }
  for (index, item) in url.query.enumerated() {
    bytes.append(UInt8(ascii: index == 0 ? "?" : "&"))
    for byte in item.name.utf8 { bytes.append(escapeOf: byte) }
    if let value = item.value {
      bytes.append(UInt8(ascii: "="))
      for byte in value.utf8 { bytes.append(escapeOf: byte) }
    }
  }
  return bytes
}

// MARK: - Links

private func checkLinks(_ url: LinkURL, count: Int) {
  let plan = manifest.links.match(url)
  let candidates = manifest.links.explain(url)
  precondition(candidates.first.map { $0.mismatch == nil } == (plan != nil))
  precondition(plan == nil || candidates.first?.link == plan?.link)
  for mismatch in candidates.compactMap(\.mismatch) {
    precondition((0...count).contains(mismatch.offset), "\(mismatch)")
  }
  guard let plan, plan.policy != .append else { return }
  let place = LinkPlace(
    tab: plan.tab ?? manifest.firstTab, path: plan.path, sheet: plan.sheet, cover: plan.cover)
  for base in [LinkBase.scheme("n"), .host("a.b")] {
    guard let printed = manifest.links.print(place, on: base) else { continue }
    do {
      let again = try manifest.plan(for: printed)
      precondition(again.path == plan.path && again.sheet == plan.sheet)
      precondition(again.cover == plan.cover && (again.tab ?? manifest.firstTab) == place.tab)
    } catch {
      preconditionFailure("what was printed is not read: \(error)")
    }
  }
}
