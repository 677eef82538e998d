#if DEBUG
  import Glibc

  extension FileCall {
    /// Has syncs of this process fail with EIO for as long as there is a file at the path that
    /// `WAYMARK_TEST_SYNC_FAILURE` names, for tests of what a failing disk does.
    package static func failAsAsked() {
      guard let marker = Process.environment("WAYMARK_TEST_SYNC_FAILURE") else { return }
      intercept { call, perform in
        switch call {
        case .sync, .syncData, .syncFileSystem:
          (try? marker.status()) != nil ? -Int(EIO) : perform()
        default: perform()
        }
      }
    }
  }
#endif
