import Foundation
import TestSupport
import Testing

@testable import SystemIO

@Suite("Sets of files") struct FileSetTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func set(_ names: String..., text: String = "new") -> FileSet {
    var files = FileSet()
    for name in names { files.add(name, text.utf8) }
    return files
  }

  private func names(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
  }

  @Test("are written whole, into folders that are made") func written() throws {
    try set("a.txt", "b/c.txt").write(to: folder.path("new/folder"))
    #expect(try folder.text(of: "new/folder/a.txt") == "new")
    #expect(try folder.text(of: "new/folder/b/c.txt") == "new")
    #expect(try names("new/folder") == ["a.txt", "b"])
  }

  @Test("one that exists keeps all of them from being written") func kept() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("out"), withIntermediateDirectories: false)
    try folder.write("old", to: "out/c.txt")
    let error = #expect(throws: SystemIOError.self) {
      try set("a.txt", "b/b.txt", "c.txt").write(to: folder.path("out"))
    }
    #expect(error?.problem == .alreadyExists && error?.aftermath == .nothingWritten)
    #expect(error?.path == folder.path("out/c.txt"))
    #expect(try names("out") == ["c.txt"] && folder.text(of: "out/c.txt") == "old")
    // A link to nothing is a file, too.
    try FileManager.default.removeItem(atPath: folder.path("out/c.txt"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("out/c.txt"), withDestinationPath: "nothing")
    #expect(throws: SystemIOError.self) { try set("a.txt", "c.txt").write(to: folder.path("out")) }
    #expect(try names("out") == ["c.txt"])
  }

  @Test("existing files are replaced when that is asked for") func replaced() throws {
    try set("a.txt", "b.txt").write(to: folder.path("out"))
    try set("a.txt", "c.txt", text: "newer").write(to: folder.path("out"), existing: .replaced)
    #expect(try folder.text(of: "out/a.txt") == "newer" && folder.text(of: "out/b.txt") == "new")
    #expect(try names("out") == ["a.txt", "b.txt", "c.txt"])
  }

  @Test("a name that cannot be written leaves nothing of the others, and no folder")
  func impossible() throws {
    let error = #expect(throws: SystemIOError.self) {
      try set("a.txt", "b.txt", String(repeating: "x", count: 300)).write(
        to: folder.path("new/folder"))
    }
    #expect(error?.aftermath == .nothingWritten)
    #expect(try folder.names() == [])
  }

  @Test("a folder in the place of a file leaves nothing, though files may be replaced")
  func folderInTheWay() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("out/b.txt"), withIntermediateDirectories: true)
    let error = #expect(throws: SystemIOError.self) {
      try set("a.txt", "b.txt").write(to: folder.path("out"), existing: .replaced)
    }
    #expect(error?.problem == .isDirectory)
    #expect(try names("out") == ["b.txt"])
  }

  @Test("a folder without a name is refused") func noName() throws {
    let error = #expect(throws: SystemIOError.self) { try set("beckon-test-file").write(to: "") }
    #expect(error?.problem == .badName)
    #expect(FileKind(of: "/beckon-test-file") == .nothing)
  }
}
