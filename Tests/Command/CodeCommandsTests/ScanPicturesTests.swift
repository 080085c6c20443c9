import Artwork
import Foundation
import InvocationRouter
import JSONText
import QRCodes
import Scanning
import TestSupport
import Testing

/// What `beckon scan` draws, and where else than from files it takes pictures.
@Suite("beckon scan: drawings, pages, folders, the clipboard") struct ScanPicturesTests {
  private static let urls = (1...3).map { "https://eat.example.com/s/\($0)" }

  private static func modules(_ text: String) throws -> ModuleMatrix {
    var options = QROptions()
    options.capitalizesHost = false
    return try QRCode(.text(text), options: options).modules
  }

  /// Codes beside each other on white, as a PGM file.
  private static func sheet(_ urls: [String], module: Int = 5) throws -> [UInt8] {
    let codes = try urls.map(modules)
    let side = ((codes.map(\.size).max() ?? 0) + 8) * module
    var pixels = [UInt8](repeating: 255, count: side * urls.count * side)
    for (number, code) in codes.enumerated() {
      for y in 0..<code.size * module {
        for x in 0..<code.size * module where code[x / module, y / module] {
          pixels[(y + 4 * module) * side * urls.count + number * side + x + 4 * module] = 0
        }
      }
    }
    return Array("P5 \(side * urls.count) \(side) 255\n".utf8) + pixels
  }

  // MARK: Drawings

  @Test("the drawing shows each code's outline, and is still a picture of the codes")
  func annotate()
    throws
  {
    let folder = try ScratchFolder()
    try folder.write(Self.sheet(Self.urls), to: "sheet.pgm")
    let run = try runBeckon(["scan", "-q", "--annotate", "found.png", "sheet.pgm"], in: folder)
    #expect(run.status == 0 && run.stdout == Self.urls.map { $0 + "\n" }.joined())
    let plain = try Picture(reading: folder.bytes(of: "sheet.pgm"))
    let drawn = try Picture(reading: folder.bytes(of: "found.png"))
    #expect((drawn.width, drawn.height) == (plain.width, plain.height))
    for code in try CodeScanner().scan(plain) {
      for (one, other) in zip(code.corners, code.corners[1...] + code.corners[..<1]) {
        // The middle of each side is of the colour of outlines.
        #expect(drawn.isGreen((one.x + other.x) / 2, (one.y + other.y) / 2))
      }
    }
    // Nothing else of a code's inside is touched.
    let first = try #require(try CodeScanner().scan(plain).first)
    let middle = (first.corners[0].x + first.corners[2].x) / 2
    #expect(!drawn.isGreen(middle, middle))
    #expect(try Set(CodeScanner().scan(drawn).map(\.text)) == Set(Self.urls))
  }

