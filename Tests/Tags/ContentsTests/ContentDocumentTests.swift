import Contents
import Foundation
import TestSupport
import Testing

/// `docs/contents.md` beside the definitions.
@Suite("The page of contents") struct ContentDocumentTests {
  static let page: String =
    (try? String(
      contentsOf: Repository.root.appendingPathComponent("docs/contents.md"), encoding: .utf8))
    ?? ""

  @Test("every kind has its fields, its standard, and what phones do")
  func definitions() {
    for kind in ContentCatalogue.all {
      let section = Self.section(kind.definition)
      #expect(
        Self.unwrapped(Self.page).contains(Self.unwrapped(section)),
        "docs/contents.md lacks:\n\(section)")
    }
  }

  /// The text with all white space as single spaces, so that long sentences may be wrapped.
  private static func unwrapped(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// What the page says of a definition.
  static func section(_ definition: ContentDefinition) -> String {
    let rows = definition.fields.map { field in
      var notes: [String] = field.isRequired ? ["needed"] : []
      if field.isRepeatable { notes.append("any number") }
      if field.isSecret { notes.append("secret") }
      let note = notes.isEmpty ? "" : " " + notes.joined(separator: ", ")
      return "| `\(field.name)` |\(note) | \(field.help) |"
    }
    let table = ["| field | | |", "|---|---|---|"] + rows
    return """
      ## \(definition.title): `\(definition.word)`

      \(definition.summary). Standard: \(definition.standard).

      \(table.joined(separator: "\n"))

      - Code: \(sentence(definition.code)).
      - Tag: \(sentence(definition.tag)).

      """
  }

  private static func sentence(_ use: CarrierSupport) -> String {
    switch use {
    case .works(let sentence): sentence
    case .partly(let sentence): "in part: " + sentence
    case .refused(let sentence): "refused: " + sentence
    }
  }

  /// `beckon qr --contact name='Anna Berg' -o anna.png` and the lines of the code below it.
  struct Example: Sendable, CustomTestStringConvertible {
    var word: String
    var pairs: [(name: String, value: String)]
    var isCode: Bool
    var says: [String]
    var testDescription: String { word }
  }

  static let examples: [Example] = {
    let lines = page.components(separatedBy: "\n")
    return lines.indices.compactMap { index in
      guard lines[index].hasPrefix("    beckon ") else { return nil }
      // What the code says is the next block of the page.
      let rest = lines[(index + 1)...].drop { !$0.hasPrefix("    ") }
      let block = rest.prefix { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
      return example(String(lines[index].dropFirst(4)), block)
    }
  }()

  private static func example(_ line: String, _ says: [String]) -> Example? {
    let words = shellWords(line)
    var example = Example(word: "", pairs: [], isCode: words[1] == "qr", says: says)
    for (option, value) in zip(words, words.dropFirst()) where option.hasPrefix("--") {
      guard let definition = ContentCatalogue.named(String(option.dropFirst(2)))?.definition else {
        continue
      }
      example.word = definition.word
      let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
      let isNamed = parts.count == 2 && definition.fields.contains { $0.name == parts[0] }
      example.pairs.append(isNamed ? (parts[0], parts[1]) : (definition.fields[0].name, value))
    }
    return example.pairs.isEmpty ? nil : example
  }

  /// Words with single quotes.
  private static func shellWords(_ line: String) -> [String] {
    var (words, isQuoted) = ([""], false)
    for character in line {
      switch character {
      case "'": isQuoted.toggle()
      case " " where !isQuoted: words.append("")
      default: words[words.count - 1].append(character)
      }
    }
    return words
  }

  @Test("every kind has an example") func present() {
    let words = Set(Self.examples.map(\.word))
    for word in RandomContents.words { #expect(words.contains(word), "\(word)") }
  }

  @Test("every example is what its command makes", arguments: examples)
  func example(_ example: Example) throws {
    let kind = try #require(ContentCatalogue.named(example.word))
    let content = try kind.init(ContentValues(example.pairs))
    guard example.isCode else {
      _ = try content.records()
      return
    }
    let lines = try content.text().replacingOccurrences(of: "\r\n", with: "\n")
    #expect(lines.trimmingCharacters(in: .newlines).components(separatedBy: "\n") == example.says)
  }
}
