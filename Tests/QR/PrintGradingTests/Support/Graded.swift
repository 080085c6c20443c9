import Foundation
import PrintGrading
import QRCodes
import QRReading
import QRStandard
import TestSupport
import Testing

enum Graded {
  /// A code of that size whose text nearly fills it.
  static func code(
    _ version: Int = 3, _ level: QRLevel = .medium, seed: UInt64 = 1
  ) throws -> QRCode {
    let version = try #require(QRVersion(version))
    var options = QROptions()
    options.versions = version...version
    options.level = level
    options.boostsLevel = false
    let room = (BlockLayout(version, level)?.dataBits ?? 0) / 8 - 4
    var generator = SeededGenerator(seed: seed)
    let letters = Array("abcdefghij-/.:?=XYZ0123456789")
    let text = (0..<max(1, room)).map { _ in
      letters[Int.random(in: letters.indices, using: &generator)]
    }
    return try QRCode(.text(String(text)), options: options)
  }

  /// The picture that a scanner writes.
  static func picture(
    _ print: Print, _ scan: Scan = Scan(), as transfer: ReflectancePicture.Transfer = .sRGB
  ) throws -> ReflectancePicture {
    let light = scan.light(print)
    let levels = transfer.levels
    let pixels = light.values.map { value -> UInt8 in
      let next = levels.partitioningIndex { Double($0) >= value }
      guard next > 0 else { return 0 }
      guard next < 256 else { return 255 }
      let (below, above) = (Double(levels[next - 1]), Double(levels[next]))
      return UInt8(value - below < above - value ? next - 1 : next)
    }
    return try #require(
      ReflectancePicture(
        width: light.width, height: light.height, pixels: pixels, transfer: transfer))
  }

  /// Reads the code of a picture and grades it.
  static func grade(_ picture: ReflectancePicture, isFlat: Bool = true) throws -> SymbolGrade {
    let grey = try #require(
      GreyPixels(width: picture.width, height: picture.height, pixels: picture.pixels))
    let code = try #require(PictureReader().read(grey).codes.first, "nothing was read")
    return try SymbolGrader(picture, isFlat: isFlat).grade(code)
  }

  static func grade(
    _ print: Print, _ scan: Scan = Scan(), as transfer: ReflectancePicture.Transfer = .sRGB
  ) throws -> SymbolGrade {
    try grade(picture(print, scan, as: transfer))
  }
}

extension [Float] {
  /// The first place from which on a condition holds.
  fileprivate func partitioningIndex(where holds: (Float) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension SymbolGrade {
  func value(_ parameter: Parameter) -> Double? { self[parameter]?.value }
  func grade(_ parameter: Parameter) -> Grade? { self[parameter]?.grade }
  func segment(_ segment: Segment) -> FixedPatternGrade? {
    segments.first { $0.segment == segment }
  }
}
