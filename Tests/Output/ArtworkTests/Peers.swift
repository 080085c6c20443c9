import Artwork
import Foundation
import SystemIO
import TestSupport
import Testing

/// Programs of other people that read what we write.
enum Peers {
  /// The pixels of a PNG file as netpbm reads them.
  static func pixels(png: [UInt8]) throws -> Greys {
    try Greys(pnm: try Equipment.pngtopnm.run(sending: png))
  }

  /// What pngcheck says about a file that it takes.
  static func pngcheck(_ png: [UInt8]) throws -> String {
    let folder = try ScratchFolder()
    return try Equipment.pngcheck.text(["-vt7", folder.write(png, to: "a.png")])
  }

  /// An SVG file as librsvg draws it.
  static func render(svg: [UInt8], dpi: Int) throws -> Greys {
    try pixels(png: Equipment.rsvgConvert.run(["-d", "\(dpi)", "-p", "\(dpi)"], sending: svg))
  }

  /// A page of a PDF file as poppler draws it.
  static func render(pdf: [UInt8], dpi: Int, page: Int = 1) throws -> Greys {
    let folder = try ScratchFolder()
    let file = try folder.write(pdf, to: "a.pdf")
    return try Greys(
      pnm: try Equipment.pdftoppm.run([
        "-r", "\(dpi)", "-f", "\(page)", "-l", "\(page)", "-gray", file,
      ]))
  }

  /// A PDF of one page or an EPS file as Ghostscript draws it.
  static func render(_ file: [UInt8], dpi: Int) throws -> Greys {
    try Greys(
      pnm: Equipment.ghostscript.run(
        ["-q", "-dEPSCrop", "-dUseTrimBox", "-r\(dpi)", "-sDEVICE=pgmraw", "-o", "-", "-"],
        sending: file))
  }

  /// The inks that Ghostscript finds on each page: cyan, magenta, yellow, black.
  static func inks(_ file: [UInt8]) throws -> [[Double]] {
    let folder = try ScratchFolder()
    let file = try folder.write(file, to: "a.file")
    return try Equipment.ghostscript.text(["-q", "-dEPSCrop", "-o", "-", "-sDEVICE=inkcov", file])
      .split(separator: "\n")
      .map { line in line.split(separator: " ").prefix(4).compactMap { Double($0) } }
  }
}

/// Brightness per pixel, from a PNM file; 0 is black, 255 white.
struct Greys {
  var width = 0
  var height = 0
  var values: [UInt8] = []

  init(pnm bytes: [UInt8]) throws {
    var at = 2
    func number() -> Int {
      var value = 0
      while !(48...57).contains(bytes[at]) { at += 1 }
      while (48...57).contains(bytes[at]) {
        value = value * 10 + Int(bytes[at] - 48)
        at += 1
      }
      return value
    }
    let kind = bytes[1] - 48
    (width, height) = (number(), number())
    let most = kind == 4 ? 1 : number()
    try #require(most == 255 || most == 1 || most == 15 || most == 3)
    at += 1
    for y in 0..<height {
      for x in 0..<width {
        switch kind {
        case 4:
          values.append(
            bytes[at + y * ((width + 7) / 8) + x / 8] >> UInt8(7 - x % 8) & 1 == 1 ? 0 : 255)
        case 5: values.append(UInt8(Int(bytes[at + y * width + x]) * 255 / most))
        default:
          let pixel = bytes[(at + 3 * (y * width + x))...].prefix(3)
          values.append(UInt8(pixel.reduce(0) { $0 + Int($1) } * 255 / most / 3))
        }
      }
    }
  }

  subscript(x: Int, y: Int) -> UInt8 { values[y * width + x] }

  /// Whether the middle of each module, with its border, is as the grid says.
  func shows(_ grid: ModuleGrid, quietZone: Int) -> Bool {
    let columns = grid.width + 2 * quietZone
    let rows = grid.height + 2 * quietZone
    for y in 0..<rows {
      for x in 0..<columns {
        let value = self[(2 * x + 1) * width / (2 * columns), (2 * y + 1) * height / (2 * rows)]
        if (value < 128) != grid[x - quietZone, y - quietZone] { return false }
      }
    }
    return true
  }
}
