import Basics

/// A point in the units of an SVG file.
package struct SVGPoint {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// The point mirrored at `centre`, on the opposite side.
  func mirrored(at centre: SVGPoint) -> SVGPoint {
    SVGPoint(x: 2 * centre.x - x, y: 2 * centre.y - y)
  }
}

/// An RGB colour as SVG files write it.
package struct SVGColour: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Parses `#1a2b3c` or `#abc`; nil for any other text.
  init?(hex: some StringProtocol) {
    guard let (red, green, blue) = colourComponents(hexadecimal: hex) else { return nil }
    self.init(red: red, green: green, blue: blue)
  }
}
