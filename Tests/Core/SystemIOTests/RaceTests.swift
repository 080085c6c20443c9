import Foundation
import TestSupport
import Testing

@testable import SystemIO

@Suite("Writers that race for one name") struct RaceTests {
  @Test("exactly one wins, and the file is its own, each way", arguments: ExclusiveRename.allCases)
  func renames(way: ExclusiveRename) async throws {
    for round in 0..<Effort.count(slice: 200, whole: 5_000) {
      let folder = try ScratchFolder()
      let winners = await winners(of: 4) { writer in
        let source = try folder.write("\(writer)", to: "source\(writer)")
        return try way.move(source, to: folder.path("out"))
      }
      #expect(winners.count == 1, "round \(round)")
      #expect(try folder.text(of: "out") == winners.map(String.init).joined())
    }
  }

  @Test(
    "a free name is taken and a taken one refused, each way", arguments: ExclusiveRename.allCases)
  func each(way: ExclusiveRename) throws {
    let folder = try ScratchFolder()
    let (first, second) = (try folder.write("1", to: "1"), try folder.write("2", to: "2"))
    #expect(try way.move(first, to: folder.path("out")))
    #expect(throws: SystemIOError.Problem.alreadyExists) {
      try way.move(second, to: folder.path("out"))
    }
    #expect(try folder.text(of: "out") == "1")
    #expect(try folder.text(of: "2") == "2")
  }

  @Test("whole files: exactly one wins, and nothing else is left")
  func files() async throws {
    for _ in 0..<Effort.count(slice: 100, whole: 2_000) {
      let folder = try ScratchFolder()
      let winners = await winners(of: 4) { writer in
        try OutputFile.write("\(writer)".utf8, to: folder.path("out"))
        return true
      }
      #expect(winners.count == 1)
      #expect(try folder.text(of: "out") == winners.map(String.init).joined())
      #expect(try folder.names() == ["out"])
    }
  }

  private func winners(
    of count: Int, _ attempt: @escaping @Sendable (Int) throws -> Bool
  ) async -> [Int] {
    await withTaskGroup(of: Int?.self) { group in
      for writer in 0..<count {
        group.addTask { (try? attempt(writer)) == true ? writer : nil }
      }
      return await group.reduce(into: []) { list, winner in list += [winner].compactMap { $0 } }
    }
  }
}
