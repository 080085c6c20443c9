package import AppClipCodes
import Payloads
import PrintGrading
import QRReading
import QRStandard
import Scanning
import SystemIO

/// A grader of the codes in pictures.
package struct PictureGrader {
  /// The maximum number of bytes in a picture file.
  private static let maxFileSize = 1 << 30

  private let scan: ScanConditions
  private var compressor: URLCompressor?

  /// Creates a grader for scans like these. The compressor gives the URLs of App Clip Codes; `nil`
  /// without Apple's tables.
  package init(_ scan: ScanConditions, _ compressor: URLCompressor?) {
    self.scan = scan
    self.compressor = compressor
  }

  /// Reads the bytes of a picture file, or of standard input for `-`.
  package static func contents(of path: String) throws -> [UInt8] {
    let file = try ProbedFile(path)
    _ = try PictureFormat(file.beginning)
    return try file.rest(limit: maxFileSize)
  }

  /// Grades every code in a file and passes it on. Returns a sentence if no code was found, which
  /// names what was found instead.
  package mutating func grade(
    _ bytes: [UInt8], of path: String, _ take: (GradedCode) throws -> Void
  ) throws -> String? {
    let format = try PictureFormat(bytes)
    guard !format.isDocument else {
      throw UngradableDocument(path: path, format: format.name)
    }
    let facts = ScanMetadata(bytes, format)
    var file = try PictureFile(bytes)
    var found = false
    while let picture = try file.next() {
      let number = file.count > 1 ? file.count : nil
      var (codes, unread) = Self.codes(picture)
      var graded: [(code: GradedCode, corners: [Payload.Corner])] = []
      if codes.isEmpty {
        let look = try CodeScanner(readsAppClipCodes: true).look(at: picture)
        // Marks within an App Clip Code do not belong to a QR code.
        unread = look.unreadCodes
        for code in look.clipCodes {
          found = true
          guard let clip = grade(code, picture, facts, path, number) else { continue }
          graded.append((clip, code.corners))
        }
      }
      for code in codes {
        found = true
        guard let symbol = grade(code, picture, facts, path, number) else { continue }
        graded.append((symbol, code.corners.map(Payload.Corner.init)))
      }
      for marks in unread {
        found = true
        let code = GradedCode(
          file: path, picture: number, subject: .unread(marks), isFlat: !scan.isPhoto,
          isCalibrated: scan.calibration != nil, density: scan.density ?? facts.dotsPerInch)
        graded.append((code, marks))
      }
      for (code, _) in ReadingOrder.sorted(graded, corners: \.corners) { try take(code) }
    }
    guard !found else { return nil }
    return "\(path == "-" ? "standard input" : path): no code found that can be graded"
  }

  private func grade(
    _ code: LocatedCode, _ picture: Picture, _ facts: ScanMetadata, _ path: String, _ number: Int?
  ) -> GradedCode? {
    guard let light = light(picture, .red) else { return nil }
    let isFlat = !scan.isPhoto && !facts.isPhoto && !code.isSeenFromTheSide
    let grader = SymbolGrader(light, isFlat: isFlat)
    let doubt = light.levelDoubt(around: code.corners.map { (Double($0.x), Double($0.y)) })
    let result = Result { () throws(SymbolGrader.Refusal) in try grader.grade(code) }
    return GradedCode(
      file: path, picture: number,
      subject: .symbol(
        code.verdict, doubt == nil ? result : result.map { $0.withholdingContrast() }),
      isFlat: isFlat, isCalibrated: scan.calibration != nil, isReversed: code.isInverted,
      doubt: doubt, density: scan.density ?? facts.dotsPerInch)
  }

  /// Grades an App Clip Code by its lightness, because phones look at its colours.
  private mutating func grade(
    _ code: ScannedClipCode, _ picture: Picture, _ facts: ScanMetadata, _ path: String,
    _ number: Int?
  ) -> GradedCode? {
    guard let light = light(picture, .lightness) else { return nil }
    let corners = code.corners.map { (x: Double($0.x), y: Double($0.y)) }
    let doubt = light.levelDoubt(around: corners)
    let result = ClipGrader(light).grade(code.payload, corners: corners)
    return GradedCode(
      file: path, picture: number,
      subject: .clip(
        code.payload, url: try? compressor?.text(of: code.payload),
        doubt == nil ? result : result.map { $0.withholdingContrast() }),
      isFlat: !scan.isPhoto && !facts.isPhoto, isCalibrated: scan.calibration != nil, doubt: doubt,
      density: scan.density ?? facts.dotsPerInch)
  }

  private func light(_ picture: Picture, _ light: Picture.Light) -> ReflectancePicture? {
    let levels = ReflectancePicture(
      width: picture.width, height: picture.height, pixels: picture.pixels(light), transfer: .sRGB)
    guard let calibration = scan.calibration else { return levels }
    return levels?.calibrated(white: calibration.white, black: calibration.black)
  }

  /// The codes that are decoded in red light, the others that are decoded by lightness, and the
  /// marks of codes that neither can decode.
  private static func codes(
    _ picture: Picture
  ) -> (codes: [LocatedCode], unread: [[Payload.Corner]]) {
    guard var found = picture.findings(.red) else { return ([], []) }
    if picture.hasColours, let light = picture.findings(.lightness) {
      found.add(light.codes)
      found.unreadCodes += light.unreadCodes.filter { marks in
        !marks.contains { place in
          found.codes.contains { $0.contains(place) }
            || found.unreadCodes.joined().contains { $0.isNear(place) }
        }
      }
    }
    // The smallest Micro QR has too little error detection to be trusted.
    let codes = found.codes.filter { $0.verdict.level != .detectionOnly }
    return (codes, found.unreadCodes.map { $0.map(Payload.Corner.init) })
  }
}

