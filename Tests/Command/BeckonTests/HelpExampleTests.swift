import CommandLineKit
import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

import CommandSupport
import CommandTree

/// Every example of the help, run as it stands, in a folder with the files that it names.
@Suite("Examples of the help", .needs(.bash, .jq, .libnfc, .man)) struct HelpExampleTests {
  /// An example, and what it needs beside the files of `world.sh`.
  struct Case: Sendable, CustomTestStringConvertible {
    var line: String
    var prepare = ""
    var reader = "virtual:ntag215"
    var statuses = [0]
    var testDescription: String { line }
  }

  private static let folder = Repository.root.appendingPathComponent("Tests/HelpExamples")

  private static let table: JSONValue = {
    let bytes = try? Data(contentsOf: folder.appendingPathComponent("examples.json"))
    return (try? JSONValue(parsing: Array(bytes ?? Data()))) ?? .null
  }()

  /// Words of examples that are not run.
  private static let elsewhere = (table["elsewhere"]?.arrayValue ?? [])
    .flatMap { $0["words"]?.arrayValue ?? [] }.compactMap(\.stringValue)

  private static let special = (table["special"]?.arrayValue ?? []).map { entry in
    Case(
      line: entry["line"]?.stringValue ?? "", prepare: entry["prepare"]?.stringValue ?? "",
      reader: entry["reader"]?.stringValue ?? "virtual:ntag215",
      statuses: entry["statuses"]?.arrayValue?.compactMap(\.intValue) ?? [0])
  }

  /// The lines of all commands, and those of 0.2, each once.
  private static let lines: [String] = {
    func walk(_ command: Command) -> [String] {
      command.examples.map(\.line) + command.subcommands.flatMap(walk)
    }
    var seen: Set<String> = []
    return (walk(Beckon.program.root) + ContractTests.examples)
      .filter { seen.insert($0).inserted }
  }()

  static let cases: [Case] = lines.compactMap { line in
    if needsTables(line) { return nil }
    if let known = special.first(where: { $0.line == line }) { return known }
    return elsewhere.contains(where: line.contains) ? nil : Case(line: line)
  }

  /// The folder that all examples begin with.
  private static let world = Result { () throws -> ScratchFolder in
    let world = try ScratchFolder()
    let script = folder.appendingPathComponent("world.sh").path
    let outcome = try shell(". '\(script)'", in: world.path, reader: "virtual:ntag215")
    try #require(
      outcome.ending == .exited(0), "\(String(decoding: outcome.errors, as: UTF8.self))")
    return world
  }

  private static func shell(
    _ script: String, in folder: String, reader: String
  ) throws -> ChildOutcome {
    let beckon = URL(fileURLWithPath: try builtProgram("beckon")).deletingLastPathComponent().path
    var command = try Equipment.bash.command(["-c", script])
    let paths = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    command.environment = [
      "PATH": "\(beckon):\(paths)", "HOME": folder, "LC_ALL": "C.UTF-8", "BECKON_READER": reader,
    ]
    if let tables = Repository.clipTables {
      command.environment?["BECKON_APPCLIP_TABLES"] = tables
    }
    command.folder = folder
    command.restoresSignals = true
    return try command.run(sending: [], within: .seconds(120))
  }

  @Test("nearly all are run, and the table names no others") func present() {
    #expect(Self.cases.count > 200 && Self.cases.count > Self.lines.count * 3 / 4)
    for entry in Self.special {
      #expect(Self.lines.contains(entry.line), "\(entry.line)")
    }
    for words in Self.elsewhere {
      #expect(Self.lines.contains { $0.contains(words) }, "\(words)")
    }
    // What stands for something else cannot be run.
    #expect(Self.lines.allSatisfy { !$0.contains("…") })
  }

  @Test("work as they stand", arguments: cases) func run(_ example: Case) throws {
    let copy = try ScratchFolder()
    let world = try Self.world.get()
    let made = try ChildCommand(
      "/bin/sh", ["-c", #"cp -R "$0/." "$1""#, world.path, copy.path]
    ).run()
    try #require(made.ending == .exited(0))
    if !example.prepare.isEmpty {
      let prepared = try Self.shell(
        "set -eu; " + example.prepare, in: copy.path, reader: example.reader)
      try #require(
        prepared.ending == .exited(0), "\(String(decoding: prepared.errors, as: UTF8.self))")
    }
    let outcome = try Self.shell(example.line, in: copy.path, reader: example.reader)
    guard case .exited(let status) = outcome.ending else {
      Issue.record("\(outcome.ending)")
      return
    }
    #expect(
      example.statuses.contains(Int(status)),
      "\(String(decoding: outcome.errors + outcome.output.prefix(2_000), as: UTF8.self))")
  }

  /// Whether it cannot work without Apple's tables, which are not here.
  private static func needsTables(_ line: String) -> Bool {
    Repository.clipTables == nil && line.hasPrefix("beckon clipcode")
      && !line.contains("--payload")
  }
}
