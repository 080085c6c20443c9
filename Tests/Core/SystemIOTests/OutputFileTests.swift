import Foundation
import TestSupport
import Testing

@testable import SystemIO

@Suite("Writing whole files") struct OutputFileTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(
    "the bytes arrive, however they are cut", arguments: [1, 7, 65_535, 65_536, 65_537, 200_000])
  func pieces(size: Int) throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }
    var file = try OutputFile(folder.path("out"))
    for start in stride(from: 0, to: bytes.count, by: size) {
      try file.write(bytes[start..<min(start + size, bytes.count)])
    }
    try file.commit()
    #expect(try folder.bytes(of: "out") == bytes)
    #expect(try folder.names() == ["out"])
  }

  @Test("the name of a file is kept too, where there is a folder") func keptName() throws {
    try OutputFile.write([1], to: folder.path("out"))
    try OutputFile.synchronizeParentFolder(of: folder.path("out"))
    #expect(throws: SystemIOError.self) {
      try OutputFile.synchronizeParentFolder(of: folder.path("none/out"))
    }
  }

  @Test("text, and bytes that lie in no one piece")
  func kinds() throws {
    var file = try OutputFile(folder.path("out"))
    try file.write("é")
    try file.write(repeatElement(UInt8(ascii: "x"), count: 70_000).lazy.map { $0 })
    try file.write([])
    try file.commit()
    #expect(try folder.text(of: "out") == "é" + String(repeating: "x", count: 70_000))
  }

  @Test(
    "nothing shows before commit, and nothing stays without it",
    arguments: [OutputFile.Existing.kept, .replaced])
  func dropped(existing: OutputFile.Existing) throws {
    do {
      var file = try OutputFile(folder.path("out"), existing: existing)
      try file.write(Array(repeating: 1, count: 100_000))
      let names = try folder.names()
      let isUnnamed = existing == .kept && folder.hasUnnamedFiles()
      #expect(names.count == (isUnnamed ? 0 : 1))
      #expect(names.allSatisfy { $0.hasPrefix(".beckon-") })
    }
    #expect(try folder.names() == [])
  }

  @Test("an existing file is kept without permission, and replaced with it")
  func existing() throws {
    let path = try folder.write("old", to: "out")
    let error = #expect(throws: SystemIOError.self) { try OutputFile.write("new".utf8, to: path) }
    #expect(error?.problem == .alreadyExists)
    #expect(
      error?.description == "write \(path): it exists already; the old file was left as it is")
    #expect(try folder.text(of: "out") == "old")
    try OutputFile.write("new".utf8, to: path, existing: .replaced)
    #expect(try folder.text(of: "out") == "new")
    #expect(try folder.names() == ["out"])
  }

  @Test("a file that appears while we write is kept")
  func appearing() throws {
    var file = try OutputFile(folder.path("out"))
    try file.write("mine")
    try folder.write("theirs", to: "out")
    let error = file.commitFailure()
    #expect(error?.problem == .alreadyExists)
    #expect(try folder.text(of: "out") == "theirs")
    #expect(try folder.names() == ["out"])
  }

  @Test("a missing folder, a folder, and bad names say so, and leave nothing")
  func refused() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("dir"), withIntermediateDirectories: false)
    try folder.write("", to: "file")
    #expect(makeSocket(folder.path("socket")))
    let p = folder.path
    let expected: [(String, String)] = [
      ("\(p)/none/out", "there is no folder \(p)/none; nothing was written"),
      ("\(p)/dir", "it is a folder, not a file; nothing was written"),
      ("\(p)/new/", "it is a folder, not a file; nothing was written"),
      ("\(p)/file/out", "Not a directory (errno 20); nothing was written"),
      ("\(p)/socket", "it is a block device or a socket, not a file; nothing was written"),
      ("\(p)/a\0b", "the name contains a NUL character; nothing was written"),
      ("", "the name is empty; nothing was written"),
      ("\(p)/" + String(repeating: "n", count: 300), "File name too long (errno 36)"),
    ]
    for (path, reason) in expected {
      let error = #expect(throws: SystemIOError.self) {
        try OutputFile.write("x".utf8, to: path, existing: .replaced)
      }
      #expect(error?.description.contains(reason) == true, "\(error.debugDescription)")
    }
    #expect(try folder.names() == ["dir", "file", "socket"])
  }

  @Test("a long name leaves room for the temporary one")
  func longName() throws {
    let name = String(repeating: "n", count: 255)
    try OutputFile.write("x".utf8, to: folder.path(name))
    #expect(try folder.names() == [name])
  }

  @Test("a name without a folder belongs to the working folder")
  func relative() async throws {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      #expect(chdir(path) == 0)
      try OutputFile.write("x".utf8, to: "out")
    }
    #expect(try folder.names() == ["out"])
  }
}

