import AppClipCodes
import CommandHabits
import Grading
import InvocationRouter
import QRReading
import QRStandard

/// A code of a picture with its grade, or why it has none; one that was seen and cannot be decoded is an F.
package struct GradedCode {
  /// The file, and which picture of it where there are several.
  var file: String
  var picture: Int?
  var subject: Subject
  /// Whether the picture is a flat scan.
  var isFlat: Bool
  var isCalibrated: Bool
  /// Whether it is light on dark.
  var isReversed = false
  /// Why its contrast has no letter.
  var doubt: LevelDoubt?
  /// Pixels of an inch, where they are known.
  var density: Double?
  /// Whether it says what it should; nil when nobody said what.
  var isExpected: Bool?

  /// What was graded.
  enum Subject {
    case symbol(Verdict, Result<SymbolGrade, SymbolGrader.Refusal>)
    /// With its URL, where Apple's tables are there to read it.
    case clip(ClipPayload, url: String?, Result<ClipGrade, SymbolGrader.Refusal>)
    /// Marks of a QR code that cannot be decoded, where they are.
    case unread([Payload.Corner])
  }

  /// Whether it could be decoded.
  package var isDecoded: Bool {
    if case .unread = subject { false } else { true }
  }

  /// What it says; nil where that is no text.
  var text: String? {
    switch subject {
    case .symbol(let verdict, _): verdict.message.text
    case .clip(_, let url, _): url
    case .unread: nil
    }
  }

  var bytes: [UInt8] {
    switch subject {
    case .symbol(let verdict, _): verdict.message.bytes
    case .clip(let payload, _, _): payload.bytes
    case .unread: []
    }
  }

  /// The text, or the bytes where they are none.
  package var content: String {
    isDecoded
      ? text ?? ByteText.hexadecimal.text(bytes) : "(a code that cannot be decoded)"
  }

  /// The letter of the whole grade.
  package var letter: String? { overall?.letter }

  var grade: SymbolGrade? {
    if case .symbol(_, .success(let grade)) = subject { grade } else { nil }
  }

  var clipGrade: ClipGrade? {
    if case .clip(_, _, .success(let grade)) = subject { grade } else { nil }
  }

  /// The whole grade; nil for a code without one.
  var overall: Grade? { isDecoded ? grade?.overall ?? clipGrade?.overall : .f }

  /// What is graded.
  var measures: [Measure] {
    guard isDecoded else { return [.notDecoded] }
    return grade?.measures ?? clipGrade?.measures ?? []
  }

  /// What to do about what is below B.
  var advice: [(parameter: Parameter, sentence: String)] {
    grade.map(Advice.sentences) ?? clipGrade.map(Advice.sentences) ?? []
  }

  /// Pixels of a module, or of the stroke of an arc.
  var pixels: Double? { grade?.pixelsPerModule ?? clipGrade?.pixelsPerStroke }

  /// Whether contrast, sharpness and damage alone are graded.
  var isPartial: Bool { grade?.isPartial ?? (clipGrade != nil) }

  /// Where the marks of a code are that cannot be decoded.
  var marks: [Payload.Corner] {
    if case .unread(let marks) = subject { marks } else { [] }
  }

  /// "scan.tif", "scan.tif, picture 2", "standard input".
  var place: String {
    let name = file == "-" ? "standard input" : file
    return name + (picture.map { ", picture \($0)" } ?? "")
  }

  /// "QR Code 3-Q" or "Micro QR Code M2-L".
  var kind: String {
    guard case .symbol(let verdict, _) = subject else {
      return isDecoded ? "App Clip Code" : "QR Code"
    }
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
    guard let overall else { return nil }
    guard let pixels else { return isDecoded ? nil : "\(overall.rawValue).0/?/W" }
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
    case .unread:
      return
        "a code is seen here and cannot be decoded: look at its print, and scan it flat and whole"
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
    guard overall != nil, isDecoded else { return [] }
    var remarks = ["an estimate, no verifier's grade"]
    if clipGrade != nil {
      remarks.append("no standard grades App Clip Codes: contrast, sharpness and damage only")
    }
    if isReversed { remarks.append("reversed: light on dark") }
    switch doubt {
    case .clipped?:
      remarks.append(
        "no letter for contrast: the scan is clipped, so scan again with automatic exposure off")
    case .stretched?:
      remarks.append(
        "no letter for contrast: the levels of the scan were stretched, so scan without correction")
    case nil: break
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
