package import WaymarkBytes

/// The reverse-DNS name of an app: a D-Bus bus name with at least two elements and at most 255 bytes.
package struct AppID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: Text

  package init?(_ text: Text) {
    guard text.utf8.count <= 255, Self.isReverseDNS(text) else { return nil }
    self.text = text
  }

  package var description: String { text.string }

  package static func < (left: AppID, right: AppID) -> Bool {
    left.text < right.text
  }

  private static func isReverseDNS(_ text: Text) -> Bool {
    let elements = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return elements.count >= 2 && elements.allSatisfy(isElement)
  }

  private static func isElement(_ element: Substring.UTF8View) -> Bool {
    guard let first = element.first, !first.isDigit else { return false }
    return element.allSatisfy {
      $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
  }
}
