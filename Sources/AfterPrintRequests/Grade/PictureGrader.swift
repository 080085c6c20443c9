package import CodeRequests
import CommandHabits
import Grading
import HostIO
import InvocationRouter
import QRReading
import QRStandard
import Scanning

/// Grades the codes of pictures.
package struct PictureGrader {
  /// The largest file that is read whole.
  private static let largestFile = 1 << 30

  private let scan: GradeScan
  private var clips: ClipCodeReader

  /// A grader of scans like these; the tables give the URLs of App Clip Codes.
  package init(_ scan: GradeScan, _ tables: ClipTables) throws {
    self.scan = scan
    clips = try ClipCodeReader(tables)
  }

  /// What is in a file, or comes from standard input.
  package static func contents(of path: String) throws -> [UInt8] {
    try ProbedFile(path).contents(limit: largestFile, allowsDrawings: false)
  }

  /// Hands on every code in the bytes of a file; where there is none it says so, and what there is instead.
  package mutating func grade(
    _ bytes: [UInt8], of path: String, _ take: (GradedCode) throws -> Void
  ) throws -> String? {
    let format = try PictureFormat(bytes)
    guard !format.isDocument else {
      throw BadData(
        "\(path): a \(format.name) file is no print; print it, scan that, and grade the scan")
    }
    let facts = ScanFacts(bytes, format)
    var file = try PictureFile(bytes)
    var (found, other): (Bool, String?) = (false, nil)
    while let picture = try file.next() {
      let number = file.count
      let codes = Self.codes(picture)
      if codes.isEmpty {
        let look = try CodeScanner(readsAppClipCodes: true).look(at: picture)
        other = look.other?.kind.phrase ?? other
        for code in look.clipCodes {
          found = true
          if let graded = grade(code, picture, facts, path, number > 1 ? number : nil) {
            try take(graded)
          }
        }
      }
      for code in codes {
        found = true
        if let graded = grade(code, picture, facts, path, number > 1 ? number : nil) {
          try take(graded)
        }
      }
    }
    guard !found else { return nil }
    let remark = other.map { "; there is \($0), which has none here" } ?? ""
    return "\(ScanInput.file(path).name): no code found that has a grade\(remark)"
  }

  private func grade(
    _ code: ReadCode, _ picture: Picture, _ facts: ScanFacts, _ path: String, _ number: Int?
  ) -> GradedCode? {
    guard let light = light(picture, .red) else { return nil }
    let isFlat = !scan.isPhoto && !facts.isPhoto && !code.isSeenFromTheSide
    let grader = SymbolGrader(light, isFlat: isFlat)
    return GradedCode(
      file: path, picture: number,
      subject: .symbol(
        code.verdict, Result { () throws(SymbolGrader.Refusal) in try grader.grade(code) }),
      isFlat: isFlat, isCalibrated: scan.calibration != nil,
      density: scan.density ?? facts.dotsPerInch)
  }

  /// Phones look at the colours of an App Clip Code, so it is lightness that counts.
  private mutating func grade(
    _ code: ScannedClipCode, _ picture: Picture, _ facts: ScanFacts, _ path: String, _ number: Int?
  ) -> GradedCode? {
    guard let light = light(picture, .lightness) else { return nil }
    let corners = code.corners.map { (x: Double($0.x), y: Double($0.y)) }
    return GradedCode(
      file: path, picture: number,
      subject: .clip(
        code.payload, url: clips.sighting(of: code.payload).url,
        ClipGrader(light).grade(code.payload, corners: corners)),
      isFlat: !scan.isPhoto && !facts.isPhoto, isCalibrated: scan.calibration != nil,
      density: scan.density ?? facts.dotsPerInch)
  }

  private func light(_ picture: Picture, _ light: Picture.Light) -> ReflectancePicture? {
    let levels = ReflectancePicture(
      width: picture.width, height: picture.height, pixels: picture.pixels(light), transfer: .sRGB)
    guard let calibration = scan.calibration else { return levels }
    return levels?.calibrated(white: calibration.white, black: calibration.black)
  }

  /// The codes as red light shows them, and where it shows none as their lightness does.
  private static func codes(_ picture: Picture) -> [ReadCode] {
    let red = picture.codes(.red)
    return red.isEmpty && picture.channels == .rgb ? picture.codes(.lightness) : red
  }
}

extension ReadCode {
  /// How much of a side the corners may be off a parallelogram on a flat scan.
  private static let mostSkew: Float = 0.03

  /// Whether it is seen as a camera sees what is not straight ahead.
  fileprivate var isSeenFromTheSide: Bool {
    guard corners.count == 4 else { return true }
    func length(_ x: Float, _ y: Float) -> Float { (x * x + y * y).squareRoot() }
    let off = length(
      corners[0].x - corners[1].x + corners[2].x - corners[3].x,
      corners[0].y - corners[1].y + corners[2].y - corners[3].y)
    let side = length(corners[0].x - corners[1].x, corners[0].y - corners[1].y)
    return off > Self.mostSkew * side
  }
}

extension Picture {
  /// What of the colours is looked at.
  fileprivate enum Light {
    case red, lightness
  }

  fileprivate func pixels(_ light: Light) -> [UInt8] {
    guard channels == .rgb else { return samples }
    return [UInt8](unsafeUninitializedCapacity: width * height) { pixels, used in
      for index in 0..<width * height {
        let at = 3 * index
        pixels[index] =
          light == .red
          ? samples[at] : Scanning.lightness(samples[at], samples[at + 1], samples[at + 2])
      }
      used = width * height
    }
  }

  /// The codes to be read; the smallest Micro QR is not believed.
  fileprivate func codes(_ light: Light) -> [ReadCode] {
    guard let grey = GreyPixels(width: width, height: height, pixels: pixels(light)) else {
      return []
    }
    return PictureReader().read(grey).codes.filter { $0.verdict.level != .detectionOnly }
  }
}
