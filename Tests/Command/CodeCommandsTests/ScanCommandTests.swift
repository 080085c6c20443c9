import Artwork
import Foundation
import SystemIO
import JSONText
import QRCodes
import TestSupport
import Testing

@Suite("beckon scan") struct ScanCommandTests {
  /// A picture as our own writer draws it.
  private static func png(_ code: QRCode) throws -> [UInt8] {
    let modules = code.modules
    let grid = try ModuleGrid(width: modules.size, height: modules.size) { x, y in modules[x, y] }
    let size = try PrintSize(.module(400), modules: modules.size)
    let drawing = try CodeDrawing(grid, quietZone: code.version.quietZone, size: size)
    return try drawing.page().png(density: Density(dotsPerInch: 254))
  }

  private static func code(_ text: String) throws -> QRCode {
    var options = QROptions()
    options.capitalizesHost = false
    return try QRCode(.text(text), options: options)
  }

  private static let url = "https://eat.example.com/s/42"

  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(png(code(url)), to: "code.png")
    try folder.write("P5 3 3 255\n123456789", to: "empty.pgm")
    try folder.write("no picture", to: "text.png")
    for (index, part) in try QRCode.series(.text(url + "/series"), count: 3).enumerated() {
      try folder.write(png(part), to: "part\(index + 1).png")
    }
    return folder
  }

  private func lines(_ run: RanCommand) throws -> [JSONValue] {
    try run.stdout.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  @Test("one picture, for people") func text() throws {
    let run = try runBeckon(["scan", "code.png"], in: Self.folder())
    #expect(run.status == 0 && run.stderr.isEmpty)
    try expectGolden(run.stdout, "beckon/scan.txt")
  }

  @Test("one picture, for programs") func json() throws {
    let run = try runBeckon(["scan", "--json", "code.png"], in: Self.folder())
    #expect(run.status == 0)
    try expectGolden(run.stdout, "beckon/scan.json")
  }

  @Test("the text alone, from standard input") func quiet() throws {
    let folder = try Self.folder()
    let run = try runBeckon(["scan", "-q", "-"], stdin: folder.bytes(of: "code.png"))
    #expect(run.stdout == Self.url + "\n" && run.status == 0)
  }

  @Test("a picture that comes alone is looked at as one in a file is") func alone() throws {
    // Modules seven times as high as wide, from behind: the first frame of a film gets one look.
    let modules = try Self.code(Self.url).modules
    let (width, height) = (2 * (modules.size + 8), 14 * (modules.size + 8))
    var tall = Array("P5 \(width) \(height) 255\n".utf8)
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) = ((width - 1 - x) / 2 - 4, y / 14 - 4)
        let isInside = (0..<modules.size).contains(column) && (0..<modules.size).contains(row)
        tall.append(isInside && modules[column, row] ? 0 : 255)
      }
    }
    let run = try runBeckon(["scan", "-"], stdin: tall)
    #expect(run.status == 0 && run.stdout.hasPrefix(Self.url + "\n"), "\(run.stderr)")
    #expect(run.stdout.contains("mirrored, read by the step views"))
  }

  @Test("a series is joined across pictures") func series() throws {
    let folder = try Self.folder()
    let run = try runBeckon(["scan", "part2.png", "part3.png", "part1.png"], in: folder)
    #expect(run.status == 0 && run.stderr.isEmpty)
    #expect(run.stdout.contains("part 2 of 3"))
    #expect(run.stdout.hasSuffix(Self.url + "/series\n  joined from 3 codes\n"))
    let quiet = try runBeckon(["scan", "-q", "part2.png", "part3.png", "part1.png"], in: folder)
    #expect(quiet.stdout == Self.url + "/series\n")
    let json = try lines(
      runBeckon(["scan", "--json", "part2.png", "part3.png", "part1.png"], in: folder))
    #expect(json.count == 4 && json[0]["part"]?["number"] == 2)
    #expect(json[3]["joined"] == 3 && json[3]["text"] == .string(Self.url + "/series"))
    #expect(json[3]["parityHolds"] == .bool(true))
  }

  @Test("a series whose bytes are no text is written as bytes") func seriesOfBytes() throws {
    let folder = try ScratchFolder()
    let bytes = (0..<120).map { (number: Int) -> UInt8 in UInt8(0x10 + number * 151 % 0xF0) }
    let parts = try QRCode.series(.bytes(bytes), count: 3)
    for (index, part) in parts.enumerated() {
      try folder.write(Self.png(part), to: "part\(index + 1).png")
    }
    let paths = (1...parts.count).map { "part\($0).png" }
    let json = try lines(runBeckon(["scan", "--json"] + paths, in: folder))
    let whole = try #require(json.last)
    try #require(whole["joined"] == .integer(parts.count))
    let hex = bytes.map { String($0, radix: 16) }.joined()
    #expect(whole["bytes"]?.stringValue?.lowercased() == hex)
    #expect(whole["text"] == .null)
    let quiet = try runBeckon(["scan", "-q"] + paths, in: folder)
    #expect(quiet.stdout.lowercased() == hex + "\n" && quiet.status == 0)
    let text = try runBeckon(["scan"] + paths, in: folder)
    #expect(text.stdout.hasSuffix("joined from \(parts.count) codes, bytes that are not text\n"))
  }

  #if os(Linux)
    @Test("where there is no memory for one picture, the others are read") func noMemory() throws {
      let folder = try Self.folder()
      try folder.write("P5 44000 44000 255\n", to: "huge.pgm")
      let beckon = try builtProgram("beckon")
      var command = ChildCommand(
        "sh",
        [
          "-c", "ulimit -v 1200000 && exec \"$0\" scan -q --max-pixels 2000 huge.pgm code.png",
          beckon,
        ])
      command.folder = folder.path
      let outcome = try withExtendedLifetime(folder) { try command.run(within: .seconds(60)) }
      let errors = String(decoding: outcome.errors, as: UTF8.self)
      #expect(outcome.ending == .exited(74), "\(errors)")
      #expect(String(decoding: outcome.output, as: UTF8.self) == Self.url + "\n")
      #expect(
        errors == "beckon: huge.pgm: PNM: there is not enough memory for the picture; make it "
          + "smaller\n")
    }
  #endif

  @Test("what does not begin as a picture is refused by its beginning") func noPicture() throws {
    let folder = try Self.folder()
    // More than the largest file that is read, and nearly nothing on the disk.
    try folder.write(Array("not a picture".utf8), to: "huge.bin")
    #expect(truncate(folder.path("huge.bin"), 1 << 32) == 0)
    for (words, status) in [
      (["scan"], 65), (["qr", Self.url, "-o", "x.png", "--logo"], 65),
    ] as [([String], Int32)] {
      for path in ["huge.bin", "/dev/urandom"] {
        let run = try runBeckon(words + [path], in: folder)
        #expect(run.status == status, "\(words) \(path): \(run.stderr)")
        #expect(
          run.stderr.contains("this is not a picture in a supported format")
            || run.stderr.contains("the logo is neither a PNG, a JPEG nor an SVG"), "\(run.stderr)")
      }
    }
  }

  @Test("an animation is read frame by frame, each code when it is first seen") func animation()
    throws
  {
    let folder = try ScratchFolder()
    let rows = try [Self.url, Self.url + "/2"].map { try Self.rows(Self.code($0).modules) }
    let side = rows.map(\.count).max() ?? 0
    try folder.write(
      AnimatedGIF.bytes(
        width: side, height: side,
        [rows[0], rows[0], rows[1], rows[0]].map { .init($0, disposal: 2) }),
      to: "film.gif")
    let run = try runBeckon(["scan", "film.gif"], in: folder)
    #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
    let lines = run.stdout.split(separator: "\n")
    try #require(lines.count == 4, "\(run.stdout)")
    #expect(lines[0] == Self.url && lines[1].contains("film.gif, at "))
    #expect(lines[2] == Self.url + "/2" && lines[3].contains("film.gif, picture 3, at "))
    let json = try self.lines(runBeckon(["scan", "--json", "film.gif"], in: folder))
    #expect(json.map { $0["picture"] } == [1, 3])
  }

  /// Rows of dark and light pixels, three for each module.
  private static func rows(_ modules: ModuleMatrix) -> [String] {
    let side = 3 * (modules.size + 8)
    return (0..<side).map { y in
      String(
        (0..<side).map { x in
          let (column, row) = (x / 3 - 4, y / 3 - 4)
          let isInside = min(column, row) >= 0 && max(column, row) < modules.size
          return isInside && modules[column, row] ? "#" : "."
        })
    }
  }

  @Test("a series that lacks a part says which") func missing() throws {
    let run = try runBeckon(["scan", "part2.png"], in: Self.folder())
    #expect(run.status == 1)
    #expect(
      run.stderr == "beckon: of a series of 3 codes, parts 1 and 3 are missing; take them into the "
        + "picture, or name their pictures, too\n")
  }

  @Test("pictures without a code, broken and missing ones are named; the others are read")
  func statuses() throws {
    let folder = try Self.folder()
    let none = try runBeckon(["scan", "empty.pgm", "code.png"], in: folder)
    #expect(none.status == 1 && none.stdout.contains(Self.url))
    #expect(none.stderr == "beckon: empty.pgm: no code found\n")
    let broken = try runBeckon(["scan", "text.png", "empty.pgm", "code.png"], in: folder)
    #expect(broken.status == 65 && broken.stdout.contains(Self.url))
    #expect(broken.stderr.contains("text.png: this is not a picture in a supported format"))
    let absent = try runBeckon(["scan", "nothing.png", "code.png"], in: folder)
    #expect(absent.status == 66 && absent.stdout.contains(Self.url))
    #expect(try runBeckon(["scan", "nothing.png"], in: folder).status == 66)
    let limited = try runBeckon(
      ["scan", "--max-pixels", "1", "huge.pgm"],
      in: {
        try folder.write("P5 2000 2000 255\n", to: "huge.pgm")
        return folder
      }())
    #expect(limited.status == 65 && limited.stderr.contains("more than the limit of 1000000"))
  }

  @Test("resolved through a route table, a series as a whole") func routes() throws {
    let folder = try Self.folder()
    try folder.write(
      #"{"hosts": ["eat.example.com"], "routes": [{"name": "store", "pattern": "/s/{store:int}"}]}"#,
      to: "routes.json")
    let words = ["scan", "--routes", "routes.json"]
    let run = try runBeckon(words + ["code.png"], in: folder)
    #expect(run.status == 0)
    try expectGolden(run.stdout, "beckon/scan-routes.txt")
    let json = try lines(runBeckon(words + ["--json", "code.png"], in: folder))
    #expect(json[0]["resolution"]?["outcome"] == "invocation")
    #expect(json[0]["resolution"]?["values"] == ["store": 42])
    let parts = ["part1.png", "part2.png", "part3.png"]
    let series = try lines(runBeckon(words + ["--json"] + parts, in: folder))
    #expect(series.map { $0["resolution"]?["outcome"] } == [nil, nil, nil, "foreign"])
    #expect(try runBeckon(["scan", "--routes", "no.json", "code.png"], in: folder).status == 66)
  }

  @Test("a stream of frames shows each code once") func stream() throws {
    let frames = try ["a", "b", "a", "b", "a"].map { try Self.frame(Self.code(Self.url + $0)) }
    let run = try runBeckon(["scan", "--json", "-"], stdin: frames.flatMap { $0 })
    #expect(run.status == 0)
    #expect(try lines(run).map { $0["picture"] } == [1, 2])
    let first = try runBeckon(["scan", "-q", "--first", "-"], stdin: frames.flatMap { $0 })
    #expect(first.stdout == Self.url + "a\n" && first.status == 0)
    let cut = try runBeckon(["scan", "-q", "-"], stdin: frames.flatMap { $0 }.dropLast(5))
    #expect(cut.status == 65 && cut.stderr.contains("standard input: PNM: the file ends too early"))
    let file = try ScratchFolder()
    try file.write(frames.flatMap { $0 }, to: "film.pgm")
    #expect(try lines(runBeckon(["scan", "--json", "film.pgm"], in: file)).count == 5)
  }

  private static func frame(_ code: QRCode) -> [UInt8] {
    let side = (code.modules.size + 8) * 3
    let pixels = (0..<side * side).map { index -> UInt8 in
      code.modules[index % side / 3 - 4, index / side / 3 - 4] ? 0 : 255
    }
    return Array("P5 \(side) \(side) 255\n".utf8) + pixels
  }

  @Test(
    "bad use",
    arguments: [
      (["scan"], 64, "name a FILE, or give --clipboard or --camera: one of the three"),
      (["scan", "--clipboard", "a.png"], 64, "one of the three"),
      (["scan", "--camera", "/dev/video0", "--clipboard"], 64, "one of the three"),
      (["scan", "--annotate", "x.jpg", "a.png"], 64, "--annotate writes a PNG file"),
      (["scan", "--annotate", "x.png", "a.png", "b.png"], 64, "--annotate takes one FILE"),
      (["scan", "--camera", "/dev/null"], 69, "/dev/null: this device delivers no images"),
      (["scan", "--camera", "/dev/none"], 66, "/dev/none: there is no such device"),
      (["scan", "--all", "--quick", "a.png"], 64, "--all and --quick exclude each other"),
      (["scan", "--max-pixels", "0", "a.png"], 64, "--max-pixels"),
      (["scan", "-"], 65, "there is no picture data"),
    ])
  func badUse(_ words: [String], _ status: Int32, _ says: String) throws {
    let run = try runBeckon(words)
    #expect(run.status == status && run.stdout.isEmpty, "\(run.stderr)")
    #expect(run.stderr.contains(says), "\(run.stderr)")
  }

  @Test("what could steer a terminal is written out") func hygiene() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.png(Self.code("a\u{1B}[31mb\nc")), to: "code.png")
    for words in [[], ["-q"]] {
      let run = try runBeckon(["scan"] + words + ["code.png"], in: folder)
      #expect(!run.stdout.contains("\u{1B}") && run.stdout.contains("b") && run.status == 0)
    }
  }
}
