import QRStandard

/// What is measured of a printed code.
package enum Parameter: String, CaseIterable, Sendable {
  case decode
  case symbolContrast
  case modulation
  case reflectanceMargin
  case fixedPatternDamage
  case formatInformation
  case versionInformation
  case axialNonuniformity
  case gridNonuniformity
  case unusedErrorCorrection

  /// How people call it.
  package var name: String {
    switch self {
    case .decode: "decode"
    case .symbolContrast: "symbol contrast"
    case .modulation: "modulation"
    case .reflectanceMargin: "reflectance margin"
    case .fixedPatternDamage: "fixed pattern damage"
    case .formatInformation: "format information"
    case .versionInformation: "version information"
    case .axialNonuniformity: "axial nonuniformity"
    case .gridNonuniformity: "grid nonuniformity"
    case .unusedErrorCorrection: "unused error correction"
    }
  }
}

/// A parameter and its grade.
package struct Measure: Hashable, Sendable {
  package let parameter: Parameter
  /// What was measured; nil for what has a grade only.
  package let value: Double?
  package let grade: Grade
  /// Whether the grade rests on `UnconfirmedLimits`: somewhere a limit of that table decided.
  package var isUnconfirmed = false
  /// Whether the letter is withheld, since the picture does not tell it: see `LevelDoubt`.
  package var isWithheld = false

  /// Of a code that is seen and cannot be decoded.
  package static let notDecoded = Measure(parameter: .decode, value: nil, grade: .f)
}

extension [Measure] {
  /// The lowest grade of those that have a letter.
  package var lowest: Grade { filter { !$0.isWithheld }.map(\.grade).min() ?? .f }

  /// The same without a letter for contrast.
  func withholdingContrast() -> [Measure] {
    map { measure in
      var measure = measure
      measure.isWithheld = measure.isWithheld || measure.parameter == .symbolContrast
      return measure
    }
  }
}

/// What a printed code is worth, by the method of ISO/IEC 15415: an estimate.
package struct SymbolGrade: Sendable {
  /// The symbol as it should be.
  package let symbol: TrueSymbol
  /// Parameters with a grade, in the order in which they are reported.
  package private(set) var measures: [Measure]
  /// The parts of the fixed patterns, and format and version information.
  package let segments: [SegmentGrade]
  /// The mean of the corners, timing lines and alignment patterns as a grade: AG of verifiers.
  package let average: Grade
  /// Print growth along the rows and along the columns: 1 and −1 are the limits. Not graded.
  package let growth: (x: Double, y: Double)
  /// The lowest modulation of any module. Not graded.
  package let uniformity: Double
  /// Modules around the symbol that are free of print, 0 to what the standard asks for; nil when the
  /// picture ends before them. Not graded by itself: the corners are.
  package let quietZone: Int?
  /// The light of every module.
  package let field: ModuleField
  /// Pixels of a module along the rows and along the columns.
  package let pitch: (x: Double, y: Double)
  /// Whether it is a symbol of which contrast, modulation and damage alone are graded: Micro QR.
  package var isPartial: Bool { symbol.version.isMicro }

  /// The lowest grade of all.
  package var overall: Grade { measures.lowest }

  /// The same without a letter for contrast, of a scan whose levels were changed.
  package func withholdingContrast() -> SymbolGrade {
    var grade = self
    grade.measures = measures.withholdingContrast()
    return grade
  }

  /// Whether a limit that nobody has confirmed decided a grade.
  package var usesUnconfirmedLimits: Bool { measures.contains(where: \.isUnconfirmed) }

  /// A parameter; nil when it was not measured.
  package subscript(parameter: Parameter) -> Measure? {
    measures.first { $0.parameter == parameter }
  }

  /// Pixels of a module, the mean of both ways.
  package var pixelsPerModule: Double { (pitch.x + pitch.y) / 2 }

  /// Whether a module, −`quiet` to `size + quiet - 1`, is on the wrong side of the threshold.
  package func isWrong(_ column: Int, _ row: Int) -> Bool {
    ModuleGrades(field, symbol).isWrong(column, row) ?? false
  }
}
