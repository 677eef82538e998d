/// The base folders of the XDG Base Directory Specification.
///
/// The default is used for a variable that is unset, empty or relative. Relative entries of a list are
/// ignored.
package struct XDG: Sendable {
  package let home: FilePath
  package let stateHome: FilePath
  package let configHome: FilePath
  package let dataHome: FilePath
  package let cacheHome: FilePath
  /// From the most to the least important, without `dataHome`.
  package let dataFolders: [FilePath]
  /// From the most to the least important, without `configHome`.
  package let configFolders: [FilePath]
  /// Has no default. Nil if the session has none.
  package let runtimeFolder: FilePath?

  /// `userHome` is used, and looked up, only if `HOME` is not an absolute path, because the user database may
  /// be on another machine.
  package init(
    environment: (FilePath) -> FilePath?, userHome: @autoclosure () -> FilePath?
  ) {
    func folder(_ name: FilePath) -> FilePath? {
      environment(name).flatMap { $0.isAbsolute ? $0 : nil }
    }
    func folders(_ name: FilePath, orElse standard: [FilePath]) -> [FilePath] {
      let paths = (environment(name)?.bytes ?? []).split(separator: UInt8(ascii: ":"))
        .map { FilePath(bytes: $0) }.filter(\.isAbsolute)
      return paths.isEmpty ? standard : paths
    }
    home = folder("HOME") ?? userHome() ?? "/"
    stateHome = folder("XDG_STATE_HOME") ?? home / ".local/state"
    configHome = folder("XDG_CONFIG_HOME") ?? home / ".config"
    dataHome = folder("XDG_DATA_HOME") ?? home / ".local/share"
    cacheHome = folder("XDG_CACHE_HOME") ?? home / ".cache"
    dataFolders = folders("XDG_DATA_DIRS", orElse: ["/usr/local/share", "/usr/share"])
    configFolders = folders("XDG_CONFIG_DIRS", orElse: ["/etc/xdg"])
    runtimeFolder = folder("XDG_RUNTIME_DIR")
  }

  /// The folders of this process.
  package static var ofProcess: XDG {
    XDG(environment: Process.environment, userHome: Process.homeOfUser)
  }
}
