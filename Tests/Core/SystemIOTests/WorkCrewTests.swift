import SystemIO
import TestSupport
import Testing

@Suite("Work on several threads") struct WorkCrewTests {
  struct Stop: Error {}

  @Test("results come in order, each item once", arguments: [1, 2, 3, 8])
  func order(_ threads: Int) throws {
    var given = 0
    var results: [Int] = []
    try WorkerPool(threads: threads).run(
      makeWorker: { 0 },
      work: { (calls: inout Int, item: Int) in
        calls += 1
        var hash = item
        for _ in 0..<(item % 7) * 1000 { hash = hash &* 31 &+ 1 }
        return (item, hash, calls)
      },
      next: {
        given += 1
        return given <= 500 ? given : nil
      }, done: { results.append($0.0) })
    #expect(results == Array(1...500))
  }

  @Test("never more under way than two for each thread") func window() throws {
    var (given, taken, most) = (0, 0, 0)
    try WorkerPool(threads: 3).run(
      makeWorker: {}, work: { (_: inout Void, item: Int) in item },
      next: {
        given += 1
        most = max(most, given - taken)
        return given <= 1000 ? given : nil
      }, done: { _ in taken += 1 })
    #expect(taken == 1000 && most <= 7)
  }

  @Test("an error of the caller ends the run", arguments: [1, 4]) func errors(_ threads: Int) {
    let crew = WorkerPool(threads: threads)
    var given = 0
    #expect(throws: Stop.self) {
      try crew.run(
        makeWorker: {}, work: { (_: inout Void, item: Int) in item },
        next: {
          given += 1
          return given
        }, done: { if $0 == 40 { throw Stop() } })
    }
    #expect(given < 60)
    #expect(throws: Stop.self) {
      try crew.run(
        makeWorker: {}, work: { (_: inout Void, item: Int) in item },
        next: { () throws -> Int? in throw Stop() }, done: { _ in })
    }
  }

  @Test("no items, no work", arguments: [1, 4]) func nothing(_ threads: Int) throws {
    try WorkerPool(threads: threads).run(
      makeWorker: {}, work: { (_: inout Void, item: Int) in item }, next: { nil },
      done: { _ in Issue.record("a result of nothing") })
    #expect(WorkerPool.allProcessors.threads >= 1 && WorkerPool(threads: -3).threads == 1)
  }
}

@Suite("Folders") struct FolderTests {
  @Test("a folder is made with those above it") func make() throws {
    let scratch = try ScratchFolder()
    try Folder.make(scratch.path("a/b/c/"))
    #expect(FileKind(of: scratch.path("a/b/c")) == .folder)
    try Folder.make(scratch.path("a/b/c"))
    try scratch.write("x", to: "file")
    #expect(FileKind(of: scratch.path("file")) == .file)
    #expect(FileKind(of: scratch.path("none")) == .nothing)
    #expect(FileKind(of: "/dev/null") == .other && FileKind(of: "a\0b") == .nothing)
    let error = #expect(throws: SystemIOError.self) { try Folder.make(scratch.path("file/d")) }
    #expect(error?.aftermath == .nothingWritten)
    #expect(throws: SystemIOError.self) { try Folder.make(scratch.path("file")) }
    #expect(throws: SystemIOError.self) { try Folder.make("") }
  }
}
