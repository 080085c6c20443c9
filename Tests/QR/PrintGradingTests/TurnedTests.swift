import PrintGrading
import QRReading
import QRStandard
import TestSupport
import Testing

/// What is measured does not depend on how the print lies on the glass.
@Suite struct TurnedTests {
  /// Three prints: as it should be, uneven, and damaged.
  private static func prints() throws -> [Print] {
    let code = try Graded.code()
    var uneven = Print(code)
    uneven.stretch = 1.09
    uneven.movedRows[14] = 0.45
    var damaged = Print(code)
    (damaged.light, damaged.dark) = (0.82, 0.2)
    damaged.flipped = Damage.codewords(of: code, block: 0, errors: 4)
    damaged.flipped.insert(0)
    damaged.greys[20 * damaged.size + 20] = 0.62
    return [Print(code), uneven, damaged]
  }

  private static func values(_ grade: SymbolGrade) -> [Parameter: Double] {
    Dictionary(
      uniqueKeysWithValues: grade.measures.compactMap { measure in
        measure.value.map { (measure.parameter, $0) }
      })
  }

  /// Whether a value is so near a limit that a hundredth may change its grade.
  private static func isNear(_ value: Double, _ parameter: Parameter) -> Bool {
    let limits: [Double] =
      switch parameter {
      case .symbolContrast: GradeLimits.contrast
      case .axialNonuniformity: GradeLimits.axial
      case .gridNonuniformity: GradeLimits.grid
      case .unusedErrorCorrection: GradeLimits.unusedCorrection
      default: []
      }
    return limits.contains { abs($0 - value) < 0.02 }
  }

  @Test(arguments: [6.0, 10, 20])
  func `values stay within 0.02 and grades the same at every angle`(pixels: Double) throws {
    let step = Effort.count(slice: pixels == 20 ? 1 : 5, whole: 360)
    for print in try Self.prints() {
      let straight = try Graded.grade(print, Scan(pixels: pixels))
      let expected = Self.values(straight)
      for turn in 0..<step {
        let degrees = Effort.isSoak ? Double(turn) : Double(turn * 360 / step) + 11
        let turned = try Graded.grade(print, Scan(pixels: pixels, degrees: degrees))
        for (parameter, value) in Self.values(turned) {
          let wanted = try #require(expected[parameter])
          #expect(abs(value - wanted) <= 0.02, "\(parameter) at \(degrees)° and \(pixels) px")
          if !Self.isNear(wanted, parameter) {
            #expect(
              turned.grade(parameter) == straight.grade(parameter), "\(parameter), \(degrees)°")
          }
        }
        #expect(turned.grade(.decode) == straight.grade(.decode))
        #expect(turned.segments.map(\.wrong) == straight.segments.map(\.wrong), "\(degrees)°")
      }
    }
  }
}
