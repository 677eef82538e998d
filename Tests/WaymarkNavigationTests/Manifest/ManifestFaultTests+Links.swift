import Testing

extension ManifestFaultTests {
  @Test(arguments: [
    Mistake(
      #"links: [5, {}, { match: "/a" }, { match: "/b", open: "r" }, { match: "/c", open: "#
        + #"["r"], policy: "push" }, { match: "/d", open: [5], tab: "x" }, { match: 5, "#
        + "present: 5 }]",
      "2:9: links[0]: this must be an object, { … }",
      "2:12: links[1]: the key “match” is missing",
      "2:12: links[1]: this must be a link with “open”, “present” or “tab”",
      "2:16: links[2]: this must be a link with “open”, “present” or “tab”",
      "2:54: links[3].open: this must be a list, [ … ]",
      "2:70: links[4]: `r` is not declared; `open` takes names of `routes`",
      "2:97: links[4].policy: this must be “replace”, “append” or “reset”",
      "2:116: links[5]: the tab “x” is not declared; no tabs are declared",
      "2:129: links[5].open: this must be text without control characters, at most 1024 bytes long",
      "2:154: links[6].match: this must be text without control characters, at most 1024 bytes long",
      "2:166: links[6].present: this must be text without control characters, at most 1024 bytes long"
    ),
    Mistake(
      #"links: [{ match: "a", open: [] }, { match: "/{x}", open: [] }, { match: "/b", "#
        + #"open: ["r"], present: "s" }]"#,
      "2:18: links[0]: at byte 0 of the pattern: a pattern must begin with `/`, whatever the scheme",
      "2:44: links[1]: `{x}` is captured, but no route or sheet of the link has a parameter `x`",
      "2:73: links[2]: `r` is not declared; `open` takes names of `routes`",
      "2:73: links[2]: `s` is not declared; `present` takes a name of `sheets`"),
    Mistake(
      #"routes: { r: { params: { x: "int" } } }, links: [{ match: "/a/{x}", open: ["r"] "#
        + #"}, { match: "/a/{x}", open: ["r"] }, { match: "/b", open: ["r"] }]"#,
      "2:93: links[1]: `/a/0` also matches `/a/{x}` at app.json:2:59, which is equally specific; make one of the two more specific",
      "2:127: links[2]: `r` requires `x`, which the pattern does not capture; add `{x}` to the pattern, or make the parameter optional with `?`"
    ),
    Mistake(
      #"routes: { r: {} }, limits: { depth: 1 }, links: [{ match: "/a", open: ["r", "r"] "#
        + "}]",
      "2:59: links[0]: the link opens more routes than limits.depth allows, which is 1"),
  ])
  func `R63 every mistake in links is told with its position and what to do`(mistake: Mistake)
    throws
  {
    try expectFaults(of: mistake)
  }

  @Test(arguments: [
    Mistake(
      #"restore: { depth: -1, max_age_days: 0, invalid: "keep", foo: 1 }, limits: { "#
        + "depth: 257, scenes: 10001, foo: 1 }",
      "2:19: restore.depth: this must be an integer from 0 to 256",
      "2:37: restore.max_age_days: this must be an integer from 1 to 36500",
      "2:49: restore.invalid: this must be “truncate” or “discard”",
      "2:57: restore.foo: there is no such key; the keys are “depth”, “max_age_days”, “invalid”",
      "2:84: limits.depth: this must be an integer from 1 to 256",
      "2:97: limits.scenes: this must be an integer from 1 to 10000",
      "2:104: limits.foo: there is no such key; the keys are “depth”, “scenes”"),
    Mistake(
      "restore: { depth: 257, max_age_days: 1.5, invalid: 5 }, limits: { depth: 0, "
        + "scenes: 0 }",
      "2:19: restore.depth: this must be an integer from 0 to 256",
      "2:38: restore.max_age_days: this must be an integer from 1 to 36500",
      "2:52: restore.invalid: this must be “truncate” or “discard”",
      "2:74: limits.depth: this must be an integer from 1 to 256",
      "2:85: limits.scenes: this must be an integer from 1 to 10000"),
    Mistake(
      #"restore: [], limits: 5, activate: "org""#,
      "2:10: restore: this must be an object, { … }",
      "2:22: limits: this must be an object, { … }",
      "2:35: activate: “org” is not a bus name; use one such as org.example.Notes"),
    Mistake(
      #"activate: true, "$schema": 5"#,
      "2:11: activate: this must be a bus name, or false",
      "2:28: $schema: this must be text without control characters, at most 1024 bytes long"),
  ])
  func `R63 every mistake in rules and limits is told with its position and what to do`(
    mistake: Mistake
  )
    throws
  {
    try expectFaults(of: mistake)
  }

  @Test(arguments: [
    Mistake(
      #"examples: [5, {}, { url: 5 }, { url: "x" }, { url: "x", path: [{}], tab: 5 }, { "#
        + #"url: "x", path: [{ type: "r" }] }, { url: "x", error: 5 }, { url: "x", path: 5, "#
        + "foo: 1 }]",
      "2:12: examples[0]: this must be an object, { … }",
      "2:15: examples[1]: the key “url” is missing",
      "2:26: examples[2].url: this must be a URL in quotes",
      "2:31: examples[3]: the key “path” is missing",
      "2:64: examples[4].path: this must be a route, { “type”: …, … }",
      "2:74: examples[4].tab: this must be text without control characters, at most 1024 bytes long",
      "2:79: examples[5]: org.example.Notes has no route “r”; the app declares no routes",
      "2:135: examples[6].error: this must be “InvalidURL” or “NoMatchingLink”",
      "2:158: examples[7].path: this must be a list, [ … ]",
      "2:161: examples[7].foo: there is no such key; the keys are “url”, “path”, “tab”, “sheet”, "
        + "“cover”, “error”"),
    Mistake(
      #"examples: [{ url: "x", path: [], sheet: { type: "s" } }, { url: "x", path: [], "#
        + "cover: {} }]",
      "2:12: examples[0]: org.example.Notes has no sheet “s”; the app declares no sheets",
      "2:87: examples[1].cover: this must be a route, { “type”: …, … }"),
    Mistake(
      #"examples: [{ url: "x", error: "UnknownRoute" }, { url: "x", error: "InvalidURL", "#
        + "path: [] }]",
      "2:31: examples[0].error: this must be “InvalidURL” or “NoMatchingLink”",
      "2:68: examples[1].error: “path” and “error” exclude each other; remove one"),
  ])
  func `R63 every mistake in examples is told with its position and what to do`(mistake: Mistake)
    throws
  {
    try expectFaults(of: mistake)
  }
}
