import BenchmarkKit
import QRCodes
import QRReading

/// What it takes to judge a grid of modules, beside the strict reader of clean modules.
enum QRReadingBenchmarks: Suite {
  static let name = "qr-judge"

  static func run(_ report: inout Report) throws {
    report.heading("QR codes from sampled modules")
    for number in [1, 3, 7, 25, 40] {
      guard let code = try code(number) else { continue }
      let name = "\(code.version)-\(code.level)"
      var strict = QRReader()
      let floor = try measure("qr-judge.strict reader, \(name)") {
        keep(try strict.read(code.modules))
      }
      report.add(floor)
      guard let clean = grid(code, wrongEvery: 0), let worn = grid(code, wrongEvery: 61),
        let noise = grid(code, wrongEvery: 2)
      else { continue }
      for (kind, grid) in [("clean", clean), ("worn", worn), ("noise", noise)] {
        var judge = GridDecoder()
        var row = measure("qr-judge.\(kind), \(name)") { keep(judge.judge(grid)) }
        row.note = "\(fixed(row.nanoseconds / floor.nanoseconds, 1)) of the strict reader's time"
        report.add(row)
      }
    }
  }

  private static func code(_ number: Int) throws -> QRCode? {
    guard let version = QRVersion(number), let blocks = BlockLayout(version, .medium) else {
      return nil
    }
    var options = QROptions()
    options.versions = version...version
    options.boostsLevel = false
    let text = String(repeating: "abcdefgh/0123456", count: 200).prefix(blocks.dataCodewords - 4)
    return try QRCode(.text(String(text)), options: options)
  }

  /// What a picture shows of it, with some modules of another colour.
  private static func grid(_ code: QRCode, wrongEvery step: Int) -> SampledGrid? {
    let map = code.map
    var place = 0
    return SampledGrid(size: code.modules.size) { column, row in
      place += 1
      let isFixed = map[column, row]?.isFunction != false
      let isWrong = step > 0 && !isFixed && place % step == 0
      return code.modules[column, row] != isWrong ? 220 : 30
    }
  }
}
