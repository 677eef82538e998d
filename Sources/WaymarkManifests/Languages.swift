package import WaymarkBytes
import WaymarkFiles

/// The person's languages as in `title[…]`, the best first.
package enum Languages {
  /// Returns the languages of a locale, by the rules of the Desktop Entry Specification:
  /// `de_AT.UTF-8@euro` gives `de_AT@euro`, `de_AT`, `de@euro` and `de`. `C` and `POSIX` give none.
  package static func of(locale: Text) -> [Text] {
    let (rest, modifier) = locale.split(at: UInt8(ascii: "@"))
    let (name, _) = rest.split(at: UInt8(ascii: "."))
    let (language, country) = name.split(at: UInt8(ascii: "_"))
    guard !language.isEmpty, language != "C", language != "POSIX" else { return [] }
    let forms: [Text?] = [
      country.flatMap { country in modifier.map { Text("\(language)_\(country)@\($0)") } },
      country.map { Text("\(language)_\($0)") },
      modifier.map { Text("\(language)@\($0)") },
      language,
    ]
    return forms.compactMap(\.self)
  }
}

extension Languages {
  /// The languages of this process, from `LC_ALL`, or else `LC_MESSAGES`, or else `LANG`.
  package static var ofProcess: [Text] {
    let names: [FilePath] = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = names.lazy.compactMap { Process.environment($0) }.first { !$0.isEmpty }
    return locale?.text.map(of(locale:)) ?? []
  }
}
