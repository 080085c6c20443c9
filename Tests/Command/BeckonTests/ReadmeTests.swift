import Foundation
import SystemIO
import TestSupport
import Testing

/// What README and docs/commands.md show is what the program does, and what they lead to is there.
@Suite("The README") struct ReadmeTests {
  struct Session: Sendable, CustomTestStringConvertible {
    var line: String
    var shows: String
    var testDescription: String { line }
  }

  /// Every indented block that begins with `$ beckon`.
  static let sessions: [Session] = {
    let pages = ["README.md", "docs/commands.md"].map { path in
      try? String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
    }
    return pages.compactMap(\.self).joined(separator: "\n\n").components(separatedBy: "\n\n")
      .compactMap { block in
        guard block.hasPrefix("    $ beckon") else { return nil }
        let lines = block.split(separator: "\n").map { String($0.dropFirst(4)) }
        return Session(
          line: String(lines[0].dropFirst(2)), shows: lines.dropFirst().map { $0 + "\n" }.joined())
      }
  }()

  @Test("there are sessions to check") func present() { #expect(Self.sessions.count >= 12) }

  @Test("the first page is one that is read: 130 lines") func length() throws {
    let readme = try String(
      contentsOf: Repository.root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 131)
  }

  @Test("every link leads to a file or a heading that is there, and the index has every page")
  func links() throws {
    let root = Repository.root
    let folder = root.appendingPathComponent("docs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }
    let index = try String(contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
    for name in names where name != "README.md" {
      #expect(index.contains("(\(name))"), "\(name)")
    }
    let pages =
      ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"] + names.map { "docs/\($0)" }
    for page in pages {
      let file = root.appendingPathComponent(page)
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /\]\((?<path>[^)#\s]*)(#(?<heading>[^)\s]*))?\)/) {
        let path = String(match.path)
        if path.contains("://") || path.hasPrefix("mailto:") { continue }
        let target =
          path.isEmpty ? file : file.deletingLastPathComponent().appendingPathComponent(path)
        #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(match.0)")
        guard let heading = match.heading, target.pathExtension == "md" else { continue }
        let other = try String(contentsOf: target, encoding: .utf8)
        #expect(Self.anchors(of: other).contains(String(heading)), "\(page): \(match.0)")
      }
      for match in text.matches(of: /src(?:set)?="(?<path>[^"]*)"/) {
        let target = file.deletingLastPathComponent().appendingPathComponent(String(match.path))
        #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(match.0)")
      }
    }
  }

  /// The names by which headings are linked to: small letters, digits and dashes.
  private static func anchors(of page: String) -> Set<String> {
    Set(
      page.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" }.dropFirst().lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacing(" ", with: "-")
      })
  }

  @Test("the programs of Examples/ are in docs/libraries.md, and none has more than 15 lines")
  func examples() throws {
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/libraries.md"), encoding: .utf8)
    let programs = Repository.sources(in: "Examples/Sources")
    #expect(programs.count >= 20)
    for (path, code) in programs {
      #expect(page.contains("```swift\n\(code)```\n"), "\(path)")
      #expect(code.split(separator: "\n", omittingEmptySubsequences: false).count <= 16, "\(path)")
    }
  }

  @Test("sessions", .needs(.bash), arguments: sessions) func session(_ session: Session) throws {
    let beckon = try builtProgram("beckon")
    let program = "beckon() { '\(beckon)' \"$@\"; }; \(session.line)"
    var command = try Equipment.bash.command(["-c", program])
    command.folder = Repository.root.path
    let outcome = try command.run(sending: [], within: .seconds(60))
    #expect(String(decoding: outcome.output, as: UTF8.self) == session.shows)
    #expect(outcome.errors.isEmpty)
  }

  @Test("every picture in docs/images is shown on a page") func pictures() throws {
    let root = Repository.root
    let folder = root.appendingPathComponent("docs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
    let pages = try (names + ["README.md"]).map { name in
      try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
    }
    for picture in try FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("images").path)
    {
      #expect(pages.contains { $0.contains("images/\(picture)") }, "\(picture)")
    }
  }

  @Test(
    "the picture of the demo shows what the demo prints, in 25 lines", .needs(.python3))
  func picture() throws {
    let golden = try Data(
      contentsOf: Repository.root.appendingPathComponent("Tests/Golden/beckon/demo.txt"))
    let script = Repository.root.appendingPathComponent("scripts/draw-terminal").path
    let drawn = try Equipment.python3.command([script, "beckon demo"])
      .run(sending: Array(golden))
    let kept = try Data(
      contentsOf: Repository.root.appendingPathComponent("docs/images/demo.svg"))
    #expect(Data(drawn.output) == kept)
    let lines = String(decoding: kept, as: UTF8.self).matches(of: /<text\s/).count
    #expect((15...25).contains(lines))
  }

  @Test(
    "the code of docs/commands.md, and that of the guide, is the one that the program draws",
    arguments: ["images/code.svg", "Beckon.docc/Resources/code.png"])
  func code(_ path: String) throws {
    let drawn = try runBeckon(
      ["qr", "-q", "https://eat.example.com/s/42/t/7", "--format", String(path.suffix(3))])
    let kept = try Data(contentsOf: Repository.root.appendingPathComponent("docs/\(path)"))
    #expect(Data(drawn.outputBytes) == kept)
  }
}
