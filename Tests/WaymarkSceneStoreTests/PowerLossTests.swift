import Foundation
import Testing
import WaymarkFiles
import WaymarkNavigation
import WaymarkTestSupport

@testable import WaymarkSceneStore

// The power goes after each system call of a store. Another store then opens each content that the disk
// may have (see DiskModel.swift). It must find what was promised to be on stable storage, or a later
// state that was written, but never a mixture. It must also accept the next change.
//
// WAYMARK_POWER_LOSS=deep tears each write at every byte, and tries sixty times as many contents at each
// moment.

@Suite struct PowerLossTests {
  @Test(arguments: Script.allCases)
  func `R50 after any power loss what was promised is there`(script: Script) async throws {
    // The folder is in memory, so no sync waits for a disk. It is removed after the test.
    let folder = try TemporaryFolder(isInMemory: true)
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [name = script.rawValue as String, folder = folder.path as String] in
      setenv("TMPDIR", folder, 1)
      try PowerLoss(try #require(Script(rawValue: name))).run()
    }
    print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self), terminator: "")
  }
}

enum Script: String, CaseIterable {
  case changes, whileSyncing, compaction, forgetting, settingAside, failedSync, failedCompaction
  case manyFiles, tornTail, killedBefore, removed

  func prepare(_ home: StateHome) throws {
    switch self {
    case .compaction, .failedCompaction:
      try home.put((1...66).map { PowerLoss.line(.main, $0, padding: 4000) }, for: .main)
    case .tornTail:
      let torn = PowerLoss.line(.main, 66).prefix(50) + [10] + PowerLoss.line(.main, 66).prefix(99)
      try home.put(PowerLoss.line(.main, 65) + [10] + torn, for: .main)
    default: break
    }
  }

  /// The revision of the main scene that is stable before the script.
  var stored: UInt64? {
    switch self {
    case .compaction, .failedCompaction: 66
    case .tornTail: 65
    default: nil
    }
  }

  func run(_ power: PowerLoss) throws {
    let other = try scene("other")
    try power.withStore { open in
      switch self {
      case .changes:
        try power.append(.main, 1, in: open)
        try power.append(.main, 2, in: open)
        try power.makeStable(.main, in: open)
        try power.append(other, 1, in: open)
        try power.append(.main, 3, in: open)
        try power.makeStable(.main, in: open)
        try power.append(.main, 4, in: open)
        try power.append(other, 2, in: open)
      case .whileSyncing:
        try power.append(.main, 1, in: open)
        for revision in [2, 4, 6] as [UInt64] {
          try power.duringSync(in: open) {
            try power.append(.main, revision, in: open)
            try power.append(other, revision, in: open)
            power.askWhenStable(.main, in: open)
          }
          try power.append(.main, revision + 1, in: open)
        }
      case .compaction, .failedCompaction:
        open.sync()
        try power.append(.main, 67, padding: 1000, in: open)
        #expect(open.store.rewrites.files.count == 1)
        try power.append(.main, 68, in: open)
        if self == .failedCompaction { power.recorder.failSyncs(true) }
        try power.duringSync(in: open) {
          try power.append(.main, 69, in: open)
          power.askWhenStable(.main, in: open)
          try power.append(.main, 70, in: open)
        }
        power.recorder.failSyncs(false)
        try power.append(.main, 71, in: open)
        try power.makeStable(.main, in: open)
        try power.append(.main, 72, in: open)
      case .forgetting:
        try power.append(.main, 1, in: open)
        try power.makeStable(.main, in: open)
        try power.forget(.main, in: open)
        try power.append(.main, 2, in: open)
        try power.append(.main, 3, in: open)
        try power.makeStable(.main, in: open)
      case .settingAside:
        try power.append(.main, 1, in: open)
        try power.makeStable(.main, in: open)
        try power.setAside(.main, in: open)
        try power.append(.main, 2, in: open)
        try power.makeStable(.main, in: open)
        try power.append(.main, 3, in: open)
      case .failedSync:
        try power.append(.main, 1, in: open)
        try power.makeStable(.main, in: open)
        try power.append(.main, 2, in: open)
        power.recorder.failSyncs(true)
        power.askWhenStable(.main, in: open)
        open.sync(atMost: 1)
        power.recorder.failSyncs(false)
        try power.append(.main, 3, in: open)
        try power.makeStable(.main, in: open)
        try power.append(.main, 4, in: open)
      case .manyFiles:
        let scenes = try (1...34).map { try scene("w\($0)") }
        for id in scenes { try power.append(id, 1, in: open) }
        try power.makeAllStable(scenes, in: open)
        for id in scenes { try power.append(id, 2, in: open) }
      case .tornTail:
        try power.append(.main, 67, in: open)
        try power.append(.main, 68, in: open)
        try power.makeStable(.main, in: open)
      case .removed:
        try power.append(.main, 1, in: open)
        try power.makeStable(.main, in: open)
        power.expectNothing(of: .main)
        try FileDescriptor.open(open.home.folder(of: .notes), [.readOnly, .folder])
          .removeFile("main.jsonl")
        try power.append(.main, 2, in: open)
        try power.makeStable(.main, in: open)
      case .killedBefore:
        try power.append(.main, 1, in: open)
        try power.append(.main, 2, in: open)
      }
    }
    guard self == .killedBefore else { return }
    try power.withStore { open in
      // Nothing changes, but the earlier changes become stable.
      try power.makeStable(.main, in: open)
      try power.append(.main, 3, in: open)
    }
  }
}
