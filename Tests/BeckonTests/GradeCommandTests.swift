import Artwork
import Foundation
import HostIO
import JSONText
import QRCodes
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
    #expect(try runBeckon(["grade", "empty.pgm"], in: folder).status == 1)
    #expect(try runBeckon(["grade", "--white", "0.5", "door.png"], in: folder).status == 64)
    #expect(try runBeckon(["grade", "-o", "grades.txt", "door.png"], in: folder).status == 64)
  }

  @Test("an App Clip Code has no grade, and that is said") func clip() throws {
    let folder = try Self.folder()
    let drawn = try runBeckon(["clipcode", "--payload", "4e2f153c", "-o", "clip.png"], in: folder)
    #expect(drawn.status == 0, "\(drawn.stderr)")
    let run = try runBeckon(["grade", "clip.png"], in: folder)
    #expect(run.status == 1 && run.stdout.isEmpty)
    #expect(
      run.stderr
        == "beckon: clip.png: no QR code found; there is an App Clip Code, which has no grade here\n"
    )
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
}
