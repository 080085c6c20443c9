import TestSupport
import Testing

@testable import CommandLineKit

@Suite("Help") struct HelpTests {
  static let pages: [(path: String, isFull: Bool)] = [
    ("", true), ("", false), ("write", true), ("write", false), ("tag", true), ("tag read", true),
    ("code", true), ("completions", true),
  ]

  private func path(_ words: String) throws -> CommandPath {
    try Demo.program.path(to: words.split(separator: " ").map(String.init))
  }

  @Test("is as agreed", arguments: pages) func golden(words: String, isFull: Bool) throws {
    let name = (["demo"] + words.split(separator: " ")).joined(separator: "-")
    try expectGolden(
      try path(words).help(isFull: isFull),
      "CommandLineKit/\(name)\(isFull ? "" : "-short").help.txt")
  }

  @Test("keeps within the width, but for what cannot be broken") func width() throws {
    for width in [40, 60, 80, 100] {
      for words in ["", "write", "tag", "completions"] {
        let page = try path(words)
        let whole = page.command.examples.map { "  \($0.line)" } + page.usage().map { "  \($0)" }
        for line in page.help(isFull: true, width: width).split(separator: "\n") {
          #expect(line.count <= width || whole.contains(String(line)), "\(width): \(line)")
        }
      }
    }
    let help = try path("write")
    #expect(help.help(isFull: true, width: -7) == help.help(isFull: true, width: 40))
    #expect(help.help(isFull: true, width: .max) == help.help(isFull: true, width: 100))
  }

  @Test("has bold headings on request and no escapes otherwise") func styled() throws {
    let page = try path("write")
    let styled = page.help(isFull: true, isStyled: true)
    #expect(styled.contains("\u{1B}[1mExamples:\u{1B}[0m\n"))
    let plain = styled.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "")
    #expect(plain == page.help(isFull: true))
    #expect(!plain.unicodeScalars.contains("\u{1B}"))
  }

  @Test("short help has one line for each option") func short() throws {
    let lines = try path("write").help(isFull: false).split(separator: "\n")
    let options = try path("write").options
    for option in options { #expect(lines.count { $0.contains(option.label) } == 1) }
    #expect(lines.count { $0.hasPrefix("  ") } == options.count + 2)
  }

  @Test("examples come before everything but the title") func examplesFirst() throws {
    let lines = try path("write").help(isFull: true).split(separator: "\n")
    #expect(lines.prefix(2) == ["demo write: Write codes for URLs", "Examples:"])
  }

  @Test("hidden commands are in no document") func hidden() throws {
    #expect(try !path("").help(isFull: true).contains("inner"))
    for document in Document.allCases {
      #expect(!Demo.program.text(of: document).contains("inner"))
    }
  }
}
