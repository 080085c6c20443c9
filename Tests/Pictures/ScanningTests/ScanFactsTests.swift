import Artwork
import Testing

@testable import Scanning

/// What files say of how they were scanned.
@Suite struct ScanFactsTests {
  private static func png(_ dotsPerInch: Int) throws -> [UInt8] {
    let pixels = [UInt8](repeating: 255, count: 4 * 16)
    return try Bitmap(width: 4, height: 4, pixels: pixels)
      .png(density: Density(dotsPerInch: dotsPerInch))
  }

  private static func jpeg(unit: UInt8, _ density: Int, exif: [UInt8] = []) -> [UInt8] {
    let (high, low) = (UInt8(density >> 8), UInt8(density & 0xFF))
    return [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [
      1, 1, unit, high, low, high, low,
    ]
      + [0, 0] + exif
  }

  /// One directory with a resolution, whose unit is an inch (2) or a centimetre (3).
  private static func tiff(isLittle: Bool, _ density: Int, unit: Int) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let digits = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? digits : digits.reversed()
    }
    return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2)
      + number(282, 2) + number(5, 2) + number(1, 4) + number(38, 4)
      + number(296, 2) + number(3, 2) + number(1, 4) + number(unit, 2) + number(0, 2)
      + number(0, 4) + number(density, 4) + number(1, 4)
  }

  @Test func `the density of a scan`() throws {
    let png = try ScanMetadata(Self.png(600), .png).dotsPerInch
    #expect(abs(try #require(png) - 600) < 0.02)
    #expect(ScanMetadata(Self.jpeg(unit: 1, 1200), .jpeg).dotsPerInch == 1200)
    let metric = ScanMetadata(Self.jpeg(unit: 2, 236), .jpeg).dotsPerInch
    #expect(abs(try #require(metric) - 599.44) < 0.001)
    for isLittle in [true, false] {
      let inch = Self.tiff(isLittle: isLittle, 600, unit: 2)
      #expect(ScanMetadata(inch, .tiff).dotsPerInch == 600)
      let centimetre = Self.tiff(isLittle: isLittle, 100, unit: 3)
      #expect(ScanMetadata(centimetre, .tiff).dotsPerInch == 254)
      #expect(ScanMetadata(Self.tiff(isLittle: isLittle, 600, unit: 1), .tiff).dotsPerInch == nil)
    }
  }

  @Test func `what programs write that do not know is no density`() throws {
    #expect(try ScanMetadata(Self.png(72), .png).dotsPerInch == nil)
    #expect(ScanMetadata(Self.jpeg(unit: 1, 96), .jpeg).dotsPerInch == nil)
    #expect(ScanMetadata(Self.jpeg(unit: 0, 600), .jpeg).dotsPerInch == nil)
  }

  @Test func `an exposure time makes a photo`() {
    let exposure: [UInt8] = [0x9A, 0x82, 5, 0, 1, 0, 0, 0]
    #expect(ScanMetadata(Self.jpeg(unit: 1, 600, exif: exposure), .jpeg).isPhoto)
    #expect(!ScanMetadata(Self.jpeg(unit: 1, 600), .jpeg).isPhoto)
    #expect(ScanMetadata([], .heic).isPhoto)
  }

  @Test func `the beginning of a file is never too short`() throws {
    for (file, format) in [
      (try Self.png(600), PictureFormat.png), (Self.jpeg(unit: 1, 600), .jpeg),
      (Self.tiff(isLittle: true, 600, unit: 2), .tiff),
      (Self.tiff(isLittle: false, 600, unit: 2), .tiff),
    ] {
      for count in 0..<file.count {
        let facts = ScanMetadata(Array(file.prefix(count)), format)
        #expect(facts.dotsPerInch.map { abs($0 - 600) < 1 } ?? true)
      }
    }
  }
}