/// An error for a document file, such as a PDF, which is not a scan of a print.
package struct UngradableDocument: Error, CustomStringConvertible {
  /// The path of the document.
  package let path: String
  /// The name of the document's format.
  package let format: String

  package var description: String {
    "\(path): a \(format) file is not a scan of a print; print it, scan the print, and grade the scan"
  }
}

extension LocatedCode.Place {
  /// Whether the two marks are less than 4 pixels apart, so that they are the same mark.
  fileprivate func isNear(_ other: LocatedCode.Place) -> Bool {
    max(abs(x - other.x), abs(y - other.y)) < 4
  }
}

extension Payload.Corner {
  fileprivate init(_ place: LocatedCode.Place) {
    self.init(x: Int(max(-1e7, min(1e7, place.x))), y: Int(max(-1e7, min(1e7, place.y))))
  }
}

extension LocatedCode {
  /// The maximum distance of the corners from a parallelogram on a flat scan, as a share of a side.
  private static let maxSkew: Float = 0.03

  /// Whether the code was photographed at an angle.
  fileprivate var isSeenFromTheSide: Bool {
    guard corners.count == 4 else { return true }
    func length(_ x: Float, _ y: Float) -> Float { (x * x + y * y).squareRoot() }
    let off = length(
      corners[0].x - corners[1].x + corners[2].x - corners[3].x,
      corners[0].y - corners[1].y + corners[2].y - corners[3].y)
    let side = length(corners[0].x - corners[1].x, corners[0].y - corners[1].y)
    return off > Self.maxSkew * side
  }
}

extension Picture {
  /// The value that represents a pixel: its red sample, or its lightness.
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

  /// Returns the codes found when each pixel is represented by this value.
  fileprivate func findings(_ light: Light) -> PictureReader.Findings? {
    GreyPixels(width: width, height: height, pixels: pixels(light)).map { PictureReader().read($0) }
  }

  /// Whether the red samples of the picture differ from its lightness.
  fileprivate var hasColours: Bool {
    guard channels == .rgb else { return false }
    for at in stride(from: 0, to: samples.count, by: 3) {
      let (red, green, blue) = (Int(samples[at]), Int(samples[at + 1]), Int(samples[at + 2]))
      if max(abs(red - green), abs(red - blue)) > 12 { return true }
    }
    return false
  }
}