@Suite("Links and permissions of written files") struct OutputLinkTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("a link stays, and what it points to is replaced")
  func link() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("far"), withIntermediateDirectories: false)
    try folder.write("old", to: "far/real")
    try link("far/real", "out")
    #expect(throws: SystemIOError.self) { try OutputFile.write("x".utf8, to: folder.path("out")) }
    #expect(try folder.text(of: "far/real") == "old")
    try OutputFile.write("new".utf8, to: folder.path("out"), existing: .replaced)
    #expect(try folder.text(of: "far/real") == "new")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("out")) == "far/real")
  }

  @Test("a link to nothing is refused")
  func dangling() throws {
    try link("nowhere", "out")
    for existing in [OutputFile.Existing.kept, .replaced] {
      let error = #expect(throws: SystemIOError.self) {
        try OutputFile.write("x".utf8, to: folder.path("out"), existing: existing)
      }
      #expect(error?.problem == .danglingLink)
    }
    #expect(try folder.names() == ["out"])
  }

  @Test("a new file honours the umask")
  func umask() async throws {
    await #expect(processExitsWith: .success) { [path = folder.path("out") as String] in
      Foundation.umask(0o027)
      try OutputFile.write("x".utf8, to: path)
    }
    #expect(try permissions("out") == 0o640)
  }

  @Test("a replaced file keeps its permissions", arguments: [0o600, 0o664, 0o755])
  func permissions(_ mode: Int) throws {
    let path = try folder.write("old", to: "out")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    try OutputFile.write("new".utf8, to: path, existing: .replaced)
    #expect(try permissions("out") == mode)
  }

  @Test("root keeps the owner of a replaced file", .needsRoot())
  func owner() throws {
    let path = try folder.write("old", to: "out")
    #expect(chown(path, 65_534, 65_534) == 0)
    try OutputFile.write("new".utf8, to: path, existing: .replaced)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_uid == 65_534 && status.st_gid == 65_534)
  }

  private func link(_ target: String, _ name: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(name), withDestinationPath: target)
  }

  private func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
  }
}

@Suite("Writing to what is not a file") struct OutputStreamTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("a device is written directly, and a full one says so")
  func devices() throws {
    try OutputFile.write("x".utf8, to: "/dev/null")
    let error = #expect(throws: SystemIOError.self) {
      try OutputFile.write("x".utf8, to: "/dev/full")
    }
    #expect(
      error?.description
        == "write /dev/full: the disk is full; part of the output may have been written")
  }

  @Test("a FIFO is written directly")
  func fifo() throws {
    let path = folder.path("fifo")
    #expect(mkfifo(path, 0o600) == 0)
    var reader = try ChildCommand("cat", [path]).start()
    try OutputFile.write("through".utf8, to: path)
    #expect(try reader.finish(within: .seconds(10)).output == Array("through".utf8))
    #expect(try folder.names() == ["fifo"])
  }

  @Test("/dev/fd/N goes on where the open file stands")
  func descriptor() throws {
    let path = try folder.write("", to: "out")
    let number = open(path, O_WRONLY)
    defer { close(number) }
    #expect(write(number, "one ", 4) == 4)
    try OutputFile.write("two".utf8, to: "/dev/fd/\(number)")
    #expect(try folder.text(of: "out") == "one two")
  }

  @Test("`-` and /dev/stdout are standard output", arguments: ["-", "/dev/stdout"])
  func standardOutput(name: String) async throws {
    let path = folder.path("out")
    await #expect(processExitsWith: .success) { [name = name as String, path = path as String] in
      try withStandardOutput(to: path) {
        try OutputFile.write("one ".utf8, to: name)
        try OutputFile.write("two".utf8, to: name)
      }
    }
    #expect(try folder.text(of: "out") == "one two")
  }

  @Test("a reader that has gone is told apart")
  func closedPipe() async {
    await #expect(processExitsWith: .success) {
      StandardStreams.prepare()
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      close(ends[0])
      let error = #expect(throws: SystemIOError.self) {
        try OutputFile.write("x".utf8, to: "/dev/fd/\(ends[1])")
      }
      #expect(error?.problem == .closedOutput)
    }
  }
}

extension OutputFile {
  /// Why it could not be committed.
  consuming func commitFailure() -> SystemIOError? {
    do {
      try commit()
      return nil
    } catch { return error }
  }
}

/// Makes a socket's name in the file system.
private func makeSocket(_ path: String) -> Bool { mknod(path, S_IFSOCK | 0o600, 0) == 0 }
