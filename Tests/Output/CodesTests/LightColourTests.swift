import Artwork
import Testing

@testable import Codes
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
        $0.size = .dots(scale)
      })
    let formats = scale % 13 == 6 ? OutputFormat.allCases : [.png]
    for format in formats { #expect(try publisher.publish(drawn, as: format).isVerified) }
  }

  @Test("grey as television weighs it, for the scanner as for the check") func lightnesses() throws
  {
    let known: [([UInt8], UInt8)] = [
      ([255, 0, 0], 76), ([0, 255, 0], 149), ([0, 0, 255], 29), ([255, 255, 255], 255),
      ([0, 0, 0], 0), ([153, 153, 153], 153),
    ]
    for (colour, grey) in known {
      #expect(lightness(colour[0], colour[1], colour[2]) == grey)
      let pixel = try Picture(width: 1, height: 1, channels: .rgb, samples: colour)
      #expect(GreyImage(pixel).pixels == [grey])
    }
  }

  @Test("colours that are as light as each other are refused before they are drawn") func equal() {
    let style = style {
      $0.dark = .rgb(RGBColour(red: 0, green: 255, blue: 255))
      $0.light = .rgb(RGBColour(red: 255, green: 0, blue: 255))
    }
    #expect(throws: CodeError.refused([.lowLightness(dark: 787, light: 285)])) {
      try drawn(style)
    }
  }

  @Test("light modules cannot be transparent, whoever insists", arguments: [true, false])
  func transparentModules(insists: Bool) throws {
    let style = style {
      $0.isInverted = true
      $0.light = nil
      $0.allowsUnreadable = insists
    }
    let error = #expect(throws: CodeError.refused([.transparentModules])) { try drawn(style) }
    #expect(
      "\(try #require(error))".hasPrefix(
        "light modules on a dark background cannot be transparent"))
  }
}
