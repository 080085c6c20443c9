import Artwork
import Foundation
import SystemIO
import JSONText
import QRCodes
import Scanning
import TestSupport
import Testing

@Suite("beckon grade") struct GradeCommandTests {
  private static let url = "https://eat.example.com/s/42"

  /// A code as a scanner that says 600 dpi sees it, each module so many pixels wide.
  private static func scan(_ text: String = url, pixels: Int = 12) throws -> [UInt8] {
    var options = QROptions()
    options.capitalizesHost = false
    let code = try QRCode(.text(text), options: options)
    let modules = code.modules
    let side = pixels * (modules.size + 10)
    let samples = [UInt8](unsafeUninitializedCapacity: 4 * side * side) { buffer, used in
      for index in 0..<side * side {
        let (column, row) = (index % side / pixels - 5, index / side / pixels - 5)
        let level: UInt8 = modules[column, row] ? 40 : 245
        for channel in 0..<3 { buffer[4 * index + channel] = level }
        buffer[4 * index + 3] = 255
      }
      used = 4 * side * side
    }
    return try Bitmap(width: side, height: side, pixels: samples)
      .png(density: Density(dotsPerInch: 600))
  }

  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(scan(), to: "door.png")
    try folder.write(scan(pixels: 4), to: "small.png")
    try folder.write("P5 3 3 255\n123456789", to: "empty.pgm")
    return folder
  }

  @Test("a scan, for people") func text() throws {
    let run = try runBeckon(["grade", "door.png"], in: Self.folder())
    #expect(run.status == 0 && run.stderr.isEmpty)
    try expectGolden(run.stdout, "beckon/grade.txt")
  }

  @Test("a scan, for programs") func json() throws {
    let run = try runBeckon(["grade", "--json", "door.png"], in: Self.folder())
    #expect(run.status == 0)
    let grade = try JSONValue(parsing: run.stdout)
    #expect(grade["grade"] == "4.0/16/W" && grade["letter"] == "A" && grade["flat"] == true)
    #expect(grade["parameters"]?.arrayValue?.count == 9)
  }

  @Test("too few pixels have no grade, and the dpi that would do are said") func small() throws {
    let run = try runBeckon(["grade", "small.png"], in: Self.folder())
    #expect(run.status == 1)
    #expect(
      run.stdout.contains("not graded: 4.0 pixels a module, and a grade needs 6; scan at 1200 dpi"))
  }

  @Test("what is not as it should be ends with 1")
  func gate() throws {
    let folder = try Self.folder()
    try folder.write("name,url\ndoor,\(Self.url)\n", to: "codes.csv")
    for (options, status) in [
      (["--expect", Self.url, "--min", "A"], 0), (["--expect", "codes.csv"], 0),
      (["--expect", "HTTPS://EAT.EXAMPLE.COM:443/s/42"], 0),
      (["--expect", "https://eat.example.com/s/43"], 1),
      // Two patches of which the lighter is dark paper: a contrast of 0.4 is a C.
      (["--white", "0.45", "--black", "0.05", "--min", "B"], 1),
      (["--white", "0.45", "--black", "0.05", "--min", "C"], 0),
    ] as [([String], Int32)] {
      #expect(
        try runBeckon(["grade", "door.png"] + options, in: folder).status == status, "\(options)")
    }
    let empty = try runBeckon(["grade", "empty.pgm"], in: folder)
    #expect(empty.status == 1)
    #expect(empty.stderr == "beckon: empty.pgm: no code found that can be graded\n")
    #expect(try runBeckon(["grade", "--white", "0.5", "door.png"], in: folder).status == 64)
    #expect(try runBeckon(["grade", "-o", "grades.txt", "door.png"], in: folder).status == 64)
  }

  // MARK: What a grade must not hide

  /// A sheet of four codes as a PGM file; `change` is told the code, the column and the row of a
  /// module.
  private static func sheet(
    dark: UInt8 = 40, light: UInt8 = 245,
    _ change: (_ code: Int, _ column: Int, _ row: Int) -> UInt8? = { _, _, _ in nil }
  ) throws -> [UInt8] {
    var options = QROptions()
    options.capitalizesHost = false
    let codes = try (1...4).map {
      try QRCode(.text("https://eat.example.com/s/4\($0)"), options: options).modules
    }
    let (pixels, cell) = (6, codes[0].size + 10)
    let side = 2 * cell * pixels
    let samples = (0..<side * side).map { index -> UInt8 in
      let (x, y) = (index % side / pixels, index / side / pixels)
      let code = y / cell * 2 + x / cell
      let (column, row) = (x % cell - 5, y % cell - 5)
      return change(code, column, row) ?? (codes[code][column, row] ? dark : light)
    }
    return Array("P5 \(side) \(side) 255\n".utf8) + samples
  }

  /// What is left of the third code is its finders.
  private static func ruined(_ code: Int, _ column: Int, _ row: Int) -> UInt8? {
    let isFinder = (column < 8 && (row < 8 || row > 20)) || (column > 20 && row < 8)
    return code == 2 && !isFinder && 0..<29 ~= column && 0..<29 ~= row ? 245 : nil
  }

  @Test("a code that is seen and cannot be decoded is an F, and ends with 1") func ruined() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.sheet(Self.ruined), to: "sheet.pgm")
    let run = try runBeckon(["grade", "--min", "B", "sheet.pgm"], in: folder)
    #expect(run.status == 1)
    #expect(run.stderr == "beckon: sheet.pgm: 4 codes seen, 1 not decoded\n")
    let letters = run.stdout.split(separator: "\n").filter { $0.contains("/W (") }
      .map { $0.dropFirst(2).prefix(11) }
    #expect(letters == ["4.0/?/W (A)", "4.0/?/W (A)", "0.0/?/W (F)", "4.0/?/W (A)"])
    #expect(run.stdout.contains("a code was found here but cannot be decoded"))
    let json = try runBeckon(["grade", "--json", "-o", "g.csv", "sheet.pgm"], in: folder)
    let codes = try json.stdout.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(codes.map { $0["decoded"] } == [true, true, false, true])
    #expect(codes[2]["letter"] == "F" && codes[2]["text"] == .null)
    #expect(try folder.text(of: "g.csv").contains("F"))
    // A sheet that is whole says how many there were.
    try folder.write(Self.sheet(), to: "whole.pgm")
    let whole = try runBeckon(["grade", "whole.pgm"], in: folder)
    #expect(whole.status == 0 && whole.stdout.hasSuffix("whole.pgm: 4 codes seen, all decoded\n"))
  }

  @Test("rows that --expect has and no picture shows are named") func unseen() throws {
    let folder = try Self.folder()
    let rows = (40...55).map { "door,https://eat.example.com/s/\($0)\n" }.joined()
    try folder.write("name,url\n" + rows, to: "codes.csv")
    let run = try runBeckon(["grade", "--expect", "codes.csv", "door.png"], in: folder)
    #expect(run.status == 0)
    let lines = run.stderr.split(separator: "\n")
    #expect(lines.count == 11)
    #expect(lines.first == "beckon: not seen: codes.csv: line 2: https://eat.example.com/s/40")
    #expect(lines.last == "beckon: not seen: 5 more rows")
    #expect(!run.stderr.contains("/s/42"))
    let all = try runBeckon(["grade", "--expect", Self.url, "door.png"], in: folder)
    #expect(all.status == 0 && all.stderr.isEmpty)
  }

  @Test("a code that is light on dark is called reversed") func reversed() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.sheet(dark: 245, light: 40), to: "sheet.pgm")
    let run = try runBeckon(["grade", "sheet.pgm"], in: folder)
    #expect(run.status == 0 && run.stdout.contains("reversed: light on dark"))
    let json = try runBeckon(["grade", "--json", "sheet.pgm"], in: folder)
    let first = try #require(json.stdout.split(separator: "\n").first)
    #expect(try JSONValue(parsing: String(first))["reversed"] == true)
  }

  @Test("contrast of a clipped scan has no letter") func clipped() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.sheet(dark: 120, light: 255), to: "sheet.pgm")
    let run = try runBeckon(["grade", "sheet.pgm"], in: folder)
    #expect(run.status == 0 && run.stdout.contains("no letter for contrast: the scan is clipped"))
    #expect(run.stdout.contains("  -  symbol contrast  0.8"))
    let json = try runBeckon(["grade", "--json", "sheet.pgm"], in: folder)
    let first = try #require(json.stdout.split(separator: "\n").first)
    let code = try JSONValue(parsing: String(first))
    #expect(code["contrastDoubt"] == "clipped")
    let contrast = code["parameters"]?.arrayValue?.first { $0["name"] == "symbolContrast" }
    #expect(contrast?["letter"] == .null && contrast?["grade"] == .null)
  }

  @Test("of a photo the grid is not graded") func photo() throws {
    let run = try runBeckon(["grade", "--photo", "door.png"], in: Self.folder())
    #expect(run.status == 0 && !run.stdout.contains("axial nonuniformity  "))
    #expect(run.stdout.contains("from a photo: no axial and grid nonuniformity"))
  }

  @Test("a folder becomes a table, JSON and a page") func reports() throws {
    let folder = try Self.folder()
    for (name, holds) in [
      ("g.csv", "4.0/16/W,A,600"), ("g.json", "\"4.0/16/W\""), ("g.html", "4.0/16/W"),
    ] {
      let run = try runBeckon(["grade", "-o", name, "door.png", "small.png"], in: folder)
      #expect(run.status == 1)
      let text = String(decoding: try folder.bytes(of: name), as: UTF8.self)
      #expect(text.contains(holds) && text.contains("not graded"), "\(name)")
      // A file that is there is kept.
      #expect(try runBeckon(["grade", "-o", name, "door.png"], in: folder).status == 73)
    }
    let page = String(decoding: try folder.bytes(of: "g.html"), as: UTF8.self)
    #expect(page.contains("1 of 2 codes graded") && page.hasSuffix("</html>\n"))
    #expect(!page.contains("http://") && !page.contains("src="))
  }

  /// A job of two rows with codes, whose second row hangs on the wall.
  private static func job() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(
      """
      {"version": 1, "name": "tables", "rows": {"count": 2}, "url": {"template": "https://eat.example.com/s/{n}"},
       "values": {"n": {"serial": {"start": 41}}}, "qr": {"folder": "codes"}}
      """, to: "tables.json")
    try folder.write(scan(), to: "door.png")
    try folder.write(scan("https://eat.example.com/s/43"), to: "other.png")
    #expect(try runBeckon(["job", "run", "tables.json", "--codes"], in: folder).status == 0)
    return folder
  }

  @Test("a job keeps the grades of its prints") func ledger() throws {
    let folder = try Self.job()
    let verify = ["job", "verify", "tables.json", "--grade"]
    let run = try runBeckon(verify + ["door.png"], in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(
      run.stdout == "door.png: row 2, https://eat.example.com/s/42: 4.0/16/W (A), an estimate\n")
    func exported() throws -> [JSONValue] {
      try runBeckon(["job", "export", "tables.json", "--format", "jsonl"], in: folder).stdout
        .split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    }
    #expect(try exported().map { $0["grade"] } == [nil, "4.0/16/W"])
    func events() throws -> Int {
      try runBeckon(["job", "export", "tables.json", "--events"], in: folder).stdout
        .split(separator: "\n").count
    }
    // The same scan once more is no news; another scan of the row is.
    let before = try events()
    #expect(try runBeckon(verify + ["door.png"], in: folder).status == 0)
    #expect(try events() == before)
    let json = try runBeckon(verify + ["--dpi", "1200", "--json", "door.png"], in: folder)
    #expect(try JSONValue(parsing: json.stdout)["grade"] == "4.0/08/W")
    #expect(try exported()[1]["grade"] == "4.0/08/W")
    #expect(try events() == before + 1)
    #expect(try runBeckon(["job", "verify", "tables.json", "--chain"], in: folder).status == 0)
    // What is not of the job, what has no code, and what does not go together.
    let other = try runBeckon(verify + ["other.png"], in: folder)
    #expect(other.status == 1 && other.stdout.contains("is not a row of 'tables': 4.0/16/W (A)"))
    #expect(try events() == before + 1)
    #expect(try runBeckon(verify, in: folder).status == 64)
    #expect(
      try runBeckon(["job", "verify", "tables.json", "--dpi", "600", "door.png"], in: folder).status
        == 64)
  }

  @Test("a code must be one of a job") func expectedOfJob() throws {
    let folder = try Self.job()
    #expect(
      try runBeckon(["grade", "--expect", "tables.json", "door.png"], in: folder).status == 0)
    #expect(
      try runBeckon(["grade", "--expect", "tables.json", "other.png"], in: folder).status == 1)
  }

  @Test("an App Clip Code is graded as far as that can be said") func clip() throws {
    let folder = try ScratchFolder()
    let draw = ["clipcode", "--payload", "4e2f153c", "--pixels", "512", "-o", "clip.png"]
    #expect(try runBeckon(draw, in: folder).status == 0)
    let run = try runBeckon(["grade", "--dpi", "300", "clip.png"], in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(
      run.stdout.contains("no standard grades App Clip Codes: contrast, sharpness and damage only"))
    let json = try JSONValue(
      parsing: runBeckon(["grade", "--json", "clip.png"], in: folder).stdout)
    #expect(json["kind"] == "App Clip Code" && json["letter"] == "A" && json["partial"] == true)
    #expect(json["parameters"]?.arrayValue?.count == 3 && json["version"] == .null)
    for report in ["r.csv", "r.html", "r.json"] {
      #expect(try runBeckon(["grade", "-o", report, "clip.png"], in: folder).status == 0)
      #expect(try folder.text(of: report).contains("4e2f153c"))
    }
    // A scan of half the resolution is too coarse: every other pixel of every other row.
    let large = ["clipcode", "--payload", "4e2f153c", "--pixels", "256", "-o", "large.png"]
    #expect(try runBeckon(large, in: folder).status == 0)
    let whole = try Picture(reading: folder.bytes(of: "large.png"))
    let side = whole.width / 2
    let step = whole.channels.rawValue
    let bytes = (0..<side * side).flatMap { index -> [UInt8] in
      let at = (2 * (index / side) * whole.width + 2 * (index % side)) * step
      return [whole.samples[at], whole.samples[at + step / 2], whole.samples[at + step - 1]]
    }
    try folder.write(Array("P6 \(side) \(side) 255\n".utf8) + bytes, to: "small.ppm")
    let refused = try runBeckon(["grade", "small.ppm"], in: folder)
    #expect(refused.status == 1)
    #expect(refused.stdout.contains("pixels the stroke of an arc, and a grade needs 4"))
  }
}
