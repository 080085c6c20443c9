import CodeRequests
import CommandHabits
import CommandLineKit
import Grading
import HostIO
import QRReading
import QRStandard
import Scanning

/// One run of `beckon grade`: goes through the pictures and remembers what became of them.
struct GradeRun: ~Copyable {
  /// The largest file that is read whole.
  private static let largestFile = 1 << 30

  private let request: GradeRequest
  private var telling: GradeTelling
  private var status = ExitStatus.done

  init(_ request: GradeRequest, _ telling: consuming GradeTelling) {
    self.request = request
    self.telling = telling
  }

  /// Grades everything; where there are several files, a bad one keeps nothing from the others.
  mutating func perform(_ inputs: [ScanInput]) throws -> ExitStatus {
    for input in inputs {
      guard case .file(let path) = input else { continue }
      do { try grade(path) } catch let error as HostError
        where inputs.count > 1 && error.action == .read
      {
        fail(error, "\(error)")
      } catch let error as PictureError {
        fail(error, "\(input.name): \(error)")
      }
    }
    try telling.finish()
    return status
  }

  private mutating func fail(_ error: any Error, _ sentence: String) {
    Beckon.say(sentence)
    status = Beckon.status(of: error)
  }

  private mutating func lower() {
    if status == .done { status = .no }
  }

  private mutating func grade(_ path: String) throws {
    let bytes = try ProbedFile(path).contents(limit: Self.largestFile, allowsDrawings: false)
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
      if codes.isEmpty { other = try Self.other(picture) ?? other }
      for code in codes {
        found = true
        try tell(code, picture, facts, path, number > 1 ? number : nil)
      }
    }
    if !found {
      let remark = other.map { "; there is \($0), which has no grade here" } ?? ""
      Beckon.say("\(ScanInput.file(path).name): no QR code found\(remark)")
      lower()
    }
  }

  private mutating func tell(
    _ code: ReadCode, _ picture: Picture, _ facts: ScanFacts, _ path: String, _ number: Int?
  ) throws {
    guard var light = ReflectancePicture(picture) else { return }
    if let calibration = request.calibration {
      light = light.calibrated(white: calibration.white, black: calibration.black)
    }
    let isFlat = !request.isPhoto && !facts.isPhoto && !code.isSeenFromTheSide
    var graded = GradedCode(
      file: path, picture: number, verdict: code.verdict, outcome: .failure(.noGrid),
      isFlat: isFlat, isCalibrated: request.calibration != nil,
      density: request.density ?? facts.dotsPerInch)
    let grader = SymbolGrader(light, isFlat: isFlat)
    graded.outcome = Result { () throws(SymbolGrader.Refusal) in try grader.grade(code) }
    graded.isExpected = request.expectation?.allows(graded.content)
    if graded.isExpected == false { lower() }
    guard let grade = graded.grade else {
      lower()
      return try telling.add(graded)
    }
    if let least = request.least, grade.overall < least { lower() }
    try telling.add(graded)
  }

  /// What a picture without a QR code has instead.
  private static func other(_ picture: Picture) throws(ScanError) -> String? {
    let look = try CodeScanner(readsAppClipCodes: true).look(at: picture)
    return look.clipCodes.isEmpty ? look.other?.kind.phrase : "an App Clip Code"
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
          ? samples[at]
          : UInt8((Int(samples[at]) + 2 * Int(samples[at + 1]) + Int(samples[at + 2])) / 4)
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

extension ReflectancePicture {
  /// How much red light each place sends back.
  fileprivate init?(_ picture: Picture) {
    self.init(
      width: picture.width, height: picture.height, pixels: picture.pixels(.red), transfer: .sRGB)
  }
}
