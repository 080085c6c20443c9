import Artwork
import Codes
import Foundation
import SystemIO
@testable import Labels
import QRCodes
import QRStandard
import TestSupport
import Testing

/// Sheets as others draw and read them.
@Suite("Sheets on paper") struct SheetPaperTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A label, or one half of a tent card, and the file that shows what is printed there.
  private struct Piece {
    let one: SheetFixture.Written
    let half: SheetGeometry.Label
    let path: String
  }

  /// The page at 600 dpi, drawn by poppler, in one piece for each label.
  private func pieces(
    _ path: String, _ written: [SheetFixture.Written], _ sheet: SheetGeometry
  ) throws -> [Piece] {
    let page = written.first?.place.sheet ?? 1
    let stem = folder.path("page-\(page)")
    try Equipment.pdftoppm.run(
      ["-r", "600", "-gray", "-f", "\(page)", "-l", "\(page)", "-singlefile", path, stem])
    let picture = try GreyFile(folder.bytes(of: "page-\(page).pgm"))
    return try written.flatMap { one in
      try sheet[one.place.label - 1].map { half in
        let name = "label-\(one.place.label)\(half.isTurned ? "-turned" : "").pgm"
        try folder.write(picture.part(half.frame, dotsPerInch: 600), to: name)
        return Piece(one: one, half: half, path: folder.path(name))
      }
    }
  }

  private func expectEachAtItsPlace(
    _ path: String, _ written: [SheetFixture.Written], _ sheet: SheetGeometry
  ) throws {
    let pieces = try pieces(path, written, sheet)
    let wanted = pieces.map { "https://eat.example.com/s/\($0.one.number)" }
    let words = try Equipment.zbarimg.text(
      ["-q", "--raw", "-Sdisable", "-Sqrcode.enable"] + pieces.map(\.path))
    #expect(words.lowercased().split(separator: "\n").map(String.init) == wanted)
    for piece in pieces { try expectAtItsPlace(piece) }
  }

  private func expectAtItsPlace(_ piece: Piece) throws {
    let label = piece.one.label
    let words = try Equipment.zxingReader.text(["-format", "QRCode", piece.path])
    #expect(
      words.lowercased().contains("https://eat.example.com/s/\(piece.one.number)\""), "\(words)")
    let line = words.split(separator: "\n").first { $0.hasPrefix("Position:") } ?? ""
    let numbers = line.split { !$0.isNumber }.compactMap { Double($0) }
    let symbol = label.code.frame
    // The middle of four corners, from pixels to micrometres.
    for (first, corner, wanted, side) in [
      (0, label.corner.x + symbol.x, symbol.width, piece.half.frame.width),
      (1, label.corner.y + symbol.y, symbol.height, piece.half.frame.height),
    ] where numbers.count == 8 {
      let middle = stride(from: first, to: 8, by: 2).reduce(0) { $0 + numbers[$1] } / 4
      let meant = piece.half.isTurned ? side - corner - wanted / 2 : corner + wanted / 2
      #expect(abs(middle * 25_400 / 600 - Double(meant)) < 100, "\(words)")
    }
    #expect(numbers.count == 8)
  }

  /// 200 labels when everything is asked for, else as many as a sheet and a half has, and 18 at
  /// most.
  @Test(
    "stock of the table with lines and a logo, on a used sheet: every code is read, where it belongs",
    .needs(.pdftoppm, .zbarimg, .zxingReader, .ghostscript, .qpdf),
    arguments: ["L7160", "5160", "22806", "22807", "5305"])
  func table(_ name: String) throws {
    let stock = try StockCatalogue(BuiltInStock.all).one(named: "avery " + name)
    guard case .sheet(let paper) = stock.form else { return #expect(Bool(false)) }
    let sheet = try SheetGeometry(paper, bleed: nil)
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="#000" \
      d="M5 0 L10 10 L0 10 Z"/></svg>
      """, to: "logo.svg")
    var style = QRStyle()
    style.options.level = .high
    style.logo = try QRLogo(path: folder.path("logo.svg"), share: nil)
    var order = FillOrder()
    order.start = min(5, sheet.count)
    let path = folder.path("sheet.pdf")
    let written = try SheetFixture.write(
      path, sheet, count: Effort.isSoak ? 200 : min(18, sheet.count * 3 / 2 + 1), style: style,
      order: order, lines: { ["Table \($0)"] })
    #expect(written[0].place == SheetPlace(sheet: 1, label: order.start))
    for page in 1...(written.last?.place.sheet ?? 1) {
      try expectEachAtItsPlace(path, written.filter { $0.place.sheet == page }, sheet)
    }
    let inks = try Equipment.ghostscript.text(["-q", "-o", "-", "-sDEVICE=inkcov", path])
      .split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
    #expect(inks.allSatisfy { $0.count >= 4 && $0.prefix(3).allSatisfy { $0 == 0 } && $0[3] > 0 })
    try Equipment.qpdf.run(["--check", path])
  }

  @Test(
    "bought labels with lines, from the fifth on: every code is read, where it belongs",
    .needs(.pdftoppm, .zbarimg, .zxingReader))
  func bought() throws {
    let sheet = try SheetFixture.l7160()
    var order = FillOrder()
    order.start = 5
    let written = try SheetFixture.write(
      folder.path("sheet.pdf"), sheet, count: 40, order: order,
      lines: { ["Table \($0)", "Scan to order"] })
    #expect(written.map(\.place.sheet).max() == 3)
    #expect(written[0].place == SheetPlace(sheet: 1, label: 5))
    for page in 1...2 {
      try expectEachAtItsPlace(
        folder.path("sheet.pdf"), written.filter { $0.place.sheet == page }, sheet)
    }
  }

  @Test("round labels, in whole dots of the printer", .needs(.pdftoppm, .zbarimg, .zxingReader))
  func round() throws {
    let sheet = try SheetFixture.round()
    var design = LabelLayout()
    design.density = try Density(dotsPerInch: 600)
    let written = try SheetFixture.write(
      folder.path("round.pdf"), sheet, count: 12, design: design, lines: { ["Room \($0)"] })
    #expect(written.allSatisfy { $0.label.code.size.dotsPerModule ?? 0 >= 4 })
    try expectEachAtItsPlace(folder.path("round.pdf"), written, sheet)
  }

  @Test("a tent card has both halves, one upside down", .needs(.pdftoppm, .zxingReader))
  func tent() throws {
    let sheet = try SheetFixture.tent()
    _ = try SheetFixture.write(
      folder.path("tent.pdf"), sheet, count: 1, lines: { ["Table \($0)"] })
    let picture = folder.path("tent.png")
    try Equipment.pdftoppm.run(
      ["-r", "150", "-gray", "-png", "-singlefile", folder.path("tent.pdf"), folder.path("tent")])
    let words = try Equipment.zxingReader.text(["-format", "QRCode", picture])
    #expect(
      words.lowercased().components(separatedBy: "https://eat.example.com/s/1").count == 3,
      "\(words)")
    #expect(words.contains("180"), "\(words)")
  }

  @Test(
    "paper of our own has marks outside its bleed, and all of it is black ink",
    .needs(.pdftoppm, .zbarimg, .zxingReader, .ghostscript, .qpdf))
  func cut() throws {
    let stock = try Stock.grid(columns: 5, rows: 8, on: .a4, margin: .mm(12), gap: .zero)
    guard case .sheet(let paper) = stock.form else { return #expect(Bool(false)) }
    let sheet = try SheetGeometry(paper, bleed: 3_000)
    let written = try SheetFixture.write(folder.path("cut.pdf"), sheet, count: 40)
    try expectEachAtItsPlace(folder.path("cut.pdf"), written, sheet)
    let inks = try Equipment.ghostscript.text([
      "-q", "-o", "-", "-sDEVICE=inkcov", folder.path("cut.pdf"),
    ]).split(separator: " ").compactMap { Double($0) }
    #expect(inks.prefix(3).allSatisfy { $0 == 0 } && inks[3] > 0.05, "\(inks)")
    try Equipment.qpdf.run(["--check", folder.path("cut.pdf")])
  }
}

/// A picture of one byte a pixel, as poppler writes it.
private struct GreyFile {
  let width: Int
  let pixels: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) throws {
    let words = bytes.prefix(40).split { $0 == 0x20 || $0 == 0x0A }
    let numbers = words[1..<4].map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    width = numbers[0]
    pixels = bytes.suffix(numbers[0] * numbers[1])
  }

  func part(_ frame: Rectangle, dotsPerInch: Int) -> [UInt8] {
    func dots(_ length: Int) -> Int { length * dotsPerInch / 25_400 }
    let columns = dots(frame.x)..<min(width, dots(frame.x + frame.width))
    let rows = dots(frame.y)..<min(pixels.count / width, dots(frame.y + frame.height))
    return rows.reduce(into: Array("P5 \(columns.count) \(rows.count) 255\n".utf8)) {
      let start = pixels.startIndex + $1 * width
      $0 += pixels[start + columns.lowerBound..<start + columns.upperBound]
    }
  }
}
