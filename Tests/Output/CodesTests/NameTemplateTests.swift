import InvocationURLs
import TestSupport
import Testing

@testable import Codes

@Suite("Names of files") struct NameTemplateTests {
  static let good: [(String, String, String)] = [
    ("{index:04}-{path}", "https://a.example/s/42/t/7?x=1", "0007-s-42-t-7"),
    ("{index}", "https://a.example/", "7"),
    ("code{index:02}", "https://a.example/", "code07"),
    ("{host}", "https://EAT.Example.com:443/x", "eat.example.com"),
    ("{host}-{last}", "https://a.example/s/42/", "a.example-42"),
    ("{path}", "https://a.example/", "root"),
    ("{path}", "https://a.example/..%2F..%2Fetc/passwd", "2F..-2Fetc-passwd"),
    ("{last}", "https://a.example/.hidden", "hidden"),
    ("{last}", "https://a.example/a%20b+c", "a-20b-c"),
    ("x {last}", "https://a.example/CON", "x CON"),
    ("{hash}", "https://a.example/", "e0ffb0d55ba3b8dd"),
  ]

  @Test("names", arguments: good) func names(_ template: String, _ url: String, _ name: String)
    throws
  {
    let made = try NameTemplate(template)
    let found = made.name(index: 7, text: url, url: try InvocationURL(url))
    if template == "{hash}" {
      #expect(found.count == 16 && found.allSatisfy(\.isHexDigit))
    } else {
      #expect(found == name)
    }
  }

  /// What Windows takes for a device, in any case and whatever follows a point.
  static let devices: [(String, String, String)] = [
    ("{path}", "https://a.example/con", "_con"), ("{last}", "https://a.example/x/NUL", "_NUL"),
    ("{path}", "https://a.example/Aux.v2", "_Aux.v2"), ("{path}", "https://prn/prn", "_prn"),
    ("{host}", "https://com1.example/", "_com1.example"), ("com{index}", "https://a.b/", "_com7"),
    ("lpt{index}", "https://a.b/", "_lpt7"), ("con .{path}", "https://a.b/x", "_con .x"),
    ("CONIN$.{path}", "https://a.b/x", "_CONIN$.x"), ("lpt¹.{path}", "https://a.b/", "_lpt¹.root"),
    // And what it does not.
    ("{path}", "https://a.example/con/1", "con-1"), ("{path}", "https://a.b/icon", "icon"),
    ("{path}", "https://a.b/com", "com"), ("{path}", "https://a.b/com12", "com12"),
    ("{index}-{path}", "https://a.b/con", "7-con"), ("{path}", "https://a.b/console", "console"),
  ]

  @Test("no name is that of a device", arguments: devices)
  func device(_ template: String, _ url: String, _ name: String) throws {
    let made = try NameTemplate(template)
    #expect(made.name(index: 7, text: url, url: try InvocationURL(url)) == name)
  }

  static let bad: [(String, NameTemplateError.Problem, Int)] = [
    ("", .empty, 0), ("{index", .brace, 0), ("a}", .brace, 1),
    ("a{indx}", .unknownField("indx"), 1),
    ("{index:x}", .width("x"), 0), ("{index:}", .width(""), 0), ("{index:19}", .width("19"), 0),
    ("{host:2}", .unknownField("host:2"), 0), ("a/{index}", .character("/"), 1),
    ("a\n{index}", .character("\n"), 1), ("-{index}", .beginning("-"), 0),
    (".{index}", .beginning("."), 0), ("code", .noField, 0),
    (String(repeating: "x", count: 101), .tooLong, 100),
  ]

  @Test("what is no template", arguments: bad)
  func refusals(_ text: String, _ problem: NameTemplateError.Problem, _ offset: Int) {
    let error = #expect(throws: NameTemplateError.self) { try NameTemplate(text) }
    #expect(error?.problem == problem && error?.offset == offset)
    #expect(!"\(error.map { "\($0)" } ?? "")".isEmpty)
  }

  static let uniqueness: [(String, Bool)] = [
    ("{index:04}-{path}", true), ("{index}", true), ("a{index}", true), ("a {index}.{host}", true),
    ("{index}{path}", false), ("{index}0{path}", false), ("{path}-{index}", false),
    ("{hash}", false), ("{index}{index}", false),
  ]

  @Test("which names cannot clash", arguments: uniqueness)
  func unique(_ text: String, _ isUnique: Bool) throws {
    #expect(try NameTemplate(text).isUniqueByConstruction == isUnique)
  }

  @Test("names that cannot clash do not, and no name is more than a name") func law() throws {
    var random = SeededGenerator(seed: 3)
    let letters = Array("ab0/.-_%~?12")
    for text in ["{index}-{path}", "x{index:03}", "{index:02}_{host}{path}{last}{hash}"] {
      let template = try NameTemplate(text)
      var seen: Set<String> = []
      let count = Effort.count(slice: 2_000, whole: 200_000)
      for index in 1...count {
        let tail = (0..<Int.random(in: 0...120, using: &random)).map { _ in
          letters[Int.random(in: letters.indices, using: &random)]
        }
        let url = try? InvocationURL("https://a.example/" + String(tail))
        let name = template.name(index: index, text: String(tail), url: url)
        #expect(seen.insert(name).inserted)
        #expect(name.utf8.count <= NameTemplate.maxNameLength)
        #expect(!name.contains("/") && !name.hasPrefix(".") && !name.hasPrefix("-"))
      }
    }
  }

  @Test("what is too long keeps its number and stays different") func long() throws {
    let template = try NameTemplate("{index:04}-{host}-{path}-{last}-{hash}")
    func name(_ tail: String) throws -> String {
      let text = "https://\(String(repeating: "a.", count: 60))example/\(tail)"
      return template.name(index: 3, text: text, url: try InvocationURL(text))
    }
    let long = String(repeating: "x", count: 90)
    let (one, two) = (try name(long + "1"), try name(long + "2"))
    #expect(one.hasPrefix("0003-") && one != two && one.utf8.count <= NameTemplate.maxNameLength)
  }
}
