import Basics
import TestSupport
import Testing

@testable import LabelPrinting

/// A language with media to write for, so that a test can hold for all of them.
struct Tongue: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// Writes for a picture's own size, and reads that back.
  var write: @Sendable ([PrinterLabel]) throws -> PrinterStream
  var read: @Sendable ([UInt8], LabelPicture, PrinterReadLimits) throws -> [PrinterLabel]
  /// Whether copies come back as labels of their own.
  var repeats = false

  static func medium(_ picture: LabelPicture, dots: Int = 8) -> LabelMedium {
    LabelMedium(
      width: picture.width, height: picture.height, gap: 3 * dots, dotsPerMillimetre: dots)
  }

  static func roll(_ picture: LabelPicture) -> BrotherMedium {
    BrotherMedium(
      millimetres: 62, width: picture.width, length: .dieCut(millimetres: 29, dots: picture.height),
      rightMargin: 12)
  }

  private static func zpl(_ name: String, _ encoding: ZPL.PictureEncoding) -> Tongue {
    Tongue(
      testDescription: name,
      write: { try ZPL.write($0, on: medium($0[0].picture), encoding: encoding) },
      read: { bytes, _, limits in try ZPL.read(bytes, limits: limits) })
  }

  private static func tspl(dots: Int) -> Tongue {
    Tongue(
      testDescription: "TSPL, \(dots) dots to the millimetre",
      write: { try TSPL.write($0, on: medium($0[0].picture, dots: dots)) },
      read: { bytes, _, limits in try TSPL.read(bytes, dotsPerMillimetre: dots, limits: limits) })
  }

  private static func brother(_ name: String, _ model: BrotherModel) -> Tongue {
    Tongue(
      testDescription: name,
      write: { try BrotherRaster.write($0, on: roll($0[0].picture), for: model) },
      read: { bytes, picture, limits in
        try BrotherRaster.read(bytes, on: roll(picture), for: model, limits: limits)
      },
      repeats: true)
  }

  static let all: [Tongue] = [
    zpl("ZPL, plain", .plain), zpl("ZPL, runs", .runs), zpl("ZPL, short enough", .shortEnough),
    tspl(dots: 8), tspl(dots: 12), tspl(dots: 24),
    Tongue(
      testDescription: "EPL2",
      write: { try EPL2.write($0, on: medium($0[0].picture)) },
      read: { bytes, _, limits in try EPL2.read(bytes, limits: limits) }),
    brother("Brother raster", .standard), brother("Brother raster, QL-500", .withoutCutter),
    brother("Brother raster, QL-1060N", .wide),
  ]

  /// What comes back of these labels.
  func expected(_ labels: [PrinterLabel]) -> [PrinterLabel] {
    repeats
      ? labels.flatMap { Array(repeating: PrinterLabel($0.picture), count: $0.copies) } : labels
  }
}

extension LabelPicture {
  /// Rows of `#` and `.`.
  init(_ rows: String...) throws {
    let dots = rows.map { Array($0) }
    try self.init(width: dots[0].count, height: rows.count) { dots[$1][$0] == "#" }
  }

  /// Rectangles on white, or on black, as codes have them; now and then nothing but noise.
  static func random(
    width: Int, height: Int, by generator: inout SeededGenerator
  ) throws -> LabelPicture {
    let isNoise = Int.random(in: 0..<4, using: &generator) == 0
    let side = isNoise ? 1 : Int.random(in: 2...9, using: &generator)
    let columns = width / side + 1
    let share = Int.random(in: 0...4, using: &generator)
    let modules = (0..<columns * (height / side + 1)).map { _ in
      Int.random(in: 0..<4, using: &generator) < share
    }
    return try LabelPicture(width: width, height: height) {
      modules[$1 / side * columns + $0 / side]
    }
  }
}

/// The picture of most of the byte vectors.
func small() throws -> LabelPicture {
  try LabelPicture("############", "#..........#", ".#.#.#.#.#.#")
}
