/// A length on paper, in a unit so small that a tenth of a micrometre, a ten-thousandth of an inch
/// and a ten-thousandth of a point are all whole numbers of it.
package struct PaperLength: Hashable, Sendable {
  /// The number of smallest units in one millimetre.
  package static let perMillimetre = 3_600_000
  /// The number of smallest units in one inch, which is 25.4 mm.
  package static let perInch = 91_440_000
  /// The number of smallest units in one point, which is 1/72 inch.
  package static let perPoint = 1_270_000

  /// The length as a number of smallest units, of which 3,600,000 are a millimetre.
  package var units: Int

  /// Creates a length from a number of smallest units.
  package init(units: Int) { self.units = units }

  /// A length of 0.
  package static let zero = PaperLength(units: 0)

  /// Creates a length in millimetres.
  package static func mm(_ value: Double) -> PaperLength { whole(value, perMillimetre) }
  /// The length of this number of inches.
  package static func inches(_ value: Double) -> PaperLength { whole(value, perInch) }
  /// Creates a length in thirds of an inch.
  package static func thirdsOfAnInch(_ count: Int) -> PaperLength {
    PaperLength(units: count * perInch / 3)
  }
  /// The length of this number of points, 72 to an inch.
  package static func points(_ value: Double) -> PaperLength { whole(value, perPoint) }

  private static func whole(_ value: Double, _ unit: Int) -> PaperLength {
    PaperLength(units: Int((value * Double(unit)).rounded()))
  }

  /// The length in millimetres, for calculations that need not be exact.
  package var millimetres: Double { Double(units) / Double(Self.perMillimetre) }

  /// The length rounded to whole micrometres, the unit of pages.
  package var micrometres: Int {
    let unit = Self.perMillimetre / 1_000
    return (units + (units < 0 ? -unit : unit) / 2) / unit
  }

  /// Returns the number of whole dots that fit into the length.
  package func dots(_ resolution: Resolution) -> Int {
    max(0, units) / resolution.dot.units
  }
}

extension PaperLength: Comparable {
  package static func < (a: PaperLength, b: PaperLength) -> Bool { a.units < b.units }
}

extension PaperLength {
  package static func + (a: PaperLength, b: PaperLength) -> PaperLength {
    PaperLength(units: a.units + b.units)
  }
  package static func - (a: PaperLength, b: PaperLength) -> PaperLength {
    PaperLength(units: a.units - b.units)
  }
  package static func * (a: PaperLength, count: Int) -> PaperLength {
    PaperLength(units: a.units * count)
  }
  package static func / (a: PaperLength, count: Int) -> PaperLength {
    PaperLength(units: a.units / count)
  }
  package static prefix func - (a: PaperLength) -> PaperLength { PaperLength(units: -a.units) }

  /// The length without its sign.
  package var magnitude: PaperLength { PaperLength(units: abs(units)) }
}

/// The resolution of a label printer.
package enum Resolution: Hashable, Sendable {
  /// A resolution in dots per inch.
  case perInch(Int)
  /// Dots per millimetre. Printers sold as 203 dpi have 8, and some sold as 300 dpi have 12.
  case perMillimetre(Int)

  /// The distance from one dot to the next.
  package var dot: PaperLength {
    switch self {
    case .perInch(let count): PaperLength(units: PaperLength.perInch / max(1, count))
    case .perMillimetre(let count): PaperLength(units: PaperLength.perMillimetre / max(1, count))
    }
  }

  /// The resolution in words, such as "300 dpi" or "8 dots/mm (203.2 dpi)".
  package var words: String {
    switch self {
    case .perInch(let count): "\(count) dpi"
    case .perMillimetre(let count):
      "\(count) dots/mm (\(decimal(count * 254, over: 10, decimals: 1)) dpi)"
    }
  }
}
