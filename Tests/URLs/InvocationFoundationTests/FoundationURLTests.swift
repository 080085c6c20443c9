import Foundation
import InvocationFoundation
import InvocationRouter
import Testing

@Suite("Foundation's URL") struct FoundationURLTests {
  @Test(
    "there and back keeps every byte",
    arguments: [
      "https://example.com", "https://Example.com:443/a/../b?x=%7e#y", "http://[::1]:8080/",
    ]) func roundTrip(_ text: String) throws
  {
    let url = try InvocationURL(text)
    let bridged = try #require(URL(url))
    #expect(bridged.absoluteString == text)
    #expect(try InvocationURL(bridged) == url)
  }

  @Test("what Foundation would have repaired stays an error")
  func strict() throws {
    let repaired = try #require(URL(string: "https://example.com/%zz"))
    #expect(repaired.absoluteString == "https://example.com/%25zz")
    #expect(throws: InvocationURLError.self) { try InvocationURL("https://example.com/%zz") }
  }

  @Test("The URL of a launch, or none")
  func launch() throws {
    let route = try Route("store", "https://eat.example.com/s/{store:int}")
    let router = try TypedRouter([
      TypedRoute(route, parse: { $0.integer("store") }, print: { ["store": .integer($0)] })
    ])
    let url = try #require(URL(string: "https://eat.example.com/s/42"))
    guard case .route(42, _) = router.launch(url) else {
      Issue.record("\(router.launch(url))")
      return
    }
    #expect(try router.router.match(url).match?.route.name == "store")
    #expect(router.output(url, start: 0, lost: -1) == 42)
    let none: URL? = nil
    #expect(router.output(none, start: 0, lost: -1) == 0)
    #expect(router.output(nil, start: 0, lost: -1) == 0)
    #expect(router.output(URL(string: "https://other.example.com"), start: 0, lost: -1) == -1)
  }

  @Test("a relative URL is resolved first") func relative() throws {
    let base = try #require(URL(string: "https://example.com/menu/"))
    let url = try #require(URL(string: "42", relativeTo: base))
    #expect(try InvocationURL(url).text == "https://example.com/menu/42")
  }
}
