import Foundation
import TestSupport
import Testing

@testable import CommandLineKit

@Suite("Manual page") struct ManualTests {
  private let page = Demo.program.text(of: .man)

  @Test("has every section, in the order of man-pages(7)") func sections() {
    let titles = page.split(separator: "\n").filter { $0.hasPrefix(".SH ") }
    let expected = [
      "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXAMPLES", "EXIT STATUS",
      "ENVIRONMENT", "FILES", "SEE ALSO",
    ]
    #expect(titles == expected.map { ".SH \"\($0)\"" })
  }

  @Test("is ASCII, and no text begins with a request by accident") func escapes() {
    #expect(page.utf8.allSatisfy { $0 == 10 || (0x20...0x7E).contains($0) })
    let requests: Set = [".TH", ".SH", ".SS", ".PP", ".TP", ".IP", ".br", ".\\\"", ".fchar"]
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
    #expect(Roff.escaped(".a") == "\\&.a")
    #expect(Roff.escaped(#"'-\"`^~ü💥"#) == #"\(aq\-\e\(dq\(ga\(ha\(ti\[u00FC]\[u1F4A5]"#)
  }

  @Test(
    "is clean for groff, and shows what was written", .needs(.groff))
  func groff() throws {
    try ShellRun.withScratchFolder { folder in
      let file = folder.appendingPathComponent("demo.1")
      try Data(page.utf8).write(to: file)
      let warnings = try ShellRun(.groff, ["-man", "-ww", "-Tutf8", "-z", file.path], in: folder)
      #expect(warnings.output == "")
      #expect(warnings.status == 0)
      let shown = try ShellRun(
        .groff, ["-man", "-Tutf8", "-rLL=500n", "-P-cbou", file.path], in: folder)
      #expect(shown.output.contains(trickyText))
      #expect(shown.output.contains("-o, --out FILE"))
      #expect(shown.output.contains(#"demo write --note 'It'\''s 100% "new"' URL \"#))
    }
  }

  @Test(
    "every page is clean for man, also where there is only ASCII", .needs(.man),
    arguments: ["C.UTF-8", "C"])
  func man(_ locale: String) throws {
    try ShellRun.withScratchFolder { folder in
      for (name, text) in Demo.program.manualPages {
        let file = folder.appendingPathComponent("\(name).1")
        try Data(text.utf8).write(to: file)
        let shown = try ShellRun(.man, ["--warnings", "-l", file.path], in: folder, locale: locale)
        #expect(shown.status == 0)
        #expect(!shown.output.contains("warning"), "\(name): \(shown.output)")
        #expect(shown.output.contains("\(name) - "))
      }
    }
  }

  @Test("a command has a page of its own, which leads to those above and below")
  func pages() throws {
    let pages = Demo.program.manualPages
    #expect(pages.first?.name == "demo" && pages.first?.text == page)
    let write = try #require(pages.first { $0.name == "demo-write" })
    #expect(write.text.contains("\\fB\\-\\-format FORMAT\\fR"))
    for (name, text) in pages.dropFirst() {
      let above = name.split(separator: "-").dropLast().joined(separator: "-")
      let reference = Roff.escaped("\(above)(1)")
      #expect(text.contains(reference), "\(name) leads to \(above)")
    }
  }
}
