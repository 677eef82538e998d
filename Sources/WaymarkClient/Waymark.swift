import WaymarkBytes
import WaymarkNavigation

/// The library for apps written in Swift.
public enum Waymark {
  /// The version of Waymark that the library belongs to.
  public static var version: String { Version.current.string }
}
