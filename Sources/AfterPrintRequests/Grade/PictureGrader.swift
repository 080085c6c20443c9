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
      let number = file.count > 1 ? file.count : nil
      var (codes, unread) = Self.codes(picture)
      var graded: [(code: GradedCode, corners: [Payload.Corner])] = []
      if codes.isEmpty {
        let look = try CodeScanner(readsAppClipCodes: true).look(at: picture)
        other = look.other?.kind.phrase ?? other
        // Marks within an App Clip Code are no QR code's.
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
    let remark = other.map { "; there is \($0), which has none here" } ?? ""
    return "\(ScanInput.file(path).name): no code found that has a grade\(remark)"
  }

  private func grade(
    _ code: ReadCode, _ picture: Picture, _ facts: ScanFacts, _ path: String, _ number: Int?
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

  /// Phones look at the colours of an App Clip Code, so it is lightness that counts.
  private mutating func grade(
    _ code: ScannedClipCode, _ picture: Picture, _ facts: ScanFacts, _ path: String, _ number: Int?
  ) -> GradedCode? {
    guard let light = light(picture, .lightness) else { return nil }
    let corners = code.corners.map { (x: Double($0.x), y: Double($0.y)) }
    let doubt = light.levelDoubt(around: corners)
    let result = ClipGrader(light).grade(code.payload, corners: corners)
    return GradedCode(
      file: path, picture: number,
      subject: .clip(
        code.payload, url: clips.sighting(of: code.payload).url,
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

  /// The codes as red light shows them, those besides that their lightness shows, and the marks of codes
  /// that neither lets anybody decode.
  private static func codes(
    _ picture: Picture
  ) -> (codes: [ReadCode], unread: [[Payload.Corner]]) {
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
    // The smallest Micro QR is not believed.
    let codes = found.codes.filter { $0.verdict.level != .detectionOnly }
    return (codes, found.unreadCodes.map { $0.map(Payload.Corner.init) })
  }
}

extension ReadCode.Place {
  /// Whether two marks are so near that they are one.
  fileprivate func isNear(_ other: ReadCode.Place) -> Bool {
    max(abs(x - other.x), abs(y - other.y)) < 4
  }
}

extension Payload.Corner {
  fileprivate init(_ place: ReadCode.Place) {
    self.init(x: Int(max(-1e7, min(1e7, place.x))), y: Int(max(-1e7, min(1e7, place.y))))
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

  /// What one look finds.
  fileprivate func findings(_ light: Light) -> PictureReader.Findings? {
    GreyPixels(width: width, height: height, pixels: pixels(light)).map { PictureReader().read($0) }
  }

  /// Whether red light and lightness are not the same.
  fileprivate var hasColours: Bool {
    guard channels == .rgb else { return false }
    for at in stride(from: 0, to: samples.count, by: 3) {
      let (red, green, blue) = (Int(samples[at]), Int(samples[at + 1]), Int(samples[at + 2]))
      if max(abs(red - green), abs(red - blue)) > 12 { return true }
    }
    return false
  }
}
