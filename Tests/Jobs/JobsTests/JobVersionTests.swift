import InvocationURLs
import Codes
import Ledgers
import Cryptography
import QRCodes
import TestSupport
import Testing

@testable import Jobs

@Suite("The one version of a job's codes") struct JobVersionTests {
  private static let qr = #""qr":{"folder":"qr","module":0.5}"#
  private static let url = #"{"template":"https://eat.example.com/t/{table}"}"#

  /// A table whose rows have names of so many letters.
  private static func table(_ lengths: [Int]) -> String {
    let lines = lengths.enumerated().map { row, length in
      let number = String(row)
      return number + String(repeating: "a", count: max(0, length - number.utf8.count))
    }
    return "table\n" + lines.map { $0 + "\n" }.joined()
  }

  private static func check(
    _ lengths: [Int], _ qr: String = qr, threads: Int = 1
  ) throws -> (findings: [String], report: JobReport) {
    try JobCheckTests.run(JobCheckTests.job(url, tag: qr), csv: table(lengths), threads: threads)
  }

  private static func warnings(_ report: JobReport) -> [String] {
    report.warnings.filter { $0.first.kind == .qr }.map { "\($0.first)" }
  }

  @Test("one row that needs much more is named, whichever thread sees it", arguments: [1, 2, 5])
  func oneRow(_ threads: Int) throws {
    var lengths = [Int](repeating: 30, count: 2_000)
    lengths[1_516] = 75
    let (findings, report) = try Self.check(lengths, threads: threads)
    #expect(findings == [])
    #expect(report.version == QRVersion(6))
    #expect(report.versions?.reason == "row 1517 needs version 6, and the other 1999 fit version 4")
    #expect(
      Self.warnings(report) == [
        "row 1517 needs version 6, and the other 1999 fit version 4; all codes are equally large, so "
          + "each has 41 modules across instead of 33: shorten its URL, or make its code in a job of "
          + "its own"
      ])
  }

  @Test("several rows are named together, many are not, and one version more is no waste")
  func several() throws {
    var lengths = [Int](repeating: 5, count: 100)
    for row in [16, 39, 40] { lengths[row] = 75 }
    #expect(
      try Self.check(lengths).report.versions?.reason
        == "rows 17, 40 and 41 need up to version 6, and the other 97 fit version 2")
    for row in 50..<60 { lengths[row] = 75 }
    let many = try Self.check(lengths).report
    #expect(many.version == QRVersion(6) && many.versions?.reason == nil)
    #expect(Self.warnings(many) == [])
    let near = try Self.check([30, 45]).report
    #expect(near.versions?.reason == "row 2 needs version 5, and the other fits version 4")
    #expect(Self.warnings(near) == [])
  }

  @Test("a job file can ask for more, and a row that fits nothing is a bad row") func limits()
    throws
  {
    let larger = #""qr":{"folder":"qr","minVersion":9}"#
    let (findings, report) = try Self.check([5, 75], larger)
    #expect(findings == [] && report.version == QRVersion(9) && report.versions?.reason == nil)
    let smaller = #""qr":{"folder":"qr","maxVersion":4}"#
    let bad = try Self.check([30, 75, 5], smaller)
    #expect(bad.findings.count == 1 && bad.report.version == QRVersion(4))
    #expect(
      bad.findings.first?.hasPrefix("qr: line 3 (row 2): the QR code is ") == true
        && bad.findings.first?.contains("too long for version 4 at level M") == true,
      "\(bad.findings)")
  }

  @Test("is what the planner says of every row, and so are the rows that need it")
  func law() throws {
    var generator = SeededGenerator(seed: 14)
    let letters = Array("abcABC012345678-")
    let levels: [QRLevel] = [.low, .medium, .high]
    for _ in 0..<60 {
      let qr = JobQR(
        JobOutput(.svg, folder: "qr"), level: levels[Int.random(in: 0..<3, using: &generator)])
      let count = Int.random(in: 2...60, using: &generator)
      var versions = try #require(JobQRVersions(qr))
      var needs: [QRVersion] = []
      for row in 1...count {
        let most = Int.random(in: 0..<12, using: &generator) == 0 ? 120 : 12
        let length = Int.random(in: 1...most, using: &generator)
        let name = String(
          (0..<length).map { _ in letters[Int.random(in: 0..<16, using: &generator)] })
        let url = try InvocationURL("https://eat.example.com/t/\(name)")
        versions.add(.url(url), row: row)
        needs.append(try PlannedSymbol(.url(url), options: qr.options).version)
      }
      #expect(versions.version == needs.max())
      let few = min(8, max(1, count / 10))
      let rest = needs.sorted(by: >)[few]
      let rows = (1...count).filter { needs[$0 - 1] > rest }
      #expect(versions.drivers?.needs.map(\.row) ?? [] == rows)
      #expect(rows.isEmpty || versions.drivers?.rest == rest)
    }
  }

  @Test("is the same when a ledger tells lengths first") func ledger() throws {
    var generator = SeededGenerator(seed: 24)
    let beginnings = [
      "https://eat.example.com/t/", "HTTPS://EAT.EXAMPLE.COM/T/", "https://eat.example.com.ab.cd/",
      "http://b.example?", "https://b_c.example/",
    ]
    let folder = try ScratchFolder()
    let station = try #require(StationName("here"))
    for job in 1...60 {
      let qr = JobQR(JobOutput(.svg, folder: "qr"), level: [.low, .medium, .high][job % 3])
      let most = [3, 12, 60][Int.random(in: 0..<3, using: &generator)]
      let rows = (1...Int.random(in: 1...60, using: &generator)).map { number in
        let path = (0..<Int.random(in: 0...most, using: &generator)).map { _ in
          "aB7".randomElement(using: &generator) ?? "a"
        }
        let beginning = beginnings[Int.random(in: 0..<5, using: &generator)]
        return RowContent(number: number, url: beginning + String(path) + "\(number)")
      }
      var ledger = try Ledger(folder.path("\(job).ledger"), station: station, mode: .create)
      try ledger.add(job: "\(job)", definition: SHA256.digest(of: []), rows: rows)
      var versions = try #require(JobQRVersions(qr))
      for row in rows { versions.add(row) }
      let needs = try rows.map {
        try PlannedSymbol(.url(InvocationURL($0.url)), options: qr.options).version
      }
      #expect(versions.version == needs.max() && versions.rows == rows.count)
      #expect(try JobQRVersions.version(qr, of: "\(job)", in: ledger) == needs.max())
    }
  }

  @Test(
    "a row is not planned when its length tells that it needs no more than others",
    arguments: [(5, 2), (6, 2), (30, 4), (75, 6)])
  func bound(_ length: Int, _ version: Int) throws {
    let report = try Self.check([Int](repeating: length, count: 3_000)).report
    #expect(report.version == QRVersion(version))
    #expect(report.versions?.planned == 9)
    var lengths = [Int](repeating: length, count: 3_000)
    lengths[2_000] = 120
    #expect(try Self.check(lengths).report.versions?.planned == 10)
  }

  @Test("what is told by the length is so") func lengths() throws {
    var generator = SeededGenerator(seed: 15)
    var told = 0
    for _ in 0..<400 {
      let host = String(repeating: "b", count: Int.random(in: 1...40, using: &generator))
      let odd = Bool.random(using: &generator) ? "." : "-"
      let path = String(repeating: "a", count: Int.random(in: 0...120, using: &generator))
      let url = try InvocationURL("https://x\(odd)\(host).example/\(path)")
      var options = QROptions()
      options.capitalizesHost = Bool.random(using: &generator)
      let least = try PlannedSymbol(.url(url), options: options).version
      for version in (1...40).compactMap({ QRVersion($0) }) {
        let holds = options.certainlyHolds(url, in: version)
        #expect(!holds || version >= least, "\(url.text) \(version)")
        if holds, version == least { told += 1 }
      }
    }
    // Small letters leave hardly a better way than the two that are looked at.
    #expect(told > 390)
  }

  @Test("captions have the room that codes of this version leave, more or less than their own")
  func captions() throws {
    func findings(_ lengths: [Int], _ size: String, _ caption: Int) throws -> [String] {
      let qr =
        #""qr":{"folder":"qr",\#(size),"caption":"\#(String(repeating: "W", count: caption))"}"#
      return try Self.check(lengths, qr).findings
    }
    func most(_ size: String) -> Int {
      (1...60).last { (try? findings([1, 1], size, $0)) == [] } ?? 0
    }
    // Modules of one size: the larger code has the wider caption.
    let modules = #""module":0.4"#
    #expect(try findings([1, 1], modules, most(modules) + 2).count == 2)
    #expect(try findings([1, 75], modules, most(modules) + 2) == [])
    // Codes of one size: the border of the larger version is narrower.
    let fits = most(#""width":15"#)
    let wide = try findings([1, 1, 200], #""width":15"#, fits)
    #expect(wide.count == 3, "\(fits) \(wide)")
    #expect(wide.first?.hasPrefix("caption: line 2 (row 1): the caption cannot be drawn") == true)
  }

  @Test("a logo is refused where codes of this version cannot afford it, in words of the job file")
  func logo() throws {
    func findings(_ lengths: [Int], _ more: String) throws -> [String] {
      try Self.check(lengths, #""qr":{"folder":"qr","logo":"l.svg"\#(more)}"#).findings
    }
    #expect(try findings([5, 30], "") == [])
    let large = try findings([5, 30], #","logoSize":40"#)
    #expect(large.count == 1)
    #expect(
      large.first?.contains("\"logoSize\": ") == true && large.first?.contains("--") == false,
      "\(large)")
    #expect(large.first?.hasPrefix("qr: the logo covers ") == true, "\(large)")
    // A URL that does not fit into version 6 gets 14.
    #expect(
      try Self.check([120], #""qr":{"folder":"qr","logo":"l.svg"}"#).report.version == QRVersion(14)
    )
  }

  @Test("a level that only some rows reach is looked at row by row") func levels() throws {
    // Version 4-M can afford fewer modules than 4-Q or 4-H, which a shorter URL gets for nothing.
    let qr = #""qr":{"folder":"qr","logo":"l.svg","level":"M","logoSize":"#
    let sizes = (10...40).filter { size in
      let plan = try? Self.check([5, 30], qr + "\(size)}").findings
      return plan?.count == 1 && plan?.first?.hasPrefix("qr: line 3 (row 2): the logo") == true
    }
    #expect(!sizes.isEmpty)
  }

  @Test("what deserves a word of all codes is said once") func findings() throws {
    let qr = ##""qr":{"folder":"qr","quietZone":2,"dark":"#e02020","light":"transparent"}"##
    let warnings = Self.warnings(try Self.check([5, 30], qr).report)
    #expect(warnings.contains { $0.contains("the quiet zone is 2 modules wide; 4 are needed") })
    #expect(warnings.contains { $0.contains("of red light and is invisible") })
    #expect(warnings.contains { $0.contains("the light modules are transparent") })
  }
}
