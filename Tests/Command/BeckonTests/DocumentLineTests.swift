import CommandLineKit
import Foundation
import TestSupport
import Testing

import CommandSupport
import CommandTree

/// Every command line of a page is one that the program understands, also where no test runs it.
@Suite("Command lines of the documents") struct DocumentLineTests {
  struct Line: Sendable, CustomTestStringConvertible {
    var page: String
    var line: String
    var testDescription: String { "\(page): \(line)" }
  }

  /// What stands in a block by itself and calls the program; what needs a shell is for the tests
  /// that run it.
  static let lines: [Line] = {
    let folder = Repository.root.appendingPathComponent("docs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let pages = names.filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }.sorted()
    return (pages + ["README.md"]).flatMap { page -> [Line] in
      let file = Repository.root.appendingPathComponent(page)
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return blocks(text).compactMap { line in command(line).map { Line(page: page, line: $0) } }
    }
  }()

  /// The lines of indented and fenced blocks.
  private static func blocks(_ text: String) -> [String] {
    var isFenced = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      if line.hasPrefix("```") { isFenced.toggle() }
      if isFenced { return String(line) }
      return line.hasPrefix("    ") ? String(line.dropFirst(4)) : nil
    }
  }

  private static func command(_ line: String) -> String? {
    var text = line.hasPrefix("$ ") ? String(line.dropFirst(2)) : line
    guard text.hasPrefix("beckon ") else { return nil }
    if let comment = text.range(of: "  #") ?? text.range(of: " # ") {
      text = String(text[..<comment.lowerBound])
    }
    let isPlain = !text.contains { "|<>$`;&{}*…\\\"".contains($0) }
    return isPlain ? text.trimmingCharacters(in: .whitespaces) : nil
  }

  /// Words as a shell parts them, where nothing but single quotes is used.
  private static func words(_ line: String) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().reduce(into: [""]) {
      words, part in
      if part.offset % 2 == 1 {
        words[words.count - 1] += part.element
        return
      }
      let pieces = part.element.split(separator: " ", omittingEmptySubsequences: false)
      words[words.count - 1] += pieces.first ?? ""
      words += pieces.dropFirst().map(String.init)
    }.filter { !$0.isEmpty }
  }

  @Test("there are lines to look at") func present() { #expect(Self.lines.count > 60) }

  @Test("is understood", arguments: lines) func understood(_ line: Line) throws {
    let words = Array(Self.words(line.line).dropFirst())
    #expect(throws: Never.self, "\(line.line)") { try Beckon.program.parse(words) }
  }
}
