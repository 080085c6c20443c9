package import AppClipCodes
import Basics
package import Payloads
import JSONText
package import PrintGrading
package import QRReading
import QRStandard

/// A code of a picture with its grade, or the reason why it has none. A code that was found but
/// cannot be decoded has the grade F.
package struct GradedCode {
  /// The path of the picture file; `-` for standard input.
  package var file: String
  package var picture: Int?
  package var subject: Subject
  /// Whether the picture is a flat scan, not a photo.
  package var isFlat: Bool
  package var isCalibrated: Bool
  /// Whether the code's modules are lighter than their background.
  package var isReversed = false
  /// The reason why the contrast is not given a letter, or `nil` if it is.
  package var doubt: LevelTampering?
  /// The resolution of the scan in pixels per inch, if it is known.
  package var density: Double?
  /// Whether the code has the expected content, or `nil` if none was given.
  package var isExpected: Bool?

  /// The kinds of codes that can be graded, with the results.
  package enum Subject {
    case symbol(DecodedSymbol, Result<SymbolGrade, SymbolGrader.Refusal>)
    /// An App Clip Code, with its URL if Apple's tables are installed.
    case clip(ClipPayload, url: String?, Result<ClipGrade, SymbolGrader.Refusal>)
    /// A QR code that cannot be decoded, with the centres of its position marks.
    case unread([Payload.Corner])
  }

  /// Whether the code could be decoded.
  package var isDecoded: Bool {
    if case .unread = subject { false } else { true }
  }

  /// The text of the code, or `nil` if its content is not text.
  package var text: String? {
    switch subject {
    case .symbol(let verdict, _): verdict.message.text
    case .clip(_, let url, _): url
    case .unread: nil
    }
  }

  package var bytes: [UInt8] {
    switch subject {
    case .symbol(let verdict, _): verdict.message.bytes
    case .clip(let payload, _, _): payload.bytes
    case .unread: []
    }
  }

  /// The text, or the bytes in hexadecimal if they are not text.
  package var content: String {
    isDecoded
      ? text ?? hexadecimal(bytes, .small) : "(a code that cannot be decoded)"
  }

  /// The letter of the overall grade, A to F, or `nil` for a code without one.
  package var letter: String? { overall?.letter }

  package var grade: SymbolGrade? {
    if case .symbol(_, .success(let grade)) = subject { grade } else { nil }
  }

  package var clipGrade: ClipGrade? {
    if case .clip(_, _, .success(let grade)) = subject { grade } else { nil }
  }

  /// The overall grade, or `nil` for a code without one.
  package var overall: Grade? { isDecoded ? grade?.overall ?? clipGrade?.overall : .f }

  /// The graded measures, such as contrast and modulation.
  package var measures: [Measure] {
    guard isDecoded else { return [.notDecoded] }
    return grade?.measures ?? clipGrade?.measures ?? []
  }

  /// The ways to improve each parameter graded below B, one sentence for each.
  package var advice: [(parameter: Parameter, sentence: String)] {
    grade.map(Advice.sentences) ?? clipGrade.map(Advice.sentences) ?? []
  }

  /// The size of a module in pixels; for an App Clip Code, the width of an arc.
  package var pixels: Double? { grade?.pixelsPerModule ?? clipGrade?.pixelsPerStroke }

  /// Whether the grade covers only contrast, sharpness and damage.
  package var isPartial: Bool { grade?.isPartial ?? (clipGrade != nil) }

  /// The centres of the position marks of a code that cannot be decoded; empty for others.
  package var marks: [Payload.Corner] {
    if case .unread(let marks) = subject { marks } else { [] }
  }

  /// The picture in words, such as "scan.tif", "scan.tif, picture 2" or "standard input".
  package var place: String {
    let name = file == "-" ? "standard input" : file
    return name + (picture.map { ", picture \($0)" } ?? "")
  }

  /// The symbology with version and level, such as "QR Code 3-Q" or "Micro QR Code M2-L".
  package var kind: String {
    guard case .symbol(let verdict, _) = subject else {
      return isDecoded ? "App Clip Code" : "QR Code"
    }
    let isMicro = verdict.version?.isMicro == true
    return "\(isMicro ? "Micro QR Code" : "QR Code") \(verdict.symbol)-\(verdict.level)"
  }

  private static let inch = 25.4

  /// The width of a module in millimetres, or `nil` if the resolution is unknown.
  package var module: Double? {
    guard let pixels, let density else { return nil }
    return pixels / density * Self.inch
  }

  /// The grade in the notation of verifiers: grade, aperture in thousandths of an inch, light.
  package var string: String? {
    guard let overall else { return nil }
    guard let pixels else { return isDecoded ? nil : "\(overall.rawValue).0/?/W" }
    let aperture = density.map {
      let mils = Int((ModuleReflectances.aperture * pixels / $0 * 1000).rounded())
      return mils < 10 ? "0\(mils)" : "\(mils)"
    }
    return "\(overall.rawValue).0/\(aperture ?? "?")/W"
  }

  /// The common resolutions of scanners in pixels per inch.
  private static let densities = [300.0, 400, 600, 1200, 2400, 4800]

  /// The reason why the code has no grade, with a remedy; `nil` if it has one.
  package var refusal: String? {
    let refusal: SymbolGrader.Refusal
    var (part, least) = ("a module", SymbolGrader.minPixelsPerModule)
    switch subject {
    case .symbol(_, .failure(let why)): refusal = why
    case .clip(_, _, .failure(let why)):
      (refusal, part, least) = (why, "the stroke of an arc", ClipGrader.minPixelsPerStroke)
    case .unread:
      return
        "a code was found here but cannot be decoded: check its print, and scan it flat and whole"
    default: return nil
    }
    switch refusal {
    case .tooFewPixels(let pixels):
      let seen =
        "\(DecimalText.fixed(pixels, 1)) pixels \(part), and a grade needs \(Int(least))"
      let factor = least / pixels
      guard let density else {
        return
          "not graded: \(seen); scan at \(DecimalText.fixed((factor * 10).rounded(.up) / 10, 1)) times "
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

  /// Remarks that qualify the grade, one sentence each.
  package var remarks: [String] {
    guard overall != nil, isDecoded else { return [] }
    var remarks = ["an estimate, not a verifier's grade"]
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
