import InvocationRouter
import Testing

@testable import RouteFiles

@Suite("routes.json") struct RouteFileTests {
  @Test func small() throws {
    let file = try RouteFile(reading: Array(#"{"hosts":["a.example"],"routes":[{"name":"s","pattern":"/s/{x}"}]}"#.utf8))
    #expect(file.router.routes.count == 1)
    #expect(try RouteFile(reading: Array(file.text.utf8)).json == file.json)
  }
}
