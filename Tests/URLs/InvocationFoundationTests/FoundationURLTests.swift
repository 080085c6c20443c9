import Foundation
import InvocationFoundation
import InvocationURLs
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

  @Test("a relative URL is resolved first") func relative() throws {
    let base = try #require(URL(string: "https://example.com/menu/"))
    let url = try #require(URL(string: "42", relativeTo: base))
    #expect(try InvocationURL(url).text == "https://example.com/menu/42")
  }
}
