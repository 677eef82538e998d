import Glibc
import Testing
import WaymarkEventLoop
import WaymarkFiles
import WaymarkTestSupport

struct EventLoopTests {
  @Test func `run returns the code of exit, and can run again`() throws {
    let loop = try EventLoop()
    for code in [0, 3] as [Int32] {
      loop.afterwards { loop.exit(code) }
      #expect(try loop.run() == code)
    }
    #expect(!loop.isRunning)
  }

  @Test func `deferred work runs in order, and work that it defers runs after it`() throws {
    let loop = try EventLoop()
    var done: [Int] = []
    loop.afterwards {
      done.append(1)
      loop.afterwards {
        done.append(3)
        loop.exit(0)
      }
    }
    loop.afterwards { done.append(2) }
    #expect(try loop.run() == 0)
    #expect(done == [1, 2, 3])
  }

  @Test func `timers fire in the order of their times, and once`() throws {
    let loop = try EventLoop()
    var fired: [Int] = []
    let never = try Timer(on: loop) { fired.append(0) }
    let second = try Timer(on: loop, slack: .microseconds(1)) { fired.append(2) }
    let first = try Timer(on: loop, slack: .microseconds(1)) { fired.append(1) }
    let last = try Timer(on: loop, slack: .microseconds(1)) { loop.exit(0) }
    never.arm(after: .milliseconds(1))
    second.arm(after: .milliseconds(40))
    first.arm(after: .milliseconds(20))
    last.arm(after: .milliseconds(60))
    never.disarm()
    #expect(try loop.run() == 0)
    #expect(fired == [1, 2])
  }

  @Test func `a timer that is armed again fires at the new time, also from its own handler`() throws
  {
    let loop = try EventLoop()
    var count = 0
    var timer: Timer?
    timer = try Timer(on: loop) {
      count += 1
      if count == 3 { loop.exit(0) } else { timer?.arm(after: .zero) }
    }
    timer?.arm(after: .seconds(1_000))
    timer?.arm(after: .seconds(-1))
    #expect(try loop.run() == 0)
    #expect(count == 3)
    timer = nil
  }

  @Test func `a timer fires for each arming, for the same time too`() throws {
    let loop = try EventLoop()
    let time = Clock.monotonic
    var count = 0
    var timer: Timer?
    timer = try Timer(on: loop) {
      count += 1
      if count == 3 { loop.exit(0) } else { timer?.arm(at: time) }
    }
    timer?.arm(at: time)
    timer?.disarm()
    timer?.arm(at: time)
    timer?.arm(at: time)
    #expect(try loop.run() == 0)
    #expect(count == 3)
    timer = nil
  }

  @Test func `a source may be released by its own handler`() throws {
    let loop = try EventLoop()
    var timer: Timer?
    timer = try Timer(on: loop) {
      timer = nil
      loop.afterwards { loop.exit(0) }
    }
    timer?.arm(after: .zero)
    #expect(try loop.run() == 0)
    #expect(timer == nil)
  }

  @Test func `a descriptor is reported as readable and as hung up`() throws {
    let loop = try EventLoop()
    var pipe: [Int32] = [0, 0]
    #expect(Glibc.pipe(&pipe) == 0)
    defer { close(pipe[0]) }
    var events: [IOSource.Events] = []
    let source = try IOSource(pipe[0], .readable, on: loop) { event in
      events.append(event)
      var byte: UInt8 = 0
      if event.contains(.readable) {
        #expect(read(pipe[0], &byte, 1) == 1)
        close(pipe[1])
      } else {
        loop.exit(0)
      }
    }
    #expect(write(pipe[1], "x", 1) == 1)
    #expect(try loop.run() == 0)
    #expect(events == [.readable, .hangup])
    source.cancel()
  }

  @Test func `the error for a descriptor that cannot be watched says why`() throws {
    let loop = try EventLoop()
    let error = #expect(throws: LoopError.self) { try IOSource(-1, .readable, on: loop) { _ in } }
    #expect(error?.code == EBADF)
    #expect(error?.description == "cannot watch descriptor -1: Bad file descriptor")
  }

  @Test func `a signal is handled as an event`() throws {
    let loop = try EventLoop()
    let source = try SignalSource(SIGUSR2, on: loop) { loop.exit(7) }
    #expect(pthread_kill(pthread_self(), SIGUSR2) == 0)
    #expect(try loop.run() == 7)
    source.cancel()
  }
}

struct FolderWatchTests {
  private let folder: TemporaryFolder
  private let loop: EventLoop

  init() throws {
    folder = try TemporaryFolder()
    loop = try EventLoop()
  }

  @Test func `added, changed and removed entries are named`() throws {
    var changes: [FolderWatch.Change] = []
    let watch = try FolderWatch(folder.path, on: loop) { change in
      changes.append(change)
      if change == .entry(Array("last".utf8)) { loop.exit(0) }
    }
    try folder.write("{}", to: "a.json")
    #expect(rename(folder.path("a.json"), folder.path("b.json")) == 0)
    #expect(unlink(folder.path("b.json")) == 0)
    #expect(mkdir(folder.path("last"), 0o700) == 0)
    #expect(try loop.run() == 0)
    let names = ["a.json", "a.json", "a.json", "b.json", "b.json", "last"]
    #expect(changes == names.map { .entry(Array($0.utf8)) })
    watch.cancel()
  }

  @Test func `a name that is not UTF-8 is reported as its bytes`() throws {
    var change: FolderWatch.Change?
    let watch = try FolderWatch(folder.path, on: loop) {
      change = $0
      loop.exit(0)
    }
    let name: [UInt8] = [0xFF, 0x61]
    let path = Array(folder.path.utf8) + [UInt8(ascii: "/")] + name + [0]
    #expect(mkdir(path.map(CChar.init(bitPattern:)), 0o700) == 0)
    #expect(try loop.run() == 0)
    #expect(change == .entry(name))
    watch.cancel()
  }

  @Test func `a folder that is removed is reported as gone`() throws {
    var changes: [FolderWatch.Change] = []
    #expect(mkdir(folder.path("inner"), 0o700) == 0)
    let watch = try FolderWatch(folder.path("inner"), on: loop) {
      changes.append($0)
      loop.exit(0)
    }
    #expect(rmdir(folder.path("inner")) == 0)
    #expect(try loop.run() == 0)
    #expect(changes == [.gone])
    watch.cancel()
  }

  @Test func `a file that is not a folder is refused with the reason`() throws {
    try folder.write("", to: "file")
    let missing = #expect(throws: LoopError.self) {
      try FolderWatch(folder.path("missing"), on: loop) { _ in }
    }
    #expect(missing?.code == ENOENT)
    let file = #expect(throws: LoopError.self) {
      try FolderWatch(folder.path("file"), on: loop) { _ in }
    }
    #expect(file?.code == ENOTDIR)
  }
}
