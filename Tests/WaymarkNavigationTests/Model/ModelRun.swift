import Testing

/// Runs one walk on the core and on the model, and then the same walk again.
struct ModelRun {
  private let seed: UInt64
  private var core: Core
  private var model: ModelScene
  private var file: ModelFile?
  private var version = 0
  private var openGates: Set<String> = []
  private var steps: [ModelStep] = []
  private var lines: [[UInt8]?] = []

  private var app: ModelApp { ModelApp.versions[version] }

  init(seed: UInt64) throws {
    self.seed = seed
    core = try Core()
    model = ModelScene(ModelApp.versions[0])
  }

  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  mutating func walk(requests: Int, into table: inout OutcomeTable) throws {
    var walk = ModelWalk(seed: seed)
    var left = requests
    while left > 0 {
      let step = walk.step(model, app)
      steps.append(step)
      let before = (model: model, line: core.line)
      switch step {
      case .request(let request):
        let outcome = core.apply(request)
        let expected = model.apply(request, app, openGates)
        try check(outcome == expected, "gave \(outcome ?? "no error") for \(expected ?? "none")")
        let isChanged = model.revision != before.model.revision
        table.add(request.kind, outcome ?? (isChanged ? "changed" : "no change"))
        if outcome != nil { try check(core.line == before.line, "wrote what it refused") }
        left -= 1
      case .event(let event):
        try core.happen(event)
        happen(event)
      }
      try check(since: before.model)
      lines.append(core.line)
    }
  }

  private mutating func happen(_ event: ModelEvent) {
    switch event {
    case .gate(let gate, let open):
      if open { openGates.insert(gate) } else { openGates.remove(gate) }
      if open { model.settle(app, openGates) }
    case .hold(let held):
      model.isHeld = held
      if !held { model.settle(app, openGates) }
    case .restart(let isResuming, let unusedDays):
      openGates = []
      restore(isResuming: isResuming, unusedDays: unusedDays)
    case .putAway:
      var waiting = model.pending
      restore(isResuming: false, unusedDays: 0)
      if let link = waiting, !model.showsOwn(of: link) {
        waiting = .init(url: link.url, plan: link.plan, waitsFor: link.waitsFor)
      }
      model.pending = waiting
    case .update(let version):
      self.version = version
      model.update(to: app)
    case .invalidate(let place):
      let declared = app.routes[ModelApp.name(of: place)]
      if let bound = declared.flatMap({ app.bind(place, as: $0) }) { model.invalidate(bound) }
    case .dropPending: model.pending = nil
    }
  }

  private mutating func restore(isResuming: Bool, unusedDays: Int) {
    model =
      file?.scene(app, openGates, isResuming: isResuming, unusedDays: unusedDays) ?? ModelScene(app)
  }

  // MARK: Invariants

  private mutating func check(since before: ModelScene) throws {
    let seen = ModelScene(core.scene)
    try check(seen == model, "is\n  \(seen), not\n  \(model)")
    guard model.revision != before.revision else { return }
    try check(model.revision == before.revision + 1, "went from revision \(before.revision)")
    try check(!model.isLike(before), "has a revision for no change")
    file = ModelFile(model, app)
    let line = core.line ?? []
    try check(
      line.elementsEqual((file?.line ?? "").utf8),
      "wrote \(String(decoding: line, as: UTF8.self)), not \(file?.line ?? "")")
    try checkTypes(in: line)
  }

  /// Checks that a line only has what is declared and may be stored.
  private func checkTypes(in line: [UInt8]) throws {
    let mark = Array("\"type\":\"".utf8)
    var rest = line[...]
    while let quote = rest.firstIndex(of: mark[0]) {
      rest = rest[quote...]
      guard rest.starts(with: mark) else {
        rest = rest.dropFirst()
        continue
      }
      let name = rest.dropFirst(mark.count).prefix { $0 != mark[0] }
      let place = String(decoding: name, as: UTF8.self)
      let isStorable = app.isRestorable(place)
      try check(isStorable, "wrote \(place)")
      rest = rest[name.endIndex...]
    }
  }

  /// Checks that the same steps give the same bytes.
  mutating func replay() throws {
    core = try Core()
    for (index, step) in steps.enumerated() {
      switch step {
      case .request(let request): _ = core.apply(request)
      case .event(let event): try core.happen(event)
      }
      try check(core.line == lines[index], "gave other bytes in its replay")
    }
  }

  private func check(_ isTrue: Bool, _ difference: @autoclosure () -> String) throws {
    guard !isTrue else { return }
    let last = steps.suffix(4).map { "  \($0)" }.joined(separator: "\n")
    throw Difference(
      description:
        "walk \(seed), step \(steps.count), version \(version), open \(openGates.sorted()):"
        + " the core \(difference())\nafter\n\(last)")
  }
}
