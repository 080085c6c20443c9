import Foundation
import SystemIO
import TestSupport
import Testing

/// Hidden files whose owner was killed go with the next writer, and no others.
@Suite("Hidden files that were left") struct LeftFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func hidden() throws -> [String] {
    try folder.names().filter { $0.hasPrefix(".beckon-") }
  }

  @Test("what a killed writer left goes with the next one, by whatever way that writes")
  func killed() async throws {
    for existing in [OutputFile.Existing.replaced, .kept] {
      // A folder of its own: each is looked through once.
      let own = try ScratchFolder()
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = own.path("out") as String] in
        var file = try OutputFile(path, existing: .replaced)
        try file.write(Array(repeating: 1, count: 1 << 20))
        kill(getpid(), SIGKILL)
        pause()
      }
      #expect(try own.names().filter { $0.hasPrefix(".beckon-") }.count == 1)
      try OutputFile.write("new".utf8, to: own.path("out"), existing: existing)
      #expect(try own.names() == ["out"])
    }
  }

  @Test("what a database kept beside it goes too") func database() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path("all") as String] in
      let scratch = try ScratchFile(for: path, endings: ["-wal", "-shm"])
      try Data([1]).write(to: URL(fileURLWithPath: scratch.path))
      try Data([2]).write(to: URL(fileURLWithPath: scratch.path + "-wal"))
      kill(getpid(), SIGKILL)
      pause()
    }
    #expect(try hidden().count == 2)
    do {
      let scratch = try ScratchFile(for: folder.path("all"))
      #expect(try hidden().count == 1)
      try scratch.publish()
    }
    #expect(try folder.names() == ["all"])
  }

  @Test("what a living writer has stays, and takes its name") func living() async throws {
    var file = try OutputFile(folder.path("out"), existing: .replaced)
    try file.write("ours".utf8)
    let scratch = try ScratchFile(for: folder.path("all"))
    let before = try hidden()
    await #expect(processExitsWith: .success) { [path = folder.path("other") as String] in
      try OutputFile.write("theirs".utf8, to: path, existing: .replaced)
    }
    #expect(try hidden() == before && before.count == 2)
    try file.commit()
    try scratch.publish()
    #expect(try folder.names() == ["all", "other", "out"])
    #expect(try folder.text(of: "out") == "ours")
  }

  @Test("names that are not ours, folders and links stay") func others() throws {
    try folder.write("x", to: ".beckon-notes")
    try folder.write("x", to: "a.tmp")
    try FileManager.default.createDirectory(
      atPath: folder.path(".beckon-folder.tmp"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(".beckon-link.tmp"), withDestinationPath: folder.path("a.tmp"))
    let names = try folder.names()
    try OutputFile.write("x".utf8, to: folder.path("out"), existing: .replaced)
    #expect(try folder.names() == (names + ["out"]).sorted())
  }
}
