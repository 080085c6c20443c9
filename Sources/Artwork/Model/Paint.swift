/// What a shape is filled with, for press and screen.
public enum Paint: Hashable, Sendable {
  /// Black ink alone: no other ink can be out of register with it.
  case black
  /// No ink; what lies below is covered.
  case white
  /// A screen colour. A grey becomes black ink alone in PDF.
  case rgb(RGBColour)
  /// Printing inks.
  case cmyk(CMYKColour)
  /// An ink with a name.
  case spot(SpotColour)

  /// How it looks on a screen, in PNG and in SVG.
  public var screenColour: RGBColour {
    switch self {
    case .black: RGBColour(red: 0, green: 0, blue: 0)
    case .white: RGBColour(red: 255, green: 255, blue: 255)
    case .rgb(let colour): colour
    case .cmyk(let colour): colour.screenColour
    case .spot(let colour): colour.screenColour
    }
  }
}

extension Paint {
  /// A screen colour, with black as black ink alone and white as bare paper.
  init(_ colour: RGBColour) {
    switch (colour.red, colour.green, colour.blue) {
    case (0, 0, 0): self = .black
    case (255, 255, 255): self = .white
    default: self = .rgb(colour)
    }
  }
}
