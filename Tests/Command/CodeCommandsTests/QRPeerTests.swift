import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

/// Programs of other people that read what `beckon qr` writes.
enum Reader: String, CaseIterable {
  case zbarimg
  case zxing = "ZXingReader"

  var program: Equipment { self == .zbarimg ? .zbarimg : .zxingReader }

  /// What the program reads in a picture.
  func text(of path: String) throws -> String {
    switch self {
    case .zbarimg:
      return try program.text(["-q", "--nodbus", "--raw", path])
        .trimmingCharacters(in: .newlines)
    case .zxing:
      let line = try program.text([path]).split(separator: "\n").first {
        $0.hasPrefix("Text:")
      }
      return line.map { String($0.dropFirst(5)).trimmingCharacters(in: [" ", "\""]) } ?? ""
    }
  }
}

@Suite("What others read of beckon qr") struct QRPeerTests {
  struct Look: Sendable, CustomTestStringConvertible {
    var options: [String]
    var url = "https://eat.example.com/s/42/t/7?lang=en-GB"
    var testDescription: String { options.joined(separator: " ") }
  }

  static let looks: [Look] = [
    Look(options: []), Look(options: ["--size", "30mm"]),
    Look(options: ["--module", "0.5mm", "--dpi", "600"]),
    Look(options: ["--distance", "1.5m", "--caption", "Menu & more", "--caption-host"]),
    Look(options: ["--dark", "#00349a", "--light", "#fff6dd"]),
    Look(options: ["--dark", "cmyk:100/60/0/40"]),
    Look(options: ["--logo", "logo.svg"]), Look(options: ["--logo", "logo.png", "--level", "Q"]),
    Look(options: ["--version", "25", "--level", "H"]),
  ]

  static let logo = ##"""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
    <path fill="#0a5" fill-rule="evenodd" d="M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20zm-2 14l-4-4 1.4-1.4L10 13.2l6.6-6.6L18 8z"/>
    </svg>
    """##

  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(Self.logo, to: "logo.svg")
    try Equipment.rsvgConvert.run([
      "-w", "200", "-o", folder.path("logo.png"), folder.path("logo.svg"),
    ])
    return folder
  }

  /// Makes the file, and says what its code is meant to say, to the byte.
  @discardableResult
  private func make(_ look: Look, _ name: String, in folder: ScratchFolder) throws -> String {
    let run = try runBeckon(["qr", "--json", look.url, "-o", name] + look.options, in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    let payload = try JSONValue(parsing: run.stdout)["payload"]?.stringValue
    #expect(payload?.lowercased() == look.url.lowercased())
    return payload ?? ""
  }

  private func expectRead(_ picture: String, _ payload: String) throws {
    for reader in Reader.allCases {
      #expect(try reader.text(of: picture) == payload, "\(reader.rawValue)")
    }
  }

  @Test(
    "the PNG", .needs(.rsvgConvert, .pngcheck, .zbarimg, .zxingReader),
    arguments: looks)
  func png(_ look: Look) throws {
    let folder = try folder()
    let payload = try make(look, "a.png", in: folder)
    let path = folder.path("a.png")
    try expectRead(path, payload)
    #expect(try Equipment.pngcheck.text([path]).hasPrefix("OK"))
  }

  @Test(
    "the SVG, drawn by librsvg", .needs(.rsvgConvert, .zbarimg, .zxingReader),
    arguments: looks)
  func svg(_ look: Look) throws {
    let folder = try folder()
    let payload = try make(look, "a.svg", in: folder)
    let path = folder.path("a.svg")
    try Equipment.rsvgConvert.run(["-d", "300", "-p", "300", path, "-o", folder.path("b.png")])
    try expectRead(folder.path("b.png"), payload)
  }

  @Test(
    "the PDF, drawn by poppler", .needs(.pdftoppm, .rsvgConvert, .zbarimg, .zxingReader),
    arguments: looks)
  func pdf(_ look: Look) throws {
    let folder = try folder()
    let payload = try make(look, "a.pdf", in: folder)
    let path = folder.path("a.pdf")
    try Equipment.pdftoppm.run(["-r", "300", "-png", "-singlefile", path, folder.path("b")])
    try expectRead(folder.path("b.png"), payload)
  }

  @Test(
    "the EPS, drawn by Ghostscript", .needs(.ghostscript, .rsvgConvert, .zbarimg, .zxingReader),
    arguments: looks)
  func eps(_ look: Look) throws {
    let folder = try folder()
    let payload = try make(look, "a.eps", in: folder)
    try Equipment.ghostscript.run([
      "-q", "-dEPSCrop", "-r300", "-sDEVICE=png16m", "-o", folder.path("b.png"),
      folder.path("a.eps"),
    ])
    try expectRead(folder.path("b.png"), payload)
  }

  @Test(
    "black is black ink alone on every page", .needs(.ghostscript))
  func inks() throws {
    let folder = try ScratchFolder()
    let urls = (1...3).map { "https://a.example/\($0)" }
    let run = try runBeckon(
      ["qr", "-o", "all.pdf", "--caption-host", "--bleed", "3mm"] + urls, in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    let pages = try Equipment.ghostscript.text(
      ["-q", "-o", "-", "-sDEVICE=inkcov", folder.path("all.pdf")]
    ).split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
    #expect(pages.count == 3)
    for inks in pages { #expect(inks.prefix(3).allSatisfy { $0 == 0 } && inks[3] > 0.1) }
  }

  @Test(
    "PNG, SVG, PDF and EPS agree on the size to 0.1 mm",
    arguments: [
      ["--size", "30mm"], ["--module", "0.37mm"], ["--distance", "87cm"], ["--scale", "7"],
      ["--size", "31mm", "--dpi", "203"],
    ])
  func sizes(_ size: [String]) throws {
    let folder = try ScratchFolder()
    let look = Look(options: size)
    for format in ["png", "svg", "pdf", "eps"] { try make(look, "a." + format, in: folder) }
    let png = try folder.bytes(of: "a.png")
    func number(_ at: Int) -> Double {
      Double(png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) })
    }
    let chunk = Array("pHYs".utf8)
    let place = try #require(png.indices.first { png[$0...].starts(with: chunk) })
    let width = number(16) / number(place + 4) * 1000
    let svg = try folder.text(of: "a.svg")
    #expect(abs(try length(in: svg, after: "width=\"") - width) < 0.1)
    let pdf = try folder.text(of: "a.pdf")
    #expect(abs(try length(in: pdf, after: "TrimBox[0 0 ") * 25.4 / 72 - width) < 0.1)
    let eps = try folder.text(of: "a.eps")
    #expect(abs(try length(in: eps, after: "%%HiResBoundingBox: 0 0 ") * 25.4 / 72 - width) < 0.1)
  }

  /// The first number behind a text.
  private func length(in text: String, after mark: String) throws -> Double {
    let place = try #require(text.range(of: mark))
    return try #require(Double(text[place.upperBound...].prefix { $0.isNumber || $0 == "." }))
  }
}
