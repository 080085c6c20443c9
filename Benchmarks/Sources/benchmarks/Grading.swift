import BenchmarkKit
import PrintGrading
import QRCodes
import QRReading

/// What a grade takes, beside reading the code of the same picture.
enum GradingBenchmarks: Suite {
  static let name = "grade"

  /// Pixels of a module, as 600 dpi have of one of a millimetre.
  private static let pixels = 23

  static func run(_ report: inout Report) throws {
    report.heading("Grades of prints")
    for number in [3, 10] {
      guard let (grey, picture) = try scan(number),
        let code = PictureReader().read(grey).codes.first
      else { continue }
      let floor = measure("grade.read alone, version \(number)") {
        keep(PictureReader().read(grey).codes.count)
      }
      report.add(floor)
      let grader = SymbolGrader(picture)
      var row = try measure("grade.grade, version \(number)") {
        keep(try grader.grade(code).overall)
      }
      row.note = "\(fixed(row.nanoseconds / floor.nanoseconds, 1)) of the time of reading"
      report.add(row)
    }
  }

  /// A clean scan of a code.
  private static func scan(_ number: Int) throws -> (GreyPixels, ReflectancePicture)? {
    guard let version = QRVersion(number) else { return nil }
    var options = QROptions()
    options.versions = version...version
    let modules = try QRCode(.text("https://eat.example.com/s/42"), options: options).modules
    let side = pixels * (modules.size + 10)
    let samples = (0..<side * side).map { index -> UInt8 in
      modules[index % side / pixels - 5, index / side / pixels - 5] ? 40 : 245
    }
    guard let grey = GreyPixels(width: side, height: side, pixels: samples),
      let picture = ReflectancePicture(
        width: side, height: side, pixels: samples, transfer: .sRGB)
    else { return nil }
    return (grey, picture)
  }
}
