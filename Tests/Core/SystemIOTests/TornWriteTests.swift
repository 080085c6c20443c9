import Foundation
import SystemIO
import TestSupport
import Testing

/// Whatever stops a write, the target is the whole old file or the whole new one.
@Suite("Torn writes") struct TornWriteTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("a file-size limit: the old file stays, no trace of the new one")
  func sizeLimit() async throws {
    let path = try folder.write("old", to: "out")
    await #expect(processExitsWith: .success) { [path = path as String] in
      // Without `prepare` this signal would kill; test threads may have it blocked.
      signal(SIGXFSZ, SIG_DFL)
      var none = sigset_t()
      pthread_sigmask(SIG_SETMASK, &none, nil)
      StandardStreams.prepare()
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
      #expect(setrlimit(fileSizeLimit, &limit) == 0)
      let bytes = [UInt8](repeating: 1, count: 300_000)
      let error = #expect(throws: SystemIOError.self) {
        try OutputFile.write(bytes, to: path, existing: .replaced)
      }
      #expect(
        error?.description
          == "write \(path): File too large (errno 27); the old file was left as it is")
    }
    #expect(try folder.names() == ["out"])
    #expect(try folder.text(of: "out") == "old")
  }

  @Test("after a failure the rest fails too, and commit does not publish")
  func failureSticks() async throws {
    await #expect(processExitsWith: .success) { [path = folder.path("out") as String] in
      StandardStreams.prepare()
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 200_000)
      #expect(setrlimit(fileSizeLimit, &limit) == 0)
      var file = try OutputFile(path)
      #expect(throws: SystemIOError.self) { try file.write(Array(repeating: 1, count: 150_000)) }
      limit.rlim_cur = 200_000
      #expect(setrlimit(fileSizeLimit, &limit) == 0)
      #expect(throws: SystemIOError.self) { try file.write([2]) }
      #expect(file.commitFailure() != nil)
    }
    #expect(try folder.names() == [])
  }

  @Test("a full disk", .needsRoot(TinyDisk.isPossible))
  func fullDisk() throws {
    let disk = try TinyDisk(at: folder)
    let path = disk.path + "/out"
    try OutputFile.write("old".utf8, to: path)
    let bytes = [UInt8](repeating: 1, count: 1 << 20)
    let error = #expect(throws: SystemIOError.self) {
      try OutputFile.write(bytes, to: path, existing: .replaced)
    }
    #expect(
      error?.description == "write \(path): the disk is full; the old file was left as it is")
    let fresh = #expect(throws: SystemIOError.self) {
      try OutputFile.write(bytes, to: disk.path + "/new")
    }
    #expect(fresh?.aftermath == .nothingWritten)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["out"])
    #expect(try InputFile.contents(of: path, limit: 100) == Array("old".utf8))
  }

  @Test("a folder that may not be written to")
  func forbidden() async throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    await #expect(processExitsWith: .success) { [path = folder.path("out") as String] in
      becomeNobody()
      let error = #expect(throws: SystemIOError.self) { try OutputFile.write("x".utf8, to: path) }
      #expect(error?.description == "write \(path): permission denied; nothing was written")
    }
    #expect(try folder.names() == [])
  }

  @Test(
    "killed in the middle: the target does not exist",
    arguments: [OutputFile.Existing.kept, .replaced])
  func killed(existing: OutputFile.Existing) async throws {
    let replaces = existing == .replaced
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = folder.path("out") as String, replaces = replaces as Bool] in
      var file = try OutputFile(path, existing: replaces ? .replaced : .kept)
      try file.write(Array(repeating: 1, count: 1 << 20))
      kill(getpid(), SIGKILL)
      pause()
    }
    // Nothing can be tidied after SIGKILL: a hidden name stays, the target's does not appear. A
    // file without a name leaves nothing.
    let names = try folder.names()
    let isUnnamed = !replaces && folder.hasUnnamedFiles()
    #expect(names.count == (isUnnamed ? 0 : 1))
    #expect(names.allSatisfy { $0.hasPrefix(".beckon-") })
  }

  @Test("killed at any moment while replacing: one whole version is there")
  func killedAnywhere() async throws {
    let path = try folder.write(Array(repeating: UInt8(ascii: "a"), count: 300_000), to: "out")
    for round in 0..<Effort.count(slice: 12, whole: 500) {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, round = round as Int] in
        later(milliseconds: UInt32(1 + round % 12)) { kill(getpid(), SIGKILL) }
        for letter in Array(repeating: "ab".utf8, count: 100_000).joined() {
          let bytes = [UInt8](repeating: letter, count: 300_000)
          try OutputFile.write(bytes, to: path, existing: .replaced)
        }
      }
      let found = try folder.bytes(of: "out")
      #expect(found.count == 300_000 && Set(found).count == 1, "round \(round)")
    }
  }
}

#if canImport(Glibc)
  private let fileSizeLimit = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
#else
  private let fileSizeLimit = RLIMIT_FSIZE
#endif

/// A file system in memory with room for 64 KiB.
private struct TinyDisk: ~Copyable {
  /// Whether this process may mount.
  static let isPossible: Bool = {
    guard geteuid() == 0, let folder = try? ScratchFolder() else { return false }
    do {
      _ = try TinyDisk(at: folder)
      return true
    } catch { return false }
  }()

  let path: String
  /// Kept, because it can only go once nothing is mounted in it.
  private let folder: ScratchFolder

  init(at folder: ScratchFolder) throws {
    self.folder = folder
    path = folder.path("disk")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let mount = try ChildCommand("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", path]).run()
    guard mount.ending == .exited(0) else { throw CocoaError(.fileWriteNoPermission) }
  }

  deinit { _ = try? ChildCommand("umount", [path]).run() }
}
