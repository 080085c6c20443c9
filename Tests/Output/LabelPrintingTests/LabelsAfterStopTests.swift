import Foundation
import SystemIO
import JSONText
@testable import LabelPrinting
import TestSupport
import Testing

/// Labels of a job whose programs are killed, or work at the same time.
@Suite("labels of a job that is stopped") struct LabelsAfterStopTests {
  let folder: ScratchFolder
  let home: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    home = try ScratchFolder()
  }

  private func writeJob(_ stock: String, rows: Int, ledger: String? = nil) throws {
    let place = ledger.map { ", \"ledger\": \"\($0)\"" } ?? ""
    try folder.write(
      """
      {"name": "tables", "rows": {"count": \(rows)}, "values": {"n": {"serial": {}}},
       "url": {"template": "https://eat.example.com/t/{n}"}, "tag": {"chips": ["ntag215"]},
       "label": {"stock": "\(stock)", "lines": ["Table {n}"]}\(place)}
      """, to: "job.json")
  }

  private func words(_ printer: SimulatedPrinter, _ more: String...) -> [String] {
    [
      "job", "run", "job.json", "--deck", "ntag215", "--station", "desk", "--label-printer",
      "tcp://127.0.0.1:\(printer.port)",
    ] + more
  }

  /// Runs until a tag is done and its label not yet sent, and kills there.
  private func killBeforeLabel(_ printer: SimulatedPrinter) throws {
    var child = try beckonCommand(
      words(printer), home: home, environment: ["BECKON_TEST_STOP": "done:1"], in: folder
    ).start()
    try awaitHalt(of: child.processID)
    kill(child.processID, SIGKILL)
    _ = try child.finish(within: .seconds(60))
  }

  private func awaitHalt(of process: Int32) throws {
    while true {
      let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      let state = text.split(separator: ")").last?.split(separator: " ").first
      if state == "T" { return }
      try #require(state != "Z", "the program ended before it came to the step")
      usleep(2_000)
    }
  }

  private func pictures(_ bytes: [UInt8]) throws -> [LabelPicture] {
    try ZPL.read(bytes).map(\.picture)
  }

  /// The pictures of all labels, in the order of the rows.
  private func allPictures() throws -> [LabelPicture] {
    let all = try runBeckon(
      ["job", "sheet", "job.json", "--labels", "all", "-o", "all.zpl", "--force"], in: folder)
    #expect(all.status == 0, "\(all.stderr)")
    return try pictures(folder.bytes(of: "all.zpl"))
  }

  private func expectDueFirst() throws {
    try killBeforeLabel(SimulatedPrinter(.speaking))
    var behaviour = SimulatedPrinter.Behaviour.speaking
    behaviour.connections = 2
    let printer = try SimulatedPrinter(behaviour)
    let run = try runBeckon(words(printer, "--count", "1"), in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(
      run.stderr.contains("the label of row 1 is due since this station was stopped"),
      "\(run.stderr)")
    // The label of the tag that was done comes before that of the next one.
    let printed = try pictures(printer.labels())
    #expect(try printed == Array(allPictures().prefix(2)))
    let verified = try runBeckon(["job", "verify", "job.json", "--chain"], in: folder)
    #expect(verified.status == 0, "\(verified.stdout)")
    // What is printed is not due any more.
    let again = try SimulatedPrinter(.speaking)
    let third = try runBeckon(words(again, "--count", "1"), in: folder)
    #expect(third.status == 0 && !third.stderr.contains("due since"), "\(third.stderr)")
  }

  @Test("after a kill the label of the last tag is printed first") func killed() throws {
    try writeJob("zebra-2x1-203", rows: 4)
    try expectDueFirst()
  }

  @Test("after a kill the label of the last tag is printed first, on a server", .needs(.postgresql))
  func killedOnServer() throws {
    let address = try ScratchServer.shared.get().database()
    try writeJob("zebra-2x1-203", rows: 4, ledger: address)
    try expectDueFirst()
  }

  @Test("without a printer the label that is missing is named, and made by 'job sheet'")
  func named() throws {
    try writeJob("zebra-2x1-203", rows: 3)
    try killBeforeLabel(SimulatedPrinter(.speaking))
    func run(_ station: String) throws -> RanCommand {
      try runBeckon(
        ["job", "run", "job.json", "--deck", "ntag215", "--count", "1", "--station", station],
        in: folder)
    }
    let here = try run("desk")
    #expect(here.stderr.contains("the label of row 1 is not printed; 'beckon job sheet job.json"))
    let there = try run("bar")
    #expect(
      there.stderr.contains("row 1 is not printed, whose tags were done at station desk"),
      "\(there.stderr)")
    let status = try runBeckon(["job", "status", "job.json"], in: folder)
    #expect(status.stdout.contains("the label of row 1 is not printed"), "\(status.stdout)")
    let sheet = try runBeckon(
      ["job", "sheet", "job.json", "--labels", "done", "-o", "l.zpl"], in: folder)
    #expect(sheet.status == 0, "\(sheet.stderr)")
    let later = try runBeckon(["job", "status", "job.json"], in: folder)
    #expect(!later.stdout.contains("not printed"), "\(later.stdout)")
  }

  @Test("a printer that failed has its labels first after a restart") func failed() throws {
    try writeJob("zebra-2x1-203", rows: 4)
    let empty = try SimulatedPrinter(
      SimulatedPrinter.Behaviour(
        answers: [SimulatedPrinter.answer(paperOut: 1)], connections: 2))
    let first = try runBeckon(words(empty, "--count", "2"), in: folder)
    #expect(first.status == 75 && first.stderr.contains("rows 1, 2"), "\(first.stderr)")
    var behaviour = SimulatedPrinter.Behaviour.speaking
    behaviour.connections = 2
    let printer = try SimulatedPrinter(behaviour)
    let run = try runBeckon(words(printer, "--count", "1"), in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(try pictures(printer.labels()) == Array(allPictures().prefix(3)))
  }

  // MARK: At the same time

  @Test("two programs that make labels at once make each of them once") func atOnce() throws {
    try writeJob("L7160", rows: 12)
    #expect(
      try runBeckon(["job", "run", "job.json", "--deck", "ntag215", "--count", "1"], in: folder)
        .status == 0)
    func start(_ name: String) throws -> ChildProcess {
      try beckonCommand(["job", "sheet", "job.json", "-o", name], home: home, in: folder).start()
    }
    var one = try start("a.pdf")
    var two = try start("b.pdf")
    var three = try start("c.pdf")
    let statuses = [
      try one.finish(within: .seconds(60)).ending, try two.finish(within: .seconds(60)).ending,
      try three.finish(within: .seconds(60)).ending,
    ]
    #expect(statuses.count { $0 == .exited(0) } == 1, "\(statuses)")
    #expect(statuses.allSatisfy { [.exited(0), .exited(75), .exited(65)].contains($0) })
    #expect(try folder.names().count { $0.hasSuffix(".pdf") } == 1)
    let events = try runBeckon(["job", "export", "job.json", "--events"], in: folder)
    #expect(events.stdout.split(separator: "\n").count { $0.contains("label-placed") } == 12)
  }

  @Test("while labels are made nobody else makes any, and is told so") func busy() throws {
    try writeJob("L7160", rows: 2)
    _ = try runBeckon(["job", "run", "job.json", "--deck", "ntag215", "--count", "1"], in: folder)
    try folder.write("", to: "tables.ledger-labels-1")
    let lock = try AdvisoryLock.take(folder.path("tables.ledger-labels-1"))
    let run = try runBeckon(["job", "sheet", "job.json", "-o", "a.pdf"], in: folder)
    #expect(run.status == 75, "\(run.stderr)")
    #expect(run.stderr.contains("labels of job tables are being made already, by process"))
    #expect(try !folder.names().contains("a.pdf"))
    _ = consume lock
    #expect(try runBeckon(["job", "sheet", "job.json", "-o", "a.pdf"], in: folder).status == 0)
  }

  // MARK: Names

  @Test("a label that may be half there is called by its row") func halfThere() throws {
    try writeJob("zebra-2x1-203", rows: 20)
    let broken = try SimulatedPrinter(SimulatedPrinter.Behaviour(closesAfter: 25_000))
    let run = try runBeckon(
      [
        "job", "sheet", "job.json", "--rows", "15-20", "--send", "tcp://127.0.0.1:\(broken.port)",
      ], in: folder)
    #expect(run.status == 75, "\(run.stderr)")
    #expect(run.stderr.contains("the label of row 1"), "\(run.stderr)")
    #expect(!run.stderr.contains("; label ") && !run.stderr.contains("; labels "), "\(run.stderr)")
  }
}
