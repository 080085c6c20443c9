/// A colour for screens or an ink for presses.
public enum Paint: Hashable, Sendable {
  /// Black ink alone, so that no other ink can be out of register with it.
  case black
  /// No ink: everything underneath is covered.
  case white
  /// A screen colour. A grey becomes black ink alone in PDF.
  case rgb(RGBColour)
  /// A mix of the four process inks.
  case cmyk(CMYKColour)
  /// A named ink with its own printing plate.
  case spot(SpotColour)

  /// The colour on a screen, in PNG and in SVG.
  package var screenColour: RGBColour {
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
  /// Creates a paint from a screen colour, with black as black ink alone and white as bare paper.
  init(_ colour: RGBColour) {
    switch (colour.red, colour.green, colour.blue) {
    case (0, 0, 0): self = .black
    case (255, 255, 255): self = .white
    default: self = .rgb(colour)
    }
  }
}
