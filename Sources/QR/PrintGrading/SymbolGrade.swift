import QRStandard

/// A parameter that is measured in a printed code, as in ISO/IEC 15415.
package enum Parameter: String, CaseIterable, Sendable {
  /// The success of decoding the symbol with one threshold for the whole picture.
  case decode
  /// The difference between the highest and the lowest reflectance.
  case symbolContrast
  /// The uniformity of light and dark modules.
  case modulation
  /// The distance of modules from the threshold, with wrong modules counted as failed.
  case reflectanceMargin
  /// Damage to finders, timing lines, alignment patterns and the quiet zone.
  case fixedPatternDamage
  /// Damage to the format information.
  case formatInformation
  /// Damage to the version information.
  case versionInformation
  /// The difference of the module size between the two axes.
  case axialNonuniformity
  /// The deviation of modules from an even grid.
  case gridNonuniformity
  /// The share of error correction that damage has not used.
  case unusedErrorCorrection

  /// The English name of the parameter for reports.
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

/// A measured parameter of a code with its value and its grade.
package struct Measure: Hashable, Sendable {
  package let parameter: Parameter
  /// The measured value; nil for a parameter that has only a grade.
  package let value: Double?
  package let grade: Grade
  /// Whether the grade depends on `UnconfirmedLimits`.
  package var isUnconfirmed = false
  /// Whether the letter is withheld, because the picture cannot show it; see `LevelTampering`.
  package var isWithheld = false

  /// The failed decode of a code that was found but cannot be decoded.
  package static let notDecoded = Measure(parameter: .decode, value: nil, grade: .f)
}

extension [Measure] {
  /// The lowest grade that is not withheld.
  package var lowest: Grade { filter { !$0.isWithheld }.map(\.grade).min() ?? .f }

  /// The measures with the letter for contrast withheld.
  func withholdingContrast() -> [Measure] {
    map { measure in
      var measure = measure
      measure.isWithheld = measure.isWithheld || measure.parameter == .symbolContrast
      return measure
    }
  }
}

/// The print quality of a code by the method of ISO/IEC 15415: an estimate.
package struct SymbolGrade: Sendable {
  /// The symbol in its ideal form.
  package let symbol: ReferenceSymbol
  /// The graded parameters, in report order.
  package private(set) var measures: [Measure]
  /// The grades of the fixed patterns' parts, and of format and version information.
  package let segments: [FixedPatternGrade]
  /// The mean of corners, timing lines and alignment patterns as a grade; verifiers call it AG.
  package let average: Grade
  /// The print growth along the rows and along the columns; 1 and −1 are the limits. Not graded.
  package let growth: (x: Double, y: Double)
  /// The lowest modulation of any module, 0 to 1; reported and not graded.
  package let uniformity: Double
  /// The number of unprinted modules around the symbol, up to the number that the standard
  /// requires; nil if the picture ends before them. Not graded by itself: the corners are.
  package let quietZone: Int?
  /// The reflectance of every module.
  package let field: ModuleReflectances
  /// The size of a module in pixels, along the rows and along the columns.
  package let pitch: (x: Double, y: Double)
  /// Whether the grade covers only contrast, modulation and damage, as for Micro QR.
  package var isPartial: Bool { symbol.version.isMicro }

  /// The lowest of the grades that are not withheld; an F if no grade remains.
  package var overall: Grade { measures.lowest }

  /// The grade with the letter for contrast withheld, for a scan whose levels were changed.
  package func withholdingContrast() -> SymbolGrade {
    var grade = self
    grade.measures = measures.withholdingContrast()
    return grade
  }

  /// Whether an unconfirmed limit decided a grade.
  package var usesUnconfirmedLimits: Bool { measures.contains(where: \.isUnconfirmed) }

  /// The measure of a parameter; nil if it was not measured.
  package subscript(parameter: Parameter) -> Measure? {
    measures.first { $0.parameter == parameter }
  }

  /// The mean size of a module in pixels.
  package var pixelsPerModule: Double { (pitch.x + pitch.y) / 2 }

  /// Whether a module, −`quiet` to `size + quiet - 1`, is on the wrong side of the threshold.
  package func isWrong(_ column: Int, _ row: Int) -> Bool {
    ModuleGrades(field, symbol).isWrong(column, row) ?? false
  }
}
