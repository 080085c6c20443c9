import Foundation
import TestSupport
import Testing

@testable import beckon

@Suite("beckon demo") struct DemoTests {
  @Test("the whole way, as text") func demo() throws {
    let run = try runBeckon(["demo"])
    #expect(run.status == 0 && run.stderr.isEmpty)
    try expectGolden(run.stdout, "beckon/demo.txt")
  }

  @Test("its table is the file that it names") func table() throws {
    let file = Repository.root.appendingPathComponent("docs/routes.example.json")
    #expect(try String(contentsOf: file, encoding: .utf8) == Demo.table)
  }
}
