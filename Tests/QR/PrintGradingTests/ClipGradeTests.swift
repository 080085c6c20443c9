import AppClipCodes
import PrintGrading
import TestSupport
import Testing

/// App Clip Codes whose defects are known.
@Suite("Grades of App Clip Codes") struct ClipGradeTests {
  private static func code(_ seed: UInt64, bytes: Int = 12) throws -> AppClipCode {
    var random = SeededGenerator(seed: seed)
    let used = (0..<bytes).map { _ in UInt8.random(in: 1...255, using: &random) }
    let payload = ClipPayload(bytes: [UInt8](repeating: 0, count: 16 - bytes) + used)
    return AppClipCode(try #require(payload))
  }

  private static func grade(_ print: ClipPrint, blur: Int = 0) throws -> ClipGrade {
    let picture = try #require(print.picture(blur: blur))
    return try ClipGrader(picture).grade(print.code.payload, corners: print.corners).get()
  }

  private static func value(_ grade: ClipGrade, _ parameter: Parameter) -> Measure? {
    grade.measures.first { $0.parameter == parameter }
  }

  @Test("a good print is A, turned in any way", arguments: [0, 17, 90, 211])
  func good(_ degrees: Double) throws {
    var print = ClipPrint(code: try Self.code(1))
    (print.third, print.degrees) = (0.15, degrees)
    let grade = try Self.grade(print)
    #expect(grade.overall == .a && grade.wrong == 0)
    #expect(abs((Self.value(grade, .symbolContrast)?.value ?? 0) - 0.8) < 0.02)
    #expect(abs(grade.thirdColourContrast - 0.75 / 0.8) < 0.02)
    #expect(grade.uniformity > 0.6)
    #expect(abs(grade.pixelsPerStroke - 0.75 * RingLayout.strokeWidth) < 0.01)
  }

  @Test("light on dark is as good") func inverted() throws {
    var print = ClipPrint(code: try Self.code(2))
    (print.disc, print.foreground, print.third) = (0.05, 0.95, 0.8)
    let grade = try Self.grade(print)
    #expect(grade.overall == .a && grade.wrong == 0)
  }

  @Test("contrast has the limits of symbol contrast") func contrast() throws {
    for (dark, letter) in [(0.15, "A"), (0.3, "B"), (0.45, "C"), (0.6, "D"), (0.75, "F")] {
      var print = ClipPrint(code: try Self.code(3))
      (print.foreground, print.third) = (dark, (dark + 0.9) / 2)
      let measure = try #require(Self.value(try Self.grade(print), .symbolContrast))
      #expect(abs((measure.value ?? 0) - (0.9 - dark)) < 0.02)
      #expect(measure.grade.letter == letter, "\(dark)")
    }
  }

  /// Boundaries of so many symbols of the block of the gaps, one of each.
  private static func boundaries(
    _ code: AppClipCode, _ count: Int, runsOn: Bool
  ) -> [Int] {
    let protection = ClipErrorProtection(code.payload)
    return protection.blocks[1].symbols.compactMap { symbol in
      symbol.first { protection.runsOn[$0] == runsOn }
    }.prefix(count).map { $0 }
  }

  @Test("closed gaps and broken arcs use up error correction, to the symbol") func damage() throws {
    // A payload of 12 bytes has four symbols for the others, one of 16 two.
    for (bytes, parity) in [(12, 4.0), (16, 2)] {
      let code = try Self.code(4, bytes: bytes)
      #expect(ClipErrorProtection(code.payload).blocks[1].parity == Int(parity))
      for count in 0...2 {
        var print = ClipPrint(code: code)
        print.third = 0.15
        print.closed = Set(Self.boundaries(code, count, runsOn: false))
        let closed = try Self.grade(print)
        #expect(closed.wrong == count)
        #expect(
          Self.value(closed, .unusedErrorCorrection)?.value
            == max(0, 1 - 2 * Double(count) / parity))
        print.closed = []
        print.broken = Set(Self.boundaries(code, count, runsOn: true))
        #expect(try Self.grade(print).wrong == count)
      }
    }
  }

  @Test("blur lowers sharpness and nothing raises it") func blur() throws {
    var print = ClipPrint(code: try Self.code(5))
    (print.third, print.scale) = (0.15, 0.4)
    var (last, lowest) = (Grade.a, 2.0)
    for blur in [0, 4, 8, 16, 32, 64] {
      let grade = try Self.grade(print, blur: blur)
      let sharpness = try #require(Self.value(grade, .modulation))
      #expect(sharpness.grade <= last && grade.uniformity <= lowest + 0.01, "\(blur)")
      (last, lowest) = (sharpness.grade, grade.uniformity)
    }
    #expect(last < .b)
  }

  @Test("too few pixels, and senseless corners") func refusals() throws {
    var print = ClipPrint(code: try Self.code(6))
    print.scale = 0.15
    let picture = try #require(print.picture())
    let grader = ClipGrader(picture)
    guard case .failure(.tooFewPixels) = grader.grade(print.code.payload, corners: print.corners)
    else {
      Issue.record("it has a grade")
      return
    }
    let far = print.corners.map { (x: $0.x * 9, y: $0.y * 9) }
    for corners in [
      [], Array(print.corners.prefix(3)), far, [(0, 0), (0, 0), (0, 0), (0, 0)],
      [(.nan, 0), (1, 0), (1, 1), (0, 1)], [(0, 0), (1e300, 0), (1e300, 1e300), (0, 1)],
    ] as [[(x: Double, y: Double)]] {
      guard case .failure = grader.grade(print.code.payload, corners: corners) else {
        Issue.record("\(corners) has a grade")
        continue
      }
    }
  }
}
