import Artwork
import Foundation
import SystemIO
import Payloads
import InvocationURLs
import QRCodes
import Scanning
import TestSupport
import Testing

@testable import Codes

/// A code in a file, as `beckon qr` makes it, found again in pixels by the scanner.
struct QRFile: Carrier {
  /// How the file becomes pixels.
  enum Eye: Equatable {
    /// libpng.
    case libpng
    /// Our own readers: of our own files, or of files of pixels.
    case ours
    /// librsvg or poppler.
    case other(Equipment)
  }

  let format: OutputFormat
  let eye: Eye

  var name: String { "QR code as \(format.name), seen by \(eye)" }
  /// Other people's programs are started once for each picture.
  var stride: Int { other == nil ? 20 : 100 }

  private static let byOthers = [
    QRFile(format: .svg, eye: .other(.rsvgConvert)),
    QRFile(format: .pdf, eye: .other(.pdftoppm)),
    QRFile(format: .eps, eye: .other(.ghostscript)),
  ]

  /// Every way of seeing a file that this machine has.
  static let all: [QRFile] =
    OutputFormat.allCases.map { QRFile(format: $0, eye: $0 == .png ? .libpng : .ours) }
    + byOthers.filter { $0.other?.isInstalled == true }

  private var other: Equipment? {
    if case .other(let program) = eye { program } else { nil }
  }

  func carry(_ url: InvocationURL) throws -> Payload? {
    let publisher = try QRPublisher(QRStyle())
    let symbol: QRCode
    do {
      symbol = try publisher.symbol(of: .url(url))
    } catch QRCodeError.tooLong {
      return nil
    }
    let drawn = try publisher.draw(symbol, title: url.text, url: url)
    let bytes = try publisher.publish(drawn, as: format).bytes
    let found = try CodeScanner().scan(try picture(bytes))
    return found.count == 1 ? found.first?.payload : nil
  }

  private func picture(_ bytes: [UInt8]) throws -> Picture {
    switch eye {
    case .libpng: return try Picture(reading: bytes)
    case .ours:
      guard let page = try format.page(in: bytes[...]) else { return try Picture(reading: bytes) }
      let density = try Density(dotsPerInch: 150)
      return try Picture(reading: page.png(density: density))
    case .other(let program) where format == .svg:
      return try Picture(reading: program.run(["-d", "150", "-p", "150"], sending: bytes))
    case .other(let program) where format == .eps:
      return try Picture(
        reading: program.run(
          ["-q", "-dEPSCrop", "-r150", "-sDEVICE=png16m", "-o", "-", "-"], sending: bytes))
    case .other(let program):
      let folder = try ScratchFolder()
      let file = try folder.write(bytes, to: "a.pdf")
      return try Picture(reading: program.run(["-r", "150", file]))
    }
  }
}
