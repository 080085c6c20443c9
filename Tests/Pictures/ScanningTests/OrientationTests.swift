import TestSupport
import Testing

@testable import Scanning

/// How the camera was held, as files say it; JPEG's files are vectors (`exif-1.jpg` and on).
@Suite("Orientation tags") struct OrientationTests {
  private static let stored: [UInt8] = [
    1, 2, 3, 40, 50, 60, 7, 8, 9, 110, 120, 130, 13, 14, 15, 160, 170, 180,
  ]

  /// Three by two pixels of red, green and blue, without compression.
  private static func tiff(_ orientation: Int, isBig: Bool) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      let little = (0..<bytes).map { UInt8(value >> (8 * $0) & 0xFF) }
      return isBig ? little.reversed() : little
    }
    let short = { (tag: Int, value: Int) in
      number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
    }
    let entries = [
      short(256, 3), short(257, 2), short(258, 8), short(259, 1), short(262, 2),
      // The pixels begin behind the header, the directory is behind them.
      short(273, 8), short(274, orientation), short(277, 3), short(278, 2), short(279, 18),
    ]
    return Array((isBig ? "MM" : "II").utf8) + number(42, 2) + number(26, 4) + stored
      + number(entries.count, 2) + entries.flatMap(\.self) + number(0, 4)
  }

  @Test("all eight turn a TIFF page", .needs(.libtiff), arguments: Orientation.allCases)
  func tiff(_ orientation: Orientation) throws {
    let picture = try Picture(width: 3, height: 2, channels: .rgb, samples: Self.stored)
    for isBig in [false, true] {
      let read = try Picture(reading: Self.tiff(orientation.rawValue, isBig: isBig))
      #expect(read == orientation.upright(picture))
    }
  }

  @Test("a number that is none turns nothing", .needs(.libtiff), arguments: [0, 9, 255, 65_535])
  func wrong(_ number: Int) throws {
    guard let read = try? Picture(reading: Self.tiff(number, isBig: false)) else { return }
    #expect(read.samples == Self.stored)
  }

  @Test("each is undone by turning on") func round() throws {
    let picture = try Picture(width: 3, height: 2, channels: .rgb, samples: Self.stored)
    for orientation in Orientation.allCases {
      let back: Orientation =
        switch orientation {
        case .rightTop: .leftBottom
        case .leftBottom: .rightTop
        default: orientation
        }
      #expect(back.upright(orientation.upright(picture)) == picture, "\(orientation)")
    }
  }

  @Test("EXIF data of a picture within a WebP file: any of eight, cut off anywhere, with any byte")
  func exif() {
    for isBig in [false, true] {
      for orientation in Orientation.allCases {
        let data = Self.tiff(orientation.rawValue, isBig: isBig)
        #expect(Orientation(exif: data[...]) == orientation)
        #expect(Orientation(exif: (Array("Exif\0\0".utf8) + data)[...]) == orientation)
        for count in data.indices {
          let found = Orientation(exif: data.prefix(count))
          #expect(found == orientation || found == .topLeft)
        }
        for place in data.indices {
          var other = data
          other[place] = 0xFF
          _ = Orientation(exif: other[...])
        }
      }
    }
  }
}
