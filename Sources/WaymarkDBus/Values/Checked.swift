import CWaymarkDBus
import Glibc
package import WaymarkBytes

// libdbus ends the process if it gets an invalid path, name or signature. So each of them is a type of its
// own here. It is checked once, when it is made, by the function of libdbus that only checks. An
// `ObjectPath` can then be given to libdbus as it is.

/// The grammar of one kind of text in the D-Bus specification.
package protocol Grammar: Sendable {
  /// The name of this kind of text in messages.
  static var noun: String { get }

  /// Returns whether libdbus accepts the text, which ends at its first NUL.
  static func accepts(_ text: UnsafePointer<CChar>) -> Bool
}

/// A text that follows a grammar of D-Bus, so it can be given to libdbus as it is.
package struct Checked<Rule: Grammar>: Hashable, Sendable, CustomStringConvertible {
  package let text: Text

  /// Checks a text. Returns nil if it does not follow the grammar or contains U+0000.
  package init?(_ text: Text) {
    let isValid = text.string.withCString { start in
      strlen(start) == text.utf8.count && Rule.accepts(start)
    }
    guard isValid else { return nil }
    self.text = text
  }

  /// Takes a text that is valid because of how it was built. Only debug builds check it.
  package init(madeValid text: Text) {
    assert(Self(text) != nil, "\"\(text)\" is not \(Rule.noun)")
    self.text = text
  }

  /// Takes a text from libdbus, which has checked it.
  init(fromLibrary text: UnsafePointer<CChar>) {
    self.text = Text(String(cString: text))
  }

  package var description: String { text.string }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    text.string.withCString(body)
  }
}

extension Checked: ExpressibleByStringLiteral {
  /// Takes a literal of this program. Ends the process if it does not follow the grammar.
  package init(stringLiteral literal: String) {
    guard let checked = Self(Text(literal)) else {
      preconditionFailure("\"\(literal)\" is not \(Rule.noun)")
    }
    self = checked
  }
}
