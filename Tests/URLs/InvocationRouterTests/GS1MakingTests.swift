import InvocationURLs
import Testing

@testable import InvocationRouter

@Suite("GS1 Digital Links that are made") struct GS1MakingTests {
  @Test(
    "elements in any order become a link in the order of the standard",
    arguments: [
      ("(01)09506000134352", "/01/09506000134352"),
      ("(01)9506000134352", "/01/09506000134352"),
      ("(21)12345(10)ABC1(01)09506000134352", "/01/09506000134352/10/ABC1/21/12345"),
      ("(01)09506000134352(17)271231(10)A", "/01/09506000134352/10/A?17=271231"),
      ("(01)09506000134352(10)A/1+%", "/01/09506000134352/10/A%2F1%2B%25"),
      ("(01)09506000134352(10)(1)x", "/01/09506000134352/10/%281%29x"),
      ("(414)9506000134352(254)B2", "/414/9506000134352/254/B2"),
      ("(8006)095060001343520102(22)v", "/8006/095060001343520102/22/v"),
    ])
  func links(_ elements: String, _ path: String) throws {
    for prefix in ["https://id.example.com", "https://id.example.com/a/", "HTTPS://ID.EXAMPLE.COM"]
    {
      let url = try GS1DigitalLink.url(ofElements: elements, prefix: prefix)
      let start = prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix
      #expect(url.text == start + path)
      #expect(try GS1DigitalLink(url)?.canonical == "https://id.gs1.org" + path)
    }
  }

  @Test(
    "what cannot be a link says why",
    arguments: [
      ("(01)09506000134353", "the link would not be valid: the check digit of (01)"),
      ("(10)ABC", "none of the elements is a key"),
      ("", "none of the elements is a key"),
      ("0109506000134352", "'0109506000134352' does not begin with an application identifier"),
      ("(01)", "'(01)' does not begin"), ("(1)5", "'(1)5' does not begin"),
      ("(01)09506000134352(21)1(21)2", "the qualifiers come as (21) (21)"),
      ("(01)09506000134352(235)x(21)1", "the link would not be valid"),
      ("(01)09506000134352(9999)x", "(9999) is not a GS1 application identifier"),
    ])
  func refused(_ elements: String, _ words: String) {
    let error = #expect(throws: GS1MakingError.self) {
      try GS1DigitalLink.url(ofElements: elements, prefix: "https://id.example.com")
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains(words), "\(error.map { "\($0)" } ?? "")")
  }

  @Test("a prefix that is no address, or reads as a key, is refused")
  func prefixes() {
    for prefix in ["id.example.com", "https://id.example.com?x=1", "https://id.example.com/#a"] {
      #expect(throws: GS1MakingError.self) {
        try GS1DigitalLink.url(ofElements: "(01)09506000134352", prefix: prefix)
      }
    }
  }
}
