import InvocationURLs
import Testing

@Suite("Strict expansion") struct TemplateStrictTests {
  static let values = TemplateVectors.all.groups[0].values

  @Test("what is undefined is refused", arguments: TemplateVectors.all.strict)
  func refuse(_ vector: TemplateVectors.Refusal) throws {
    let template = try URITemplate(vector.template)
    let error = #expect(throws: URITemplate.ExpansionError.self) {
      try template.expandStrictly(Self.values)
    }
    #expect(error?.offset == vector.offset && error?.description == vector.message)
  }

  @Test("the result is a URL") func url() throws {
    let template = try URITemplate("https://eat.example.com/s/{store}/t/{table}{?promo}")
    let url = try template.expandStrictly(["store": "42", "table": "a/b", "promo": "süß & fein"])
    #expect(url.text == "https://eat.example.com/s/42/t/a%2Fb?promo=s%C3%BC%C3%9F%20%26%20fein")
    #expect(url.pathSegments == ["s", "42", "t", "a%2Fb"])
    #expect(try template.expandStrictly { _ in "" }.text == "https://eat.example.com/s//t/?promo=")
  }

  @Test(
    "a result that is not a URL is refused with the reason",
    arguments: [
      ("/s/{x}", "/s/1024", "there is no scheme"),
      ("{+x}://a.b", "1024://a.b", "there is no scheme"),
      ("https://{hello}/", "https://Hello%20World%21/", "'%' cannot appear in a host"),
      ("https://a.b{+userinfo}/", "https://a.b@evil.example/", "there is user info"),
      ("https://a.b/#{x}{#y}", "https://a.b/#1024#768", "'#' must be written %23"),
      ("tel:{x}", "tel:1024", "the scheme is 'tel'"),
    ])
  func notURL(template: String, result: String, reason: String) throws {
    let template = try URITemplate(template)
    let values = Self.values.merging(["userinfo": "@evil.example"]) { $1 }
    let error = #expect(throws: URITemplate.ExpansionError.self) {
      try template.expandStrictly(values)
    }
    let start = "the template gives '\(result)', which is not an invocation URL: URL byte "
    #expect(error?.description.hasPrefix(start) == true)
    #expect(error?.description.contains(reason) == true)
    #expect(try template.expand(values) == result)
  }
}
