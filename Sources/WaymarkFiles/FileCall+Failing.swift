#if DEBUG
  import Glibc

  extension FileCall {
    /// Makes syncs of this process fail with EIO while the file exists that `WAYMARK_TEST_SYNC_FAILURE`
    /// names. For tests of a failing disk.
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
