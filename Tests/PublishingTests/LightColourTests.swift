import Artwork
import Testing

@testable import Publishing
@testable import Scanning

@Suite("Light colours") struct LightColourTests {
  static let inks = Paint.cmyk(CMYKColour(cyan: 1000, magenta: 0, yellow: 0, black: 0))

  static let colours: [Paint] =
    ["#0c0", "#999", "#888", "#0ff", "#5ad"].compactMap { RGBColour(hex: $0).map(Paint.rgb) }
    + [inks]

  @Test("what differs enough is read back at every scale", arguments: colours, 4...30)
  func scales(_ dark: Paint, _ scale: Int) throws {
    let (publisher, drawn) = try drawn(
      style {
        $0.dark = dark
        $0.wish = .dots(scale)
      })
    let formats = scale % 13 == 6 ? OutputFormat.allCases : [.png]
    for format in formats { #expect(try publisher.publish(drawn, as: format).isVerified) }
  }

  @Test("the proof sees what the scanner sees") func lightnesses() throws {
    let values: [UInt8] = [0, 1, 17, 51, 102, 127, 128, 153, 204, 254, 255]
    for red in values {
      for green in values {
        for blue in values {
          let pixel = try Picture(
            width: 1, height: 1, channels: .rgb, samples: [red, green, blue])
          #expect(GreyImage(pixel).pixels == [lightness(red, green, blue)])
        }
      }
    }
  }

  @Test("colours that are as light as each other are refused before they are drawn") func equal() {
    let style = style {
      $0.dark = .rgb(RGBColour(red: 0, green: 255, blue: 255))
      $0.light = .rgb(RGBColour(red: 255, green: 0, blue: 255))
    }
    #expect(throws: PublishingError.refused([.lowLightness(dark: 787, light: 285)])) {
      try drawn(style)
    }
  }

  @Test("light modules cannot be transparent, whoever insists", arguments: [true, false])
  func transparentModules(insists: Bool) throws {
    let style = style {
      $0.isInverted = true
      $0.light = nil
      $0.insists = insists
    }
    let error = #expect(throws: PublishingError.refused([.transparentModules])) { try drawn(style) }
    #expect(
      "\(try #require(error))".hasPrefix("light modules on dark ground cannot be transparent"))
  }
}
