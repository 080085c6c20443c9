import Artwork
import Foundation
import HostIO
import InvocationRouter
import InvocationURLs
import QRCodes
import Scanning
import TestSupport

@testable import Publishing

/// A code in a file, as `beckon qr` makes it, found again in pixels by the scanner.
struct QRFile: Carrier {
  /// How the file becomes pixels.
  enum Eye: String {
    /// libpng.
    case libpng
    /// Our own reader of our own files.
    case ours
    /// librsvg.
    case rsvg = "rsvg-convert"
    /// poppler.
    case poppler = "pdftoppm"
  }

  let format: OutputFormat
  let eye: Eye

  var name: String { "QR code as \(format.name), seen by \(eye.rawValue)" }
  /// Other people's programs are started once for each picture.
  var stride: Int { eye == .rsvg || eye == .poppler ? 100 : 20 }

  private static let byOthers = [
    QRFile(format: .svg, eye: .rsvg), QRFile(format: .pdf, eye: .poppler),
  ]

  /// Every way of seeing a file that this machine has.
  static let all: [QRFile] =
    [
      QRFile(format: .png, eye: .libpng), QRFile(format: .svg, eye: .ours),
      QRFile(format: .pdf, eye: .ours),
    ] + byOthers.filter(\.isThere)

  /// Whether other people's programs are all there.
  static let isSeenByOthers = byOthers.allSatisfy(\.isThere)

  /// Whether the program is installed.
  var isThere: Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(eye.rawValue)")
    }
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
      let page = try format == .svg ? SVGFile(bytes[...]).page : PDFFile(bytes[...]).page
      let density = try Density(dotsPerInch: 150)
      return try Picture(reading: page.png(density: density))
    case .rsvg:
      return try Picture(reading: run(["-d", "150", "-p", "150"], sending: bytes))
    case .poppler:
      let folder = try ScratchFolder()
      let file = try folder.write(bytes, to: "a.pdf")
      return try Picture(reading: run(["-r", "150", file], sending: []))
    }
  }

  private func run(_ arguments: [String], sending input: [UInt8]) throws -> [UInt8] {
    let outcome = try ChildCommand(eye.rawValue, arguments)
      .run(sending: input, within: .seconds(60))
    guard outcome.ending == .exited(0) else { throw Failure(outcome: outcome) }
    return outcome.output
  }

  struct Failure: Error { var outcome: ChildOutcome }
}
