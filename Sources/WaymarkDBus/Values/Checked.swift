import CWaymarkDBus
import Glibc
package import WaymarkBytes

// libdbus ends the process on a path, a name or a signature that it dislikes. So each of them is a
// type of its own here, checked once, where it is made: whatever holds an `ObjectPath` may be handed
// to libdbus without another look. The check is libdbus' own, which does not end the process.

/// A rule of the D-Bus specification for one kind of text.
package protocol Grammar: Sendable {
  /// What such a text is called in a message to a person.
  static var noun: String { get }

  /// Whether libdbus takes the text, which ends with its first NUL.
  static func accepts(_ text: UnsafePointer<CChar>) -> Bool
}

/// A text that obeys a grammar of D-Bus, and so can be given to libdbus as it is.
package struct Checked<Rule: Grammar>: Hashable, Sendable, CustomStringConvertible {
  package let text: Text

  /// The text, or nil where it does not obey the grammar or holds U+0000.
  package init?(_ text: Text) {
    let obeys = text.string.withCString { start in
      strlen(start) == text.utf8.count && Rule.accepts(start)
    }
    guard obeys else { return nil }
    self.text = text
  }

  /// A text that obeys the grammar by the way in which it was put together; only tests look again.
  package init(madeValid text: Text) {
    assert(Self(text) != nil, "\"\(text)\" is not \(Rule.noun)")
    self.text = text
  }

  /// A text that comes from libdbus, which has checked it.
  init(fromLibrary text: UnsafePointer<CChar>) {
    self.text = Text(String(cString: text))
  }

  package var description: String { text.string }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    text.string.withCString(body)
  }
}

extension Checked: ExpressibleByStringLiteral {
  /// A text of this program's own. One that does not obey the grammar ends the process.
  package init(stringLiteral literal: String) {
    guard let checked = Self(Text(literal)) else {
      preconditionFailure("\"\(literal)\" is not \(Rule.noun)")
    }
    self = checked
  }
}
