import AppClipCodes
import CommandHabits
import Grading
import QRReading
import QRStandard

/// A code of a picture with its grade, or why it has none.
package struct GradedCode {
  /// The file, and which picture of it where there are several.
  var file: String
  var picture: Int?
  var subject: Subject
  /// Whether the picture is a flat scan.
  var isFlat: Bool
  var isCalibrated: Bool
  /// Pixels of an inch, where they are known.
  var density: Double?
  /// Whether it says what it should; nil when nobody said what.
  var isExpected: Bool?

  /// What was graded.
  enum Subject {
    case symbol(Verdict, Result<SymbolGrade, SymbolGrader.Refusal>)
    /// With its URL, where Apple's tables are there to read it.
    case clip(ClipPayload, url: String?, Result<ClipGrade, SymbolGrader.Refusal>)
  }

  /// What it says; nil where that is no text.
  var text: String? {
    switch subject {
    case .symbol(let verdict, _): verdict.message.text
    case .clip(_, let url, _): url
    }
  }

  var bytes: [UInt8] {
    switch subject {
    case .symbol(let verdict, _): verdict.message.bytes
    case .clip(let payload, _, _): payload.bytes
    }
  }

  /// The text, or the bytes where they are none.
  package var content: String { text ?? ByteText.hexadecimal.text(bytes) }

  /// The letter of the whole grade.
  package var letter: String? { overall?.letter }

  var grade: SymbolGrade? {
    if case .symbol(_, .success(let grade)) = subject { grade } else { nil }
  }

  var clipGrade: ClipGrade? {
    if case .clip(_, _, .success(let grade)) = subject { grade } else { nil }
  }

  /// The whole grade; nil for a code without one.
  var overall: Grade? { grade?.overall ?? clipGrade?.overall }

  /// What is graded.
  var measures: [Measure] { grade?.measures ?? clipGrade?.measures ?? [] }

  /// What to do about what is below B.
  var advice: [(parameter: Parameter, sentence: String)] {
    grade.map(Advice.sentences) ?? clipGrade.map(Advice.sentences) ?? []
  }

  /// Pixels of a module, or of the stroke of an arc.
  var pixels: Double? { grade?.pixelsPerModule ?? clipGrade?.pixelsPerStroke }

  /// Whether contrast, sharpness and damage alone are graded.
  var isPartial: Bool { grade?.isPartial ?? (clipGrade != nil) }

  /// "scan.tif", "scan.tif, picture 2", "standard input".
  var place: String {
    let name = file == "-" ? "standard input" : file
    return name + (picture.map { ", picture \($0)" } ?? "")
  }

  /// "QR Code 3-Q" or "Micro QR Code M2-L".
  var kind: String {
    guard case .symbol(let verdict, _) = subject else { return "App Clip Code" }
    let isMicro = verdict.version?.isMicro == true
    return "\(isMicro ? "Micro QR Code" : "QR Code") \(verdict.symbol)-\(verdict.level)"
  }

  private static let inch = 25.4

  /// The width of a module in millimetres.
  var module: Double? {
    guard let pixels, let density else { return nil }
    return pixels / density * Self.inch
  }

  /// The grade as verifiers write it: grade, aperture in thousandths of an inch, light.
  package var string: String? {
    guard let overall, let pixels else { return nil }
    let aperture = density.map {
      let mils = Int((ModuleField.aperture * pixels / $0 * 1000).rounded())
      return mils < 10 ? "0\(mils)" : "\(mils)"
    }
    return "\(overall.rawValue).0/\(aperture ?? "?")/W"
  }

  /// Resolutions that scanners have.
  private static let densities = [300.0, 400, 600, 1200, 2400, 4800]

  /// Why there is no grade, and what would give one.
  package var refusal: String? {
    let refusal: SymbolGrader.Refusal
    var (part, least) = ("a module", SymbolGrader.leastPixels)
    switch subject {
    case .symbol(_, .failure(let why)): refusal = why
    case .clip(_, _, .failure(let why)):
      (refusal, part, least) = (why, "the stroke of an arc", ClipGrader.leastPixels)
    default: return nil
    }
    switch refusal {
    case .tooFewPixels(let pixels):
      let seen =
        "\(Figures.fixed(pixels, 1)) pixels \(part), and a grade needs \(Int(least))"
      let factor = least / pixels
      guard let density else {
        return
          "not graded: \(seen); scan at \(Figures.fixed((factor * 10).rounded(.up) / 10, 1)) times "
          + "the resolution"
      }
      let need = Self.densities.first { $0 >= density * factor } ?? (density * factor).rounded(.up)
      return "not graded: \(seen); scan at \(Int(need)) dpi"
    case .otherSymbology:
      return "not graded: grades are defined here for QR and Micro QR, not for a \(kind)"
    case .noGrid:
      return "not graded: its modules could not be measured; scan the print flat and whole"
    }
  }

  /// What people should know of the grade beside its value.
  var remarks: [String] {
    guard overall != nil else { return [] }
    var remarks = ["an estimate, no verifier's grade"]
    if clipGrade != nil {
      remarks.append("no standard grades App Clip Codes: contrast, sharpness and damage only")
    }
    if !isCalibrated { remarks.append("uncalibrated light") }
    if !isFlat, clipGrade == nil { remarks.append("from a photo: no axial and grid nonuniformity") }
    if grade?.isPartial == true { remarks.append("Micro QR: contrast, modulation and damage only") }
    if density == nil { remarks.append("dpi unknown, so no aperture: give --dpi") }
    if let grade, grade.quietZone == nil {
      remarks.append("the picture ends within the quiet zone")
    }
    if grade?.usesUnconfirmedLimits == true {
      remarks.append("limits used of \(UnconfirmedLimits.name)")
    }
    return remarks
  }
}
