#if DEBUG
  import Glibc
  import Synchronization

  // Death at a chosen moment, for tests of a kill. `WAYMARK_TEST_DEATH` says when the process sends itself
  // SIGKILL:
  // - `write 17 42`: in its 17th write to a scene's file, after 42 percent of the bytes.
  // - `sync 3 42`: 42 × 5 µs after its third sync began, whether that has ended or not.
  // - `compaction 5 42`: at its fifth call on a temporary file. Before the call if the last number is below
  //   50, else after it.
  extension FileCall {
    private enum Stage: String {
      case write, sync, compaction
    }

    /// Prepares the death of the process if its environment asks for it.
    package static func dieAsAsked() {
      let words = (Process.environment("WAYMARK_TEST_DEATH")?.bytes ?? [])
        .split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 3, let stage = Stage(rawValue: words[0]), let count = Int(words[1]),
        let share = Int(words[2])
      else { return }
      let remaining = Atomic(count)
      let names = OpenNames()
      intercept { call, perform in
        guard names.stage(of: call) == stage,
          remaining.subtract(1, ordering: .relaxed).newValue == 0
        else {
          return names.note(call, perform())
        }
        die(in: call, stage, share, perform)
      }
    }

    private static func die(in call: FileCall, _ stage: Stage, _ share: Int, _ perform: () -> Int)
      -> Never
    {
      switch (stage, call) {
      case (.write, .write(let descriptor, let bytes)):
        _ = Glibc.write(descriptor, bytes, bytes.count * share / 100)
      case (.sync, _):
        // In another thread, so that it does not matter where this one is by then.
        let delay = UInt64(share) * 5
        _ = try? Thread {
          SystemCalls.sleep(microseconds: delay)
          kill(getpid(), SIGKILL)
        }
        _ = perform()
        while true { pause() }
      default:
        if share >= 50 { _ = perform() }
      }
      kill(getpid(), SIGKILL)
      while true { pause() }
    }

    /// Knows which descriptors are those of temporary files and of scenes.
    private final class OpenNames: Sendable {
      private let stages = Mutex<[Int32: Stage]>([:])

      func note(_ call: FileCall, _ result: Int) -> Int {
        if case .open(let name, _, _) = call, result >= 0 {
          stages.withLock { $0[Int32(result)] = Self.stage(of: name) }
        }
        return result
      }

      func stage(of call: FileCall) -> Stage? {
        switch call {
        case .open(let name, _, _), .rename(let name, _, _):
          Self.stage(of: name) == .compaction ? .compaction : nil
        case .write(let descriptor, _): stages.withLock { $0[descriptor] }
        case .syncData(let descriptor):
          stages.withLock { $0[descriptor] == .compaction ? .compaction : .sync }
        case .sync, .syncFileSystem: .sync
        default: nil
        }
      }

      private static func stage(of name: FilePath) -> Stage? {
        if name.bytes.suffix(4).elementsEqual(".tmp".utf8) { return .compaction }
        return name.bytes.suffix(6).elementsEqual(".jsonl".utf8) ? .write : nil
      }
    }
  }
#endif
