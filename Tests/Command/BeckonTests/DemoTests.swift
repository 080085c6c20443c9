import Foundation
import TestSupport
import Testing

@testable import CommandTree

@Suite("beckon demo") struct DemoTests {
  @Test("the whole way, as text") func demo() throws {
    let run = try runBeckon(["demo"])
    #expect(run.status == 0 && run.stderr.isEmpty)
    try expectGolden(run.stdout, "beckon/demo.txt")
  }

  @Test("what it makes can be kept, and is not made over what is there") func keeping() throws {
    let scratch = try ScratchFolder()
    let folder = scratch.path("kept")
    #expect(try runBeckon(["demo", "-o", folder]).status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        == [
          "door.png", "routes.json", "tables.json", "tables.ledger", "tables.ledger-station-demo",
        ])
    let again = try runBeckon(["demo", "-o", folder])
    #expect(again.status == 73 && again.stderr.contains("routes.json"))
  }

  @Test("its table is the file that it names") func table() throws {
    let file = Repository.root.appendingPathComponent("docs/routes.example.json")
    #expect(try String(contentsOf: file, encoding: .utf8) == Demo.table)
  }
}