  @Test("a mark that belongs to no code has a cross") func missed() throws {
    let folder = try ScratchFolder()
    var sheet = try Self.sheet([Self.urls[0]], module: 8)
    let code = try Self.modules(Self.urls[0])
    let side = (code.size + 8) * 8
    // Light below a finder is all that is left of the code.
    for y in 0..<side {
      for x in 0..<side where x >= 12 * 8 || y >= 12 * 8 {
        sheet[sheet.count - side * side + y * side + x] = 255
      }
    }
    try folder.write(sheet, to: "torn.pgm")
    let run = try runBeckon(["scan", "--annotate", "found.png", "torn.pgm"], in: folder)
    #expect(
      run.status == 1
        && run.stderr
          == "beckon: torn.pgm: no code found, but 1 mark of an unread code; try --all\n"
    )
    let drawn = try Picture(reading: folder.bytes(of: "found.png"))
    let scale = drawn.width / side
    let middle = Int(7.5 * 8) * scale
    let near = (middle - 3...middle + 3).flatMap { y in
      (middle - 3...middle + 3).map { drawn.sample($0, y) }
    }
    #expect(near.contains([255, 176, 32]))
  }

  @Test(
    "pages and pictures of one file have drawings of their own, and a small one is drawn larger")
  func several() throws {
    let folder = try ScratchFolder()
    try folder.write(
      Self.sheet([Self.urls[0]], module: 3) + Self.sheet([Self.urls[1]], module: 3), to: "film.pgm")
    let run = try runBeckon(["scan", "-q", "--annotate", "found.png", "film.pgm"], in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    for (name, url) in zip(["found.png", "found-2.png"], Self.urls) {
      let drawn = try Picture(reading: folder.bytes(of: name))
      #expect(drawn.width >= 300)
      #expect(try CodeScanner().scan(drawn).map(\.text) == [url])
    }
    let again = try runBeckon(["scan", "-q", "--annotate", "found.png", "film.pgm"], in: folder)
    #expect(again.status == 73 && again.stderr.contains("found.png"))
    let forced = ["scan", "-q", "-f", "--annotate", "found.png", "film.pgm"]
    #expect(try runBeckon(forced, in: folder).status == 0)
  }

  // MARK: What is said of several codes

  /// A sheet whose last code has its finders and nothing else.
  private static func ruined() throws -> [UInt8] {
    var sheet = try sheet(urls, module: 4)
    let code = try modules(urls[2])
    let side = (code.size + 8) * 4
    let start = sheet.count - 3 * side * side
    for y in 0..<side {
      for x in 0..<side {
        let (column, row) = (x / 4 - 4, y / 4 - 4)
        let isFinder =
          (column < 8 && (row < 8 || row > code.size - 9)) || (column > code.size - 9 && row < 8)
        if !isFinder { sheet[start + y * 3 * side + 2 * side + x] = 255 }
      }
    }
    return sheet
  }

  @Test("a code of several that is seen and not read is said") func unread() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.ruined(), to: "sheet.pgm")
    let run = try runBeckon(["scan", "-q", "sheet.pgm"], in: folder)
    #expect(run.status == 0 && run.stdout == Self.urls.prefix(2).map { $0 + "\n" }.joined())
    #expect(run.stderr == "beckon: sheet.pgm: 1 mark of an unread code; try --all\n")
    let quick = try runBeckon(["scan", "-q", "--quick", "sheet.pgm"], in: folder)
    #expect(quick.stderr.hasSuffix("1 mark of an unread code; try without --quick\n"))
    // Of a sheet that is read whole nothing is said.
    try folder.write(Self.sheet(Self.urls), to: "whole.pgm")
    #expect(try runBeckon(["scan", "-q", "whole.pgm"], in: folder).stderr.isEmpty)
  }

  @Test("several codes have the numbers that the drawing has, from the left in each row")
  func numbers() throws {
    let folder = try ScratchFolder()
    let row = try Self.sheet(Self.urls)
    let below = try Self.sheet(Self.urls.map { $0 + "1" })
    // The codes of the upper row lie a little askew: the right one is the highest.
    let (head, width) = (row.firstIndex(of: 10).map { $0 + 1 } ?? 0, try Self.width(row))
    var upper = Array(row[head...])
    for y in 0..<upper.count / width - 3 {
      let start = y * width + width * 2 / 3
      let from = (y + 3) * width + width * 2 / 3
      upper.replaceSubrange(start..<(y + 1) * width, with: upper[from..<(y + 4) * width])
    }
    let height = (upper.count + below.count - head) / width
    try folder.write(
      Array("P5 \(width) \(height) 255\n".utf8) + upper + below[head...], to: "sheet.pgm")
    let run = try runBeckon(["scan", "sheet.pgm"], in: folder)
    let lines = run.stdout.split(separator: "\n")
    #expect(lines.count == 12)
    let texts = stride(from: 0, to: lines.count, by: 2).map { String(lines[$0]) }
    #expect(texts == Self.urls + Self.urls.map { $0 + "1" })
    for number in 1...6 {
      #expect(lines[2 * number - 1].hasPrefix("  \(number): QR Code "), "\(lines)")
    }
    let json = try runBeckon(["scan", "--json", "sheet.pgm"], in: folder)
    let numbers = try json.stdout.split(separator: "\n").map {
      try JSONValue(parsing: String($0))["number"]
    }
    #expect(numbers == [1, 2, 3, 4, 5, 6])
  }

  private static func width(_ pgm: [UInt8]) throws -> Int {
    let words = String(decoding: pgm.prefix(20), as: UTF8.self).split(separator: " ")
    return try #require(words.dropFirst().first.flatMap { Int($0) })
  }

  // MARK: Pages

  @Test("the page holds every picture, what it says, and what could not be read") func page() throws
  {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("photos/more"), withIntermediateDirectories: true)
    try folder.write(Self.sheet(Self.urls), to: "photos/a.pgm")
    try folder.write(Self.sheet(["https://eat.example.com/?a=<b>&c"]), to: "photos/more/b.pgm")
    try folder.write("P5 9 9 255\n", to: "photos/more/cut.pgm")
    try folder.write("P2 8 8 255 " + String(repeating: "7 ", count: 64), to: "photos/nothing.pgm")
    try folder.write("notes", to: "photos/notes.txt")
    try folder.write("hidden", to: "photos/.hidden.pgm")
    let run = try runBeckon(["scan", "-q", "--html", "report.html", "photos"], in: folder)
    #expect(run.status == 65)
    #expect(run.stdout.split(separator: "\n").count == 4)
    #expect(run.stderr.contains("photos: 1 of 5 files are not pictures; skipped"))
    let page = try folder.text(of: "report.html")
    #expect(page.contains("4 codes in 4 pictures, 2 of which without a code"))
    #expect(page.contains("photos/more/cut.pgm") && page.contains("the file ends too early"))
    #expect(page.contains("no code found") && !page.contains(".hidden"))
    #expect(page.contains("/?a=&lt;b&gt;&amp;c") && !page.contains("<b>&c"))
    #expect(page.components(separatedBy: "<polygon").count - 1 == 8)
    // The pictures in it are pictures of the codes.
    var read: Set<String?> = []
    for piece in page.components(separatedBy: "data:image/png;base64,").dropFirst() {
      let bytes = try #require(Data(base64Encoded: String(piece.prefix { $0 != "\"" })))
      let picture = try Picture(reading: Array(bytes))
      #expect(max(picture.width, picture.height) <= 480)
      read.formUnion(try CodeScanner().scan(picture).map(\.text))
    }
    #expect(read.count == 4)
  }

  @Test("a film without a code is on the page, too") func emptyFilm() throws {
    let frame = Array("P5 30 30 255\n".utf8) + [UInt8](repeating: 200, count: 900)
    let folder = try ScratchFolder()
    let run = try runBeckon(
      ["scan", "--html", "report.html", "-"], stdin: frame + frame, in: folder)
    #expect(run.status == 1 && run.stderr == "beckon: standard input: no code found\n")
    let page = try folder.text(of: "report.html")
    #expect(page.contains("<h2>standard input</h2>") && page.contains("no code found"))
    #expect(page.contains("0 codes in 1 picture, 1 of which without a code"))
  }

  @Test("a page that cannot be written is said before anything is looked at") func inTheWay() throws
  {
    let folder = try ScratchFolder()
    try folder.write(Self.sheet(Self.urls), to: "a.pgm")
    try folder.write("mine", to: "report.html")
    let run = try runBeckon(["scan", "--html", "report.html", "a.pgm"], in: folder)
    #expect(run.status == 73 && run.stdout.isEmpty && run.stderr.contains("report.html"))
    #expect(try folder.text(of: "report.html") == "mine")
  }

  @Test("a folder without pictures") func emptyFolder() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("empty"), withIntermediateDirectories: true)
    let run = try runBeckon(["scan", "empty"], in: folder)
    #expect(run.status == 65)
    #expect(
      run.stderr == "beckon: empty: there is no picture in this folder or its subfolders\n")
  }

  // MARK: The clipboard

  /// Runs `beckon scan --clipboard` where a script stands for the program of a window system.
  private func clipboard(
    _ name: String, _ script: String, in folder: ScratchFolder
  ) throws -> RanCommand {
    try folder.write("#!/bin/sh\n" + script, to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path(name))
    let display = name == "xclip" ? "DISPLAY" : "WAYLAND_DISPLAY"
    return try runBeckon(
      ["scan", "--clipboard"],
      environment: ["PATH": "\(folder.path):/usr/bin:/bin", display: "display-0"], in: folder)
  }

  @Test("a picture that was copied, by both window systems") func copied() throws {
    let folder = try ScratchFolder()
    let png = try Picture(reading: Self.sheet([Self.urls[0]])).png()
    try folder.write(png, to: "copied.png")
    let xclip = try clipboard(
      "xclip",
      """
      case "$*" in
        "-selection clipboard -t TARGETS -o") printf 'TIMESTAMP\\nTARGETS\\nimage/jpeg\\nimage/png\\n' ;;
        "-selection clipboard -t image/png -o") cat copied.png ;;
        *) exit 1 ;;
      esac
      """, in: folder)
    #expect(xclip.status == 0 && xclip.stdout.hasPrefix(Self.urls[0] + "\n"), "\(xclip.stderr)")
    #expect(xclip.stdout.contains("clipboard, at"))
    let paste = try clipboard(
      "wl-paste",
      """
      case "$*" in
        --list-types) printf 'image/png\\ntext/html\\n' ;;
        "--no-newline --type image/png") cat copied.png ;;
        *) exit 1 ;;
      esac
      """, in: folder)
    #expect(paste.status == 0 && paste.stdout == xclip.stdout)
  }

  @Test("files that were copied in a file manager") func copiedFiles() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.sheet([Self.urls[0]]), to: "a code.pgm")
    let path = folder.path("a%20code.pgm")
    let run = try clipboard(
      "xclip",
      """
      case "$4" in
        TARGETS) printf 'text/uri-list\\n' ;;
        text/uri-list) printf 'file://\(path.replacingOccurrences(of: "%", with: "%%"))\\r\\n' ;;
      esac
      """, in: folder)
    #expect(run.status == 0 && run.stdout.hasPrefix(Self.urls[0] + "\n"), "\(run.stderr)")
  }

  @Test("what is no picture, nothing, or no clipboard") func noPicture() throws {
    let folder = try ScratchFolder()
    let text = try clipboard("xclip", "printf 'UTF8_STRING\\n'", in: folder)
    #expect(text.status == 65)
    #expect(text.stderr.contains("the clipboard holds no picture, only UTF8_STRING"))
    let empty = try clipboard("xclip", "exit 1", in: folder)
    #expect(empty.status == 65 && empty.stderr.contains("the clipboard is empty"))
    let none = try runBeckon(["scan", "--clipboard"])
    #expect(none.status == 69 && none.stderr.contains("there is no clipboard here"))
    let missing = try runBeckon(
      ["scan", "--clipboard"], environment: ["PATH": folder.path, "WAYLAND_DISPLAY": "wayland-0"])
    #expect(missing.status == 69 && missing.stderr.contains("wl-clipboard"), "\(missing.stderr)")
  }
}

extension Picture {
  fileprivate func sample(_ x: Int, _ y: Int) -> [UInt8] {
    let at = (y * width + x) * channels.rawValue
    return Array(samples[at..<at + channels.rawValue])
  }

  fileprivate func isGreen(_ x: Int, _ y: Int) -> Bool {
    channels == .rgb && sample(x, y) == [64, 255, 96]
  }

  /// The picture as a PNG file.
  fileprivate func png() throws -> [UInt8] {
    let pixels: [UInt8] = samples.flatMap { light in [light, light, light, 255] }
    return try Bitmap(width: width, height: height, pixels: pixels)
      .png(density: Density(dotsPerInch: 96))
  }
}
