import WaymarkBytes
import WaymarkDBus

// Routes as tests write and read them: `checkout cartId=c1 promoCode=SAVE20`.

extension DBusValue {
  /// A route or sheet whose parameters are texts.
  static func route(_ words: String) -> DBusValue {
    let parts = words.split(separator: " ")
    let parameters = parts.dropFirst().map { word in
      let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (Text(sides[0]), DBusValue.string(sides.count > 1 ? Text(sides[1]) : ""))
    }
    return .route(parts.first.map(Text.init) ?? "", parameters)
  }

  static func route(_ name: Text, _ parameters: Options) -> DBusValue {
    .structure([.string(name), .options(parameters)])
  }

  static func path(_ routes: [DBusValue]) -> DBusValue {
    .array(element: "(sa{sv})", routes)
  }

  static func numbers(_ numbers: [UInt64]) -> DBusValue {
    .array(element: .uint64, numbers.map(DBusValue.uint64))
  }

  static func options(_ options: Options) -> DBusValue {
    .dictionary(
      key: .string, value: .variant,
      options.map { DBusEntry(.string($0.0), .variant($0.1)) })
  }

  /// The routes of an `a(sa{sv})` or an `a(tsa{sv})`, in words.
  var routes: [String] { (asArray ?? []).map(\.words) }

  /// A route in words.
  var words: String {
    guard let fields = asStructure, let last = fields.last, fields.count >= 2,
      case .dictionary(_, _, let entries) = last
    else { return "no route" }
    let name = fields[fields.count - 2].asString?.string ?? ""
    return ([name] + entries.map { "\($0.key.word)=\($0.value.word)" }).joined(separator: " ")
  }

  private var word: String {
    switch self {
    case .string(let text): text.string
    case .int64(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .variant(let value): value.word
    default: "?"
    }
  }
}

extension Signal {
  /// What a `PropertiesChanged` says; empty for another signal.
  var changed: Vardict {
    arguments.count == 3 ? (try? Vardict(arguments[1])) ?? [:] : [:]
  }

  /// The names that a `PropertiesChanged` says have changed, without their values.
  var invalidated: [Text] {
    arguments.count == 3 ? (arguments[2].asArray ?? []).compactMap(\.asString) : []
  }

  /// The scene's revision that it tells.
  var revision: UInt64? { changed["Revision"]?.asUInt64 }
}

extension Text: ExpressibleByStringInterpolation {}
