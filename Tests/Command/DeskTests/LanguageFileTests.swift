import Foundation
import JSONText
import Ledgers
import TestSupport
import Testing

/// The files with the page's texts, one for each language, and the words that are outside them.
@Suite struct LanguageFileTests {
  private static let folder = Repository.root.appendingPathComponent("Sources/C/CDeskPage/page")

  private static func text(of name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  private static func names(_ ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(ending) }
      .sorted()
  }

  /// The texts by language.
  private static func tables() throws -> [String: JSONObject] {
    var tables: [String: JSONObject] = [:]
    for name in try names(".json") {
      let language = try #require(name.wholeMatch(of: /texts\.([a-z]{2})\.json/), "\(name)").1
      let value = try JSONValue(parsing: Array(text(of: name).utf8))
      let table: JSONObject = try #require(value.objectValue)
      tables[String(language)] = table
    }
    return tables
  }

  /// The forms of a text: one, or one for each number.
  private static func forms(_ value: JSONValue) -> [String] {
    value.stringValue.map { [$0] } ?? value.objectValue?.members.compactMap(\.value.stringValue)
      ?? []
  }

  private static func places(_ text: String) -> Set<String> {
    Set(text.matches(of: /\{(\w+)\}/).map { String($0.output.1) })
  }

  /// The texts that may be the same in another language, because they are names, symbols or words
  /// of both.
  private static let shared: Set<String> = [
    "optional", "code.text", "of.contact.name", "of.contact.url", "of.payment.iban",
    "of.payment.bic", "of.place.google", "of.app", "of.app.package", "of.link.uri",
    "code.downloads", "look.mm", "look.metres", "look.percent", "look.level.L", "look.logo",
    "many.chip", "state.paused", "tags.pause", "setup.start", "read.route", "tag.chip",
    "row.caption", "row.uid",
  ]
  /// Texts with an example whose placeholders are words.
  private static let examples: Set<String> = [
    "mapping.template.help", "mapping.template.example", "mapping.caption.example",
    "mapping.text.help", "field.template",
  ]
  /// Words of English that are words of no other language that the page has.
  private static var english: Regex<(Substring, Substring)> {
    /(?i)\b(the|and|this|your|with|cannot|which|please|of the|is not)\b/
  }

  @Test("Every language has the keys of English in their order, and the same places to be filled")
  func keys() throws {
    let tables = try Self.tables()
    let english = try #require(tables["en"])
    #expect(tables.count > 1)
    for (language, table) in tables {
      #expect(table.members.map(\.name) == english.members.map(\.name), "\(language)")
      for member in table.members {
        let forms = Self.forms(member.value)
        #expect(!forms.isEmpty && forms.allSatisfy { !$0.isEmpty }, "\(language) \(member.name)")
        if member.value.stringValue == nil {
          #expect(member.value["other"] != nil, "\(language) \(member.name) has no form for others")
        }
        guard !Self.examples.contains(member.name) else { continue }
        let needed = Set(Self.forms(english[member.name] ?? .null).map(Self.places).joined())
        #expect(Set(forms.map(Self.places).joined()) == needed, "\(language) \(member.name)")
      }
    }
  }

  @Test("No other language has a text of English, or a sentence with English words")
  func translated() throws {
    let tables = try Self.tables()
    let english = try #require(tables["en"])
    for (language, table) in tables where language != "en" {
      for member in table.members {
        for form in Self.forms(member.value) {
          if !Self.shared.contains(member.name) {
            #expect(
              !Self.forms(english[member.name] ?? .null).contains(form),
              "\(language) \(member.name) is not translated: \(form)")
          }
          #expect(!form.contains(Self.english), "\(language) \(member.name): \(form)")
        }
      }
    }
  }

  /// Literals of the scripts that look like words for people, and are names, keys or selectors.
  private static let names: Set<String> = [
    "AbortError", "Content-Type", "Last-Event-ID", "ArrowDown", "ArrowUp", "Enter", "Escape", "Esc",
    "QR Code", "Micro QR Code", "rMQR Code", "QR Code Model 1", "Android", "Ultralight EV1",
    "noopener noreferrer", "input, select, textarea",
    "input:not([type=file], [role=combobox]), select, textarea",
    "textarea, input:not([type=range], [type=radio], [type=checkbox], [type=color])",
    "Rosa Berg", "Letter",
  ]

  /// What the ledger says of a reason, for which the page has its own words.
  private static let phrases = Set(TagReason.Kind.allCases.map(\.phrase))

  @Test("No script and no page has words of its own: every visible text is in the files")
  func outside() throws {
    var seen = 0
    for name in try Self.names(".js") {
      for line in try Self.text(of: name).split(separator: "\n") {
        let code = line.replacing(/^\s*(\/\/|\/\*\*|\*).*/, with: "")
        for found in code.matches(of: /(["`])((?:\\.|(?!\1).)*)\1/) {
          let literal = String(found.output.2)
          seen += 1
          let isSentence = literal.replacing(/\$\{[^}]*\}/, with: "")
            .contains(/[A-Za-z]{2,}[,;:]? [A-Za-z]{2,}|^[A-Z][a-z]{2,}/)
          let isKnown = Self.names.contains(literal) || Self.phrases.contains(literal)
          #expect(!isSentence || isKnown, "\(name) says \(literal)")
        }
        for found in code.matches(of: /"?(placeholder|alt|aria-label)"?: "([^"]*)"/) {
          let word = found.output.2
          #expect(
            word.contains("/") || !word.contains(/[a-z]{3,}/), "\(name): \(found.output.1) \(word)")
        }
      }
    }
    #expect(seen > 1000)
    let page = try Self.text(of: "index.html")
    for found in page.matches(of: /<([^<>\/!][^<>]*)>([^<>]*[A-Za-z][^<>]*)</) {
      let isBrand = found.output.2 == "Beckon"
      #expect(isBrand || found.output.1.contains("data-text="), "index.html: \(found.output.2)")
    }
    #expect(!page.contains(/(title|alt|placeholder|aria-label)="/))
  }

  @Test("Every reason of the ledger has words of the page")
  func reasons() throws {
    let (script, texts) = (try Self.text(of: "findings.js"), try Self.text(of: "texts.en.json"))
    for kind in TagReason.Kind.allCases {
      let found = script.firstMatch(of: try Regex("\"?\(kind.phrase)\"?: \"(reason\\.\\w+)\""))
      let key = found?.output[1].substring
      #expect(key.map { texts.contains("\"\($0)\": ") } == true, "\(kind)")
    }
  }

  @Test("A language needs one file: the program embeds whatever is there, and the page lists it")
  func embedded() throws {
    let list = try String(
      contentsOf: Repository.root.appendingPathComponent("Sources/C/CDeskPage/languages.h"),
      encoding: .utf8)
    for language in try Self.tables().keys {
      #expect(list.contains("#define LANGUAGE \(language)\n"))
    }
    // A language that is listed twice would not compile once it has a file.
    let listed = list.matches(of: /LANGUAGE ([a-z]{2})/).map { String($0.output.1) }
    #expect(listed.count > 30 && Set(listed).count == listed.count)
    let desk = try RunningDesk()
    let page = try desk.ask(desk.get("/", cookie: desk.enter())).text
    let languages = try Self.tables().keys.sorted()
    #expect(
      page.contains("<html lang=\"en\" data-languages=\"\(languages.joined(separator: " "))\">"))
    for language in languages {
      let file = try desk.ask(desk.get("/texts.\(language).json", cookie: desk.enter()))
      #expect(try file.text == Self.text(of: "texts.\(language).json"))
    }
  }
}
