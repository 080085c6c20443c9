import Artwork
import QRCodes
import TestSupport
import Testing

@testable import Scanning

/// White ink on clear film, and clear ink in white paper.
@Suite("Pictures with clear parts") struct ClearGroundTests {
  private static let url = "https://eat.example.com/s/42"

  private static func image() throws -> GreyImage {
    Samples.image(try QRCode(.text(url)).modules, scale: 4)
  }

  /// A PNG file whose dark modules, or all that is not, are white ink; the rest is clear.
  private static func png(inkIsWhite: Bool) throws -> [UInt8] {
    let image = try image()
    let pixels = image.pixels.flatMap { level -> [UInt8] in
      (level == 0) == inkIsWhite ? [255, 255, 255, 255] : [0, 0, 0, 0]
    }
    return try Bitmap(width: image.width, height: image.height, pixels: pixels)
      .png(density: Density(dotsPerInch: 96))
  }

  @Test("what is white on clear is seen on black", arguments: [true, false])
  func png(inkIsWhite: Bool) throws {
    var file = try PictureFile(Self.png(inkIsWhite: inkIsWhite))
    let white = try #require(try file.next())
    #expect(try CodeScanner().scan(white).isEmpty)
    let black = try #require(try file.lastPictureOnBlack())
    let codes = try CodeScanner().scan(black)
    #expect(codes.count == 1 && codes.first?.isInverted == inkIsWhite)
  }

  @Test("every kind of picture with clear parts is laid on black, frame by frame") func gif() throws
  {
    let film = AnimatedGIF.bytes(
      width: 2, height: 1, [.init(["#?"]), .init(["?."], disposal: 2), .init(["??"])])
    var file = try PictureFile(film)
    var seen: [[UInt8]] = []
    while try file.next() != nil {
      let picture = try #require(try file.lastPictureOnBlack())
      seen.append([picture.samples[0], picture.samples[3]])
    }
    #expect(seen == [[0, 0], [0, 255], [0, 0]])
    for name in ["rgb-alpha-8.png", "palette-8-alpha.png", "rgb-32-alpha.bmp"] {
      var file = try PictureFile([UInt8](Repository.vectors("pictures/" + name)))
      let white = try #require(try file.next())
      let black = try #require(try file.lastPictureOnBlack())
      #expect(black != white && black.samples.count == white.samples.count, "\(name)")
      #expect(zip(black.samples, white.samples).allSatisfy { $0 <= $1 }, "\(name)")
    }
    for name in ["rgb-8.png", "rgb.jpg"] {
      var file = try PictureFile([UInt8](Repository.vectors("pictures/" + name)))
      _ = try file.next()
      #expect(try file.lastPictureOnBlack() == nil, "\(name)")
    }
  }
}
