package import Artwork

/// The label of a roll, measured in the dots of its printer.
package struct RollGeometry: Hashable, Sendable {
  /// The roll with the labels.
  package let roll: Roll
  /// The number of dots across the label.
  package let width: Int
  /// The number of dots along the label.
  package let height: Int
  /// The resolution of the printer.
  package let density: Density

  /// Creates the geometry of a label. `length` is the length of a label of continuous tape, in
  /// micrometres; if it is `nil`, the label is as long as it is wide.
  package init(_ roll: Roll, length: Int?) throws {
    self.roll = roll
    density =
      switch roll.resolution {
      case .perInch(let count): try Density(dotsPerInch: count)
      case .perMillimetre(let count): try Density(dotsPerMillimetre: count)
      }
    width = roll.dotsWide
    if let fixed = roll.dotsHigh, length != nil { throw SheetError.fixedLength(dots: fixed) }
    height = roll.dotsHigh ?? length.map(density.dots) ?? width
    guard (1...32_000).contains(height) else { throw SheetError.noLabels }
  }

  /// The label as a sheet with only one label, as `LabelMaker` needs it.
  package var sheet: SheetGeometry {
    get throws(SheetError) {
      let frame = Rectangle(
        x: 0, y: 0, width: density.micrometres(width), height: density.micrometres(height))
      return try SheetGeometry(
        width: frame.width, height: frame.height,
        labels: [SheetGeometry.Label(frame, roll.isRound ? .ellipse : .rectangle)], columns: 1,
        margin: 0)
    }
  }
}
