import InvocationRouter
import InvocationURLs
import RouteFiles
import TestSupport
import Testing

/// A URL that stands for all of a route's.
@Suite("The plainest URL of a route") struct PlainestURLTests {
  @Test(
    "a route takes its own example",
    arguments: [
      ("/", "https://eat.example.com/"), ("/s/{store:int}", "https://eat.example.com/s/1"),
      ("/t/{name}/{rest*}", "https://eat.example.com/t/x"),
      ("/t/{rest+}", "https://eat.example.com/t/x"), ("/t?p={p}", "https://eat.example.com/t?p=x"),
      ("/t?p={p?}#{f?}", "https://eat.example.com/t"),
    ]) func example(_ pattern: String, _ url: String) throws
  {
    let route = try Route("r", pattern, hosts: ["eat.example.com"])
    let example = try #require(SampleURLs().plainest(of: route).first { _ in true })
    #expect(example.text == url)
    let match = try Router([route]).match(example).match
    #expect(match?.route.name == "r")
  }
}
