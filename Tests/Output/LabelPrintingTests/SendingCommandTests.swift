import Foundation
@testable import LabelPrinting
import TestSupport
import Testing

/// `beckon sheet` with labels of a roll.
@Suite("beckon sheet and label printers") struct SendingCommandTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let urls = (1...3).map { "https://eat.example.com/t/\($0)" }

  private func sheet(_ words: String...) throws -> RanCommand {
    try runBeckon(["sheet", "--no-lint"] + Self.urls + words, in: folder)
  }

  /// What zbarimg reads from a label's dots, in small letters.
  private func read(_ picture: LabelPicture) throws -> String {
    var bytes = Array("P4 \(picture.width) \(picture.height)\n".utf8)
    bytes += picture.bytes
    try folder.write(bytes, to: "label.pbm")
    return try Equipment.zbarimg.text(
      ["-q", "--raw", "-Sdisable", "-Sqrcode.enable", folder.path("label.pbm")]
    ).lowercased().trimmingCharacters(in: .newlines)
  }

  @Test("a file in every language, whose labels zbarimg reads", .needs(.zbarimg)) func files()
    throws
  {
    for (name, stock) in [
      ("l.zpl", "zebra-2x1-203"), ("l.tspl", "zebra-2x1-203"), ("l.epl", "zebra-2x1-203"),
      ("l.prn", "ql-62x29"),
    ] {
      let run = try sheet("--stock", stock, "--line", "Table {index}", "-o", name)
      #expect(run.status == 0, "\(run.stderr)")
      #expect(run.stdout.contains("every code was read back from the printer's bytes"))
      let bytes = try folder.bytes(of: name)
      let labels =
        switch name {
        case "l.zpl": try ZPL.read(bytes)
        case "l.tspl": try TSPL.read(bytes, dotsPerMillimetre: 8)
        case "l.epl": try EPL2.read(bytes)
        default: try BrotherRaster.read(bytes, on: BrotherMedium.known[0], for: .standard)
        }
      #expect(try labels.map { try read($0.picture) } == Self.urls, "\(name)")
    }
  }

  @Test("--send prints, and says what the printer says") func sent() throws {
    let simulated = try SimulatedPrinter()
    let run = try sheet(
      "--stock", "zebra-2x1-203", "--copies", "2", "--send", "tcp://127.0.0.1:\(simulated.port)",
      "-o", "l.zpl")
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.stdout.contains("3 labels sent"), "\(run.stdout)")
    #expect(try folder.bytes(of: "l.zpl") == simulated.labels())
    #expect(try ZPL.read(simulated.labels()).map(\.copies) == [2, 2, 2])
  }

  @Test("a printer that goes away in the middle is told, with how many labels got there")
  func closed() throws {
    let simulated = try SimulatedPrinter(SimulatedPrinter.Behaviour(closesAfter: 30_000))
    let run = try sheet(
      "--stock", "zebra-2x1-203", "--send", "tcp://127.0.0.1:\(simulated.port)")
    #expect(run.status == 75 && run.stdout.isEmpty, "\(run.stdout)\(run.stderr)")
    #expect(run.stderr.contains("label"), "\(run.stderr)")
  }

  @Test("beckon qr makes a label of a roll, with its captions", .needs(.zbarimg)) func qr() throws {
    let run = try runBeckon(
      [
        "qr", Self.urls[0], "--stock", "zebra-2x1-203", "--caption", "Table 1", "--caption-host",
        "--no-lint", "-o", "l.zpl",
      ], in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(try ZPL.read(folder.bytes(of: "l.zpl")).map { try read($0.picture) } == [Self.urls[0]])
    // The same as the label that beckon sheet makes.
    #expect(
      try runBeckon(
        [
          "sheet", Self.urls[0], "--stock", "zebra-2x1-203", "--line", "Table 1", "--line",
          "{host}", "--no-lint", "-o", "m.zpl",
        ], in: folder
      ).status == 0)
    #expect(try folder.bytes(of: "l.zpl") == folder.bytes(of: "m.zpl"))
    for (words, sentence) in [
      (["--stock", "L7160", "-o", "a.zpl"], "beckon sheet fills sheets"),
      (["--stock", "zebra-2x1-203"], "say where to"),
      (["--stock", "zebra-2x1-203", "--size", "30mm", "-o", "a.zpl"], "a label has its own size"),
      (["--send", "tcp://127.0.0.1", "-o", "a.png"], "this is for a roll"),
    ] {
      let run = try runBeckon(["qr", "--no-lint", Self.urls[0]] + words, in: folder)
      #expect(run.status == 64 && run.stderr.contains(sentence), "\(run.stderr)")
    }
  }

  @Test("a label on endless tape is as long as it is told") func endless() throws {
    for (length, rows) in [("30mm", 354), (nil, 696)] as [(String?, Int)] {
      let words = length.map { ["--length", $0] } ?? []
      let run = try runBeckon(
        ["sheet", "--no-lint", Self.urls[0], "--stock", "ql-62", "-o", "l.prn", "--force"] + words,
        in: folder)
      #expect(run.status == 0, "\(run.stderr)")
      let bytes = try folder.bytes(of: "l.prn")
      #expect(bytes.count > 92 * rows, "\(length ?? "") \(bytes.count)")
    }
  }

  @Test(
    "what cannot be is one sentence, and nothing is written or sent",
    arguments: [
      (["--stock", "zebra-2x1-203"], "say where to: -o label.zpl"),
      (["--stock", "zebra-2x1-203", "-o", "a.pdf"], "'.pdf' is not a printer's language"),
      (["--stock", "tze-24", "-o", "a.prn"], "printers is not supported"),
      (["--stock", "ql-62x29", "--start", "3", "-o", "a.prn"], "this is for sheets of paper"),
      (["--stock", "ql-12", "-o", "a.prn"], "3 printer dots"),
      (
        ["--stock", "ql-62x29", "--length", "50mm", "-o", "a.prn"],
        "a length is only for endless tape"
      ),
      (["--stock", "L7160", "--send", "tcp://127.0.0.1"], "this is for a roll"),
      (["--stock", "zebra-2x1-203", "--send", "ftp://here"], "ftp://here"),
      (
        [
          "--stock", "zebra-2x1-203", "--line", String(repeating: "Wirtshaus", count: 12), "-o",
          "a.zpl",
        ],
        "does not fit on this label"
      ),
    ])
  func refused(_ words: [String], _ sentence: String) throws {
    let run = try runBeckon(["sheet", "--no-lint", Self.urls[0]] + words, in: folder)
    #expect(run.status != 0 && run.stderr.contains(sentence), "\(run.stderr)")
    #expect(try folder.names() == [])
  }
}
