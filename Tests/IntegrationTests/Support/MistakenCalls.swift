import Foundation
import WaymarkBytes
import WaymarkDBus

// The mistakes that a call of each method can have, and calls with these mistakes.

/// A mistake of a call, in the contract's order of errors.
enum Mistake: Int, CaseIterable, Comparable {
  case invalidArgs, invalidScene, unknownApp, noSuchScene, accessDenied, invalidURL, noMatchingLink
  case unknownRoute, unknownSheet, unknownTab, unknownGate, invalidParameter, sceneInUse, sceneHeld
  case flowEnded, revisionMismatch, gateClosed, notOnPath, depthExceeded, limitsExceeded
  case storageFailed

  static func < (left: Mistake, right: Mistake) -> Bool { left.rawValue < right.rawValue }

  /// The name of its error.
  var name: String {
    let word = "\(self)"
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  static let ofScene: Set<Mistake> = [.invalidArgs, .invalidScene, .unknownApp, .noSuchScene]
  static let ofChange: Set<Mistake> =
    ofScene.union([.sceneHeld, .flowEnded, .revisionMismatch, .storageFailed])
}

/// A method, its arguments, and the mistakes that they can have.
struct Row: Sendable {
  let member: MemberName
  let mistakes: Set<Mistake>
  /// Returns the arguments between the first one and the options, with these mistakes. Nil if they cannot be
  /// combined.
  var arguments: @Sendable (Set<Mistake>) -> [DBusValue]? = { _ in [] }
  var options: @Sendable (Set<Mistake>) -> Options = { _ in [] }
  /// Whether the first argument is an app instead of a scene.
  var isOfApp = false
  var hasOptions = true
}

private let badRoutes: [Mistake: DBusValue] = [
  .unknownRoute: .route("nowhere"), .invalidParameter: .route("page"),
  .gateClosed: .route("billing"), .notOnPath: .route("page id=none"),
]
private let badSheets: [Mistake: DBusValue] = [
  .unknownSheet: .route("nothing"), .invalidParameter: .route("edit"),
]

/// Returns one value with these mistakes. Nil if one value cannot have them all.
private func one(
  _ good: DBusValue, _ bad: [Mistake: DBusValue], _ mistakes: Set<Mistake>
) -> DBusValue? {
  let found = mistakes.compactMap { bad[$0] }
  return found.count > 1 ? nil : found.first ?? good
}

private func path(_ mistakes: Set<Mistake>) -> DBusValue {
  let long = mistakes.contains(.depthExceeded) ? TestApp.pages(13) : [.route("page id=new")]
  return .path(long + mistakes.sorted(by: >).compactMap { badRoutes[$0] })
}

private func encodedPath(_ mistakes: Set<Mistake>) -> DBusValue {
  let names: [Mistake: String] = [
    .unknownRoute: #"{"type":"nowhere"}"#, .invalidParameter: #"{"type":"page"}"#,
    .gateClosed: #"{"type":"billing"}"#,
  ]
  let json = "[" + mistakes.sorted(by: >).compactMap { names[$0] }.joined(separator: ",") + "]"
  return .string(Text(Data(json.utf8).base64EncodedString()))
}

extension Row {
  static let all: [Row] = [
    Row(
      member: "OpenURL",
      mistakes: [
        .invalidArgs, .invalidScene, .unknownApp, .invalidURL, .noMatchingLink, .flowEnded,
        .revisionMismatch, .depthExceeded, .storageFailed,
      ],
      arguments: { mistakes in
        one(
          mistakes.contains(.depthExceeded) ? .string("test:/more/x") : .string("test:/page/new"),
          [.invalidURL: .string("nonsense"), .noMatchingLink: .string("test:/nowhere")], mistakes
        ).map { [$0] }
      }),
    Row(
      member: "Push",
      mistakes: Mistake.ofChange.subtracting([.noSuchScene]).union([
        .unknownRoute, .invalidParameter, .gateClosed, .depthExceeded,
      ]),
      arguments: { one(.route("page id=new"), badRoutes, $0).map { [$0] } }),
    Row(member: "Pop", mistakes: Mistake.ofChange, arguments: { _ in [.uint32(1)] }),
    Row(
      member: "PopTo",
      mistakes: Mistake.ofChange.union([.unknownRoute, .invalidParameter, .notOnPath]),
      arguments: { one(.route("page id=0"), badRoutes, $0).map { [$0] } }),
    Row(member: "PopToRoot", mistakes: Mistake.ofChange),
    Row(
      member: "Replace",
      mistakes: Mistake.ofChange.subtracting([.noSuchScene]).union([
        .unknownRoute, .unknownSheet, .unknownTab, .invalidParameter, .gateClosed, .depthExceeded,
      ]),
      arguments: { [path($0)] },
      options: { mistakes in
        (mistakes.contains(.unknownSheet) ? [("sheet", .route("nothing"))] : [])
          + (mistakes.contains(.unknownTab) ? [("tab", .string("none"))] : [])
      }),
    Row(
      member: "SelectTab", mistakes: Mistake.ofChange.union([.unknownTab]),
      arguments: { [.string($0.contains(.unknownTab) ? "none" : "work")] }),
    Row(
      member: "Present", mistakes: Mistake.ofChange.union([.unknownSheet, .invalidParameter]),
      arguments: { one(.route("tour"), badSheets, $0).map { [$0] } }),
    Row(member: "Dismiss", mistakes: Mistake.ofChange),
    Row(
      member: "Snapshot", mistakes: Mistake.ofScene.subtracting([.invalidArgs]), hasOptions: false),
    Row(
      member: "EncodedPath", mistakes: Mistake.ofScene.subtracting([.invalidArgs]),
      hasOptions: false),
    Row(
      member: "RestorePath",
      mistakes: Mistake.ofChange.subtracting([.noSuchScene, .storageFailed]).union([
        .unknownRoute, .invalidParameter, .gateClosed,
      ]),
      arguments: { [encodedPath($0)] }),
    Row(member: "Attach", mistakes: [.invalidArgs, .invalidScene, .unknownApp, .sceneInUse]),
    Row(member: "Detach", mistakes: Mistake.ofScene.union([.accessDenied])),
    Row(member: "Forget", mistakes: [.invalidArgs, .invalidScene, .noSuchScene, .sceneInUse]),
    Row(member: "Focus", mistakes: Mistake.ofScene.union([.accessDenied])),
    Row(
      member: "SetHold", mistakes: Mistake.ofScene.union([.accessDenied]),
      arguments: { _ in [.boolean(true)] }),
    Row(member: "BeginFlow", mistakes: Mistake.ofScene.union([.limitsExceeded])),
    Row(
      member: "EndFlow", mistakes: Mistake.ofScene.union([.flowEnded]),
      arguments: { $0.contains(.flowEnded) ? [.uint64(7)] : nil }),
    Row(member: "DropPending", mistakes: Mistake.ofScene),
    Row(member: "Watch", mistakes: [.invalidArgs, .invalidScene, .unknownApp]),
    Row(member: "Unwatch", mistakes: [.invalidArgs]),
    Row(
      member: "PrintURL",
      mistakes: [
        .invalidArgs, .unknownApp, .unknownRoute, .unknownSheet, .unknownTab, .invalidParameter,
      ],
      arguments: { [path($0)] },
      options: { mistakes in
        (mistakes.contains(.unknownSheet) ? [("sheet", .route("nothing"))] : [])
          + (mistakes.contains(.unknownTab) ? [("tab", .string("none"))] : [])
      }, isOfApp: true),
    Row(
      member: "SetGate", mistakes: [.invalidArgs, .unknownApp, .unknownGate],
      arguments: { [.string($0.contains(.unknownGate) ? "none" : "lock"), .boolean(true)] },
      isOfApp: true),
    Row(
      member: "Invalidate",
      mistakes: [.invalidArgs, .unknownApp, .unknownRoute, .invalidParameter],
      arguments: { one(.route("page id=none"), badRoutes, $0).map { [$0] } }, isOfApp: true),
    Row(member: "ListScenes", mistakes: [.invalidArgs], isOfApp: true),
  ]
}

extension Row {
  /// Returns the arguments of a call with these mistakes. Nil if one call cannot have them all.
  func call(with mistakes: Set<Mistake>) -> [DBusValue]? {
    guard let first = first(mistakes), let arguments = arguments(mistakes) else { return nil }
    guard hasOptions else { return [.string(first)] + arguments }
    var options = options(mistakes)
    if mistakes.contains(.invalidArgs) { options.append(("nonsense", .boolean(true))) }
    if mistakes.contains(.flowEnded), member != "EndFlow" { options.append(("flow", .uint64(7))) }
    if mistakes.contains(.revisionMismatch) { options.append(("if_revision", .uint64(999))) }
    return [.string(first)] + arguments + [.options(options)]
  }

  private func first(_ mistakes: Set<Mistake>) -> Text? {
    if isOfApp { return mistakes.contains(.unknownApp) ? "org.none.None" : TestApp.id }
    let names: [Mistake: Text] = [
      .invalidScene: "nonsense", .unknownApp: "org.none.None/main",
      .noSuchScene: "\(TestApp.id)/never",
    ]
    let strange = mistakes.compactMap { names[$0] }
    let traits = mistakes.intersection(ErrorTests.traits)
    if strange.isEmpty { return ErrorTests.scene(traits) }
    // An invalid scene has no state, so nothing can be wrong with it.
    return strange.count == 1 && traits.isEmpty ? strange[0] : nil
  }
}
