import Foundation
import HostIO
import TestSupport
import Testing

/// What the README shows is what the program does.
@Suite("The README") struct ReadmeTests {
  struct Session: Sendable, CustomTestStringConvertible {
    var line: String
    var shows: String
    var testDescription: String { line }
  }

  /// Every indented block that begins with `$ beckon`.
  static let sessions: [Session] = {
    let file = Repository.root.appendingPathComponent("README.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n\n").compactMap { block in
      guard block.hasPrefix("    $ beckon") else { return nil }
      let lines = block.split(separator: "\n").map { String($0.dropFirst(4)) }
      return Session(
        line: String(lines[0].dropFirst(2)), shows: lines.dropFirst().map { $0 + "\n" }.joined())
    }
  }()

  @Test("there are sessions to check") func present() { #expect(Self.sessions.count >= 5) }

  @Test("its programs are those of Examples/, forty lines in all") func examples() throws {
    let readme = try String(
      contentsOf: Repository.root.appendingPathComponent("README.md"), encoding: .utf8)
    let programs = Repository.sources(in: "Examples/Sources")
    #expect(programs.count == 5)
    for (path, code) in programs { #expect(readme.contains("```swift\n\(code)```\n"), "\(path)") }
    #expect(programs.map { $0.text.split(separator: "\n").count }.reduce(0, +) <= 40)
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

  @Test(
    "the picture of the demo shows what the demo prints", .needs(.python3))
  func picture() throws {
    let golden = try Data(
      contentsOf: Repository.root.appendingPathComponent("Tests/Golden/beckon/demo.txt"))
    let script = Repository.root.appendingPathComponent("scripts/draw-terminal").path
    let drawn = try Equipment.python3.command([script, "beckon demo"])
      .run(sending: Array(golden))
    let kept = try Data(
      contentsOf: Repository.root.appendingPathComponent("docs/images/demo.svg"))
    #expect(Data(drawn.output) == kept)
  }

  @Test(
    "its code, and that of the guide, is the one that the program draws",
    arguments: ["images/code.svg", "Beckon.docc/Resources/code.png"])
  func code(_ path: String) throws {
    let drawn = try runBeckon(
      ["qr", "-q", "https://eat.example.com/s/42/t/7", "--format", String(path.suffix(3))])
    let kept = try Data(contentsOf: Repository.root.appendingPathComponent("docs/\(path)"))
    #expect(Data(drawn.outputBytes) == kept)
  }
}
