import TestSupport
import Testing

@Suite("beckon demo") struct DemoTests {
  @Test("the whole way, as text") func demo() throws {
    let run = try runBeckon(["demo"])
    #expect(run.status == 0 && run.stderr.isEmpty)
    try expectGolden(run.stdout, "beckon/demo.txt")
  }
}
