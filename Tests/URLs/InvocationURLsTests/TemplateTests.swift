import InvocationURLs
import TestSupport
import Testing

@Suite("URI templates") struct TemplateTests {
  static let vectors = TemplateVectors.all

  @Test("expansion", arguments: vectors.groups) func expand(_ group: TemplateVectors.Group) throws {
    for (template, expected) in group.cases {
      #expect(try URITemplate(template).expand(group.values) == expected, "\(template)")
    }
  }

  @Test("malformed templates are refused with a place", arguments: vectors.malformed)
  func refuse(_ vector: TemplateVectors.Refusal) {
    let error = #expect(throws: URITemplate.SyntaxError.self) { try URITemplate(vector.template) }
    #expect(error?.offset == vector.offset)
    #expect(error?.description == vector.message)
  }

  @Test("values that do not suit the template", arguments: vectors.expansion)
  func misfit(_ vector: TemplateVectors.Refusal) throws {
    let template = try URITemplate(vector.template)
    let error = #expect(throws: URITemplate.ExpansionError.self) {
      try template.expand(Self.vectors.groups[0].values)
    }
    #expect(error?.description == vector.message)
  }

  @Test("the vectors are there") func counts() {
    #expect(Self.vectors.groups.reduce(0) { $0 + $1.cases.count } >= 120)
    #expect(Self.vectors.malformed.count >= 80)
    #expect(Self.vectors.expansion.count >= 4 && Self.vectors.strict.count >= 5)
  }

  @Test("variables are listed once, in order") func variables() throws {
    let template = try URITemplate("{b}{?a,c*,b:3}{#a}/{Some%20Thing,last.name}")
    #expect(template.variables == ["b", "a", "c", "Some%20Thing", "last.name"])
    #expect(try URITemplate("/plain").variables == [])
  }

  @Test("a template keeps its text and compares by it") func text() throws {
    let composed = try URITemplate("caf\u{E9}/{x}")
    let decomposed = try URITemplate("cafe\u{301}/{x}")
    #expect(composed.text == "caf\u{E9}/{x}" && "\(composed)" == composed.text)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, try URITemplate("caf\u{E9}/{x}")]).count == 2)
    #expect(try decomposed.expand([:]) == "cafe%CC%81/")
  }

  @Test("values can be written as literals and asked for one by one") func literals() throws {
    let template = try URITemplate("/{a}{?b*,c*}")
    let values: [String: URITemplate.Value] = ["a": "x y", "b": ["1", "2"], "c": ["k": "v"]]
    #expect(try template.expand(values) == "/x%20y?b=1&b=2&k=v")
    var asked: [String] = []
    let text = try template.expand { name in
      asked.append(name)
      return values[name]
    }
    #expect(text == "/x%20y?b=1&b=2&k=v" && asked == ["a", "b", "c"])
  }

  @Test("no prefix and no changed byte of a template traps, and what parses keeps the laws")
  func damage() throws {
    for template in Self.vectors.templates {
      let bytes = Array(template.utf8)
      for count in bytes.indices { try checkLaws(String(decoding: bytes[..<count], as: UTF8.self)) }
      for index in bytes.indices {
        for bit in 0..<8 {
          var changed = bytes
          changed[index] ^= 1 << bit
          try checkLaws(String(decoding: changed, as: UTF8.self))
        }
      }
    }
  }

  @Test("an unclosed expression is an error at every length") func prefixes() {
    let template = "{?first,second*,third:33}"
    for count in 1..<template.count {
      let error = #expect(throws: URITemplate.SyntaxError.self) {
        try URITemplate(String(template.prefix(count)))
      }
      #expect(error?.problem == .unclosedBrace && error?.offset == 0)
    }
  }

  @Test("seeded random templates keep the laws") func random() throws {
    let seed: UInt64 = 6_570
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "{", "}", "{", "}", "x", "y.z", "%C3%A9", "%", "+", "#", ".", "/", ";", "?", "&", "*", ":3",
      ":9999", ",", "é", "👍", "list", "keys", " ", "=", "...", "?}", ":int}", "https://a.b/",
    ]
    for _ in 0..<Effort.count(slice: 20_000, whole: 1_000_000) {
      let text = (0..<Int.random(in: 0...10, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }
      try checkLaws(text.joined(), "seed \(seed)")
    }
  }

  /// What parses has names of the grammar, gives only characters that a URL may hold, and asks for
  /// exactly the variables that it lists; what does not parse has its error inside the text.
  private func checkLaws(_ text: String, _ comment: Comment? = nil) throws {
    let template: URITemplate
    do throws(URITemplate.SyntaxError) { template = try URITemplate(text) } catch {
      #expect((0..<text.utf8.count).contains(error.offset), comment)
      return
    }
    var asked: Set<String> = []
    let result = try? template.expand { name in
      asked.insert(name)
      return name == "list" ? ["a", "é"] : name == "keys" ? ["a/": "\u{0}"] : "%C3%A9 {\"é\n"
    }
    #expect(asked.isSubset(of: template.variables), comment)
    #expect(result == nil || asked.count == template.variables.count, comment)
    let allowed = Set("-._~:/?#[]@!$&'()*+,;=%".utf8)
    let isClean = result?.utf8.allSatisfy { byte in
      allowed.contains(byte) || byte < 0x80 && Character(Unicode.Scalar(byte)).isLetter
        || (0x30...0x39).contains(byte)
    }
    #expect(isClean != false, comment)
    if let result { #expect((try? PercentEncoding.decode(result[...])) != nil, comment) }
  }
}
