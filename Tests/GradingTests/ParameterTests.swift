import QRReading
import QRStandard
import TestSupport
import Testing

@testable import Grading

/// Prints with one defect that is known: each parameter must say how large it is.
@Suite struct ParameterTests {
  @Test func `a perfect print is an A throughout`() throws {
    for version in [1, 3, 7] {
      let grade = try Graded.grade(Print(Graded.code(version)))
      print(
        version, grade.measures.map { ($0.parameter, $0.value, $0.grade) }, grade.growth,
        grade.uniformity)
      #expect(grade.overall == .a)
      #expect(!grade.usesUnconfirmedLimits)
      #expect(grade.quietZone == 4)
      #expect(grade.segments.allSatisfy { $0.wrong == 0 && $0.grade == .a })
    }
  }

  @Test func sweep() throws {
    for pixels in [6.0, 10, 20] {
      for degrees in [0.0, 7, 30, 45, 90, 133, 271] {
        var p = try Print(Graded.code())
        p.stretch = 1.09
        p.movedRows[14] = 0.4
        let grade = try Graded.grade(p, Scan(pixels: pixels, degrees: degrees))
        print(
          pixels, degrees,
          grade.measures.compactMap { m in m.value.map { (m.parameter.rawValue, $0, m.grade) } },
          grade.measures.map(\.grade.letter), grade.growth, grade.uniformity)
      }
    }
  }
}
