import TestSupport
import Testing

@testable import SystemIO

@Suite("Files that are written together") struct OutputFileGroupTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("no file has its name before all are committed, and then every one has its bytes")
  func together() throws {
    var group = OutputFileGroup()
    for number in 0..<20 { try group.add("\(number)".utf8, to: folder.path("\(number)")) }
    #expect(try folder.names() == [])
    #expect(group.count == 20)
    #expect(group.commit().allSatisfy { $0 == nil })
    #expect(group.count == 0)
    for number in 0..<20 { #expect(try folder.text(of: "\(number)") == "\(number)") }
  }

  @Test("an existing file is kept or replaced, and the others are written all the same")
  func existing() throws {
    try folder.write("old", to: "a")
    try folder.write("old", to: "b")
    var group = OutputFileGroup()
    #expect(throws: SystemIOError.self) { try group.add("new".utf8, to: folder.path("a")) }
    try group.add("new".utf8, to: folder.path("b"), existing: .replaced)
    try group.add("new".utf8, to: folder.path("c"))
    try group.add("later".utf8, to: folder.path("c"))
    let failures = group.commit()
    #expect(failures.map { $0 == nil } == [true, true, false])
    #expect(failures[2]?.aftermath == .nothingWritten)
    #expect(try ["a", "b", "c"].map { try folder.text(of: $0) } == ["old", "new", "new"])
    #expect(try folder.names() == ["a", "b", "c"])
  }

  @Test("a group that is dropped leaves nothing")
  func dropped() throws {
    do {
      var group = OutputFileGroup()
      try group.add("new".utf8, to: folder.path("a"))
      #expect(group.count == 1)
    }
    #expect(try folder.names() == [])
  }
}
