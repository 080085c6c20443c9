import CommandHabits
import Grading
import QRReading
import QRStandard

/// A code of a picture with its grade, or why it has none.
package struct GradedCode {
  /// The file, and which picture of it where there are several.
  var file: String
  var picture: Int?
  var verdict: Verdict
  var outcome: Result<SymbolGrade, SymbolGrader.Refusal>
  /// Whether the picture is a flat scan.
  var isFlat: Bool
  var isCalibrated: Bool
  /// Pixels of an inch, where they are known.
  var density: Double?
  /// Whether it says what it should; nil when nobody said what.
  var isExpected: Bool?

  /// The text, or the bytes where they are none.
  package var content: String {
    verdict.message.text ?? ByteText.hexadecimal.text(verdict.message.bytes)
  }

  /// The letter of the whole grade.
  package var letter: String? { grade.map { "\($0.overall.letter)" } }

  var grade: SymbolGrade? { try? outcome.get() }

  /// "scan.tif", "scan.tif, picture 2", "standard input".
  var place: String {
    let name = file == "-" ? "standard input" : file
    return name + (picture.map { ", picture \($0)" } ?? "")
  }

  /// "QR Code 3-Q" or "Micro QR Code M2-L".
  var kind: String {
    let isMicro = verdict.version?.isMicro == true
    return "\(isMicro ? "Micro QR Code" : "QR Code") \(verdict.symbol)-\(verdict.level)"
  }

  private static let inch = 25.4

  /// The width of a module in millimetres.
  var module: Double? {
    guard let grade, let density else { return nil }
    return grade.pixelsPerModule / density * Self.inch
  }

  /// The grade as verifiers write it: grade, aperture in thousandths of an inch, light.
  package var string: String? {
    guard let grade else { return nil }
    let aperture = density.map {
      let mils = Int((ModuleField.aperture * grade.pixelsPerModule / $0 * 1000).rounded())
      return mils < 10 ? "0\(mils)" : "\(mils)"
    }
    return "\(grade.overall.rawValue).0/\(aperture ?? "?")/W"
  }

  /// Resolutions that scanners have.
  private static let densities = [300.0, 400, 600, 1200, 2400, 4800]

  /// Why there is no grade, and what would give one.
  package var refusal: String? {
    guard case .failure(let refusal) = outcome else { return nil }
    switch refusal {
    case .tooFewPixels(let pixels):
      let seen = "\(Figures.fixed(pixels, 1)) pixels a module, and a grade needs 6"
      let factor = SymbolGrader.leastPixels / pixels
      guard let density else {
        return
          "not graded: \(seen); scan at \(Figures.fixed((factor * 10).rounded(.up) / 10, 1)) times "
          + "the resolution"
      }
      let need = Self.densities.first { $0 >= density * factor } ?? (density * factor).rounded(.up)
      return "not graded: \(seen); scan at \(Int(need)) dpi"
    case .otherSymbology:
      return "not graded: grades are defined here for QR and Micro QR, not for a \(verdict.symbol)"
    case .noGrid:
      return "not graded: its modules could not be measured; scan the print flat and whole"
    }
  }

  /// What people should know of the grade beside its value.
  var remarks: [String] {
    guard let grade else { return [] }
    var remarks = ["an estimate, no verifier's grade"]
    if !isCalibrated { remarks.append("uncalibrated light") }
    if !isFlat { remarks.append("from a photo: no axial and grid nonuniformity") }
    if grade.isPartial { remarks.append("Micro QR: contrast, modulation and damage only") }
    if density == nil { remarks.append("dpi unknown, so no aperture: give --dpi") }
    if grade.quietZone == nil { remarks.append("the picture ends within the quiet zone") }
    if grade.usesUnconfirmedLimits {
      remarks.append("limits used of \(UnconfirmedLimits.name)")
    }
    return remarks
  }
}

/// Numbers as people read them.
enum Figures {
  /// So many digits behind the point, rounded.
  static func fixed(_ value: Double, _ digits: Int) -> String {
    let factor = (0..<digits).reduce(1) { whole, _ in whole * 10 }
    let whole = Int((value * Double(factor)).rounded())
    let part = String(whole.magnitude % UInt(factor))
    let sign = whole < 0 ? "-" : ""
    guard digits > 0 else { return sign + "\(whole.magnitude)" }
    return sign + "\(whole.magnitude / UInt(factor))."
      + String(repeating: "0", count: digits - part.count) + part
  }
}
