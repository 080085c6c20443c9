/// A length on paper, in units so small that millimetres, inches and points are all whole numbers of
/// them: a tenth of a micrometre, a ten-thousandth of an inch and of a point too.
package struct PaperLength: Hashable, Sendable {
  /// The units of one millimetre.
  package static let perMillimetre = 3_600_000
  /// The units of one inch, which is 25.4 mm.
  package static let perInch = 91_440_000
  /// The units of one point, of which an inch has 72.
  package static let perPoint = 1_270_000

  package var units: Int

  package init(units: Int) { self.units = units }

  package static let zero = PaperLength(units: 0)

  /// Millimetres.
  package static func mm(_ value: Double) -> PaperLength { whole(value, perMillimetre) }
  /// Inches.
  package static func inches(_ value: Double) -> PaperLength { whole(value, perInch) }
  /// Thirds of an inch.
  package static func thirdsOfAnInch(_ count: Int) -> PaperLength {
    PaperLength(units: count * perInch / 3)
  }
  /// Points.
  package static func points(_ value: Double) -> PaperLength { whole(value, perPoint) }

  private static func whole(_ value: Double, _ unit: Int) -> PaperLength {
    PaperLength(units: Int((value * Double(unit)).rounded()))
  }

  /// For reckoning that need not be exact.
  package var millimetres: Double { Double(units) / Double(Self.perMillimetre) }

  /// The nearest whole number of micrometres, which is what pages are drawn in.
  package var micrometres: Int {
    let unit = Self.perMillimetre / 1_000
    return (units + (units < 0 ? -unit : unit) / 2) / unit
  }

  /// How many whole dots fit into it.
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

  package var magnitude: PaperLength { PaperLength(units: abs(units)) }
}

/// How fine a printer's dots are.
package enum Resolution: Hashable, Sendable {
  case perInch(Int)
  /// What is sold as 203 dpi has 8 dots a millimetre, what is sold as 300 dpi sometimes 12.
  case perMillimetre(Int)

  /// The side of one dot.
  package var dot: PaperLength {
    switch self {
    case .perInch(let count): PaperLength(units: PaperLength.perInch / max(1, count))
    case .perMillimetre(let count): PaperLength(units: PaperLength.perMillimetre / max(1, count))
    }
  }

  /// "300 dpi", "8 dots/mm (203.2 dpi)".
  package var words: String {
    switch self {
    case .perInch(let count): "\(count) dpi"
    case .perMillimetre(let count):
      "\(count) dots/mm (\(decimal(count * 254, over: 10, decimals: 1)) dpi)"
    }
  }
}
