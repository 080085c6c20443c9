import PrintGrading
import QRCodes
import QRReading
import QRStandard
import TestSupport
import Testing

/// Prints with one defect that is known: each parameter must say how large it is.
@Suite struct ParameterTests {
  @Test(arguments: [1, 3, 7]) func `a perfect print is an A throughout`(version: Int) throws {
    let grade = try Graded.grade(Print(Graded.code(version)))
    #expect(grade.overall == .a)
    #expect(!grade.usesUnconfirmedLimits)
    #expect(grade.quietZone == 4)
    #expect(grade.segments.allSatisfy { $0.wrong == 0 && $0.grade == .a })
    #expect(
      grade.measures.map(\.parameter)
        == Parameter.allCases.filter {
          $0 != .versionInformation || version >= 7
        })
    #expect(abs(grade.growth.x) < 0.01 && abs(grade.growth.y) < 0.01)
    #expect(abs(grade.uniformity - 1) < 0.01)
  }

  @Test func `what is read is the symbol that was printed`() throws {
    for (version, level) in [(1, QRLevel.low), (2, .high), (7, .quartile), (10, .medium)] {
      let code = try Graded.code(version, level)
      let symbol = try Graded.grade(Print(code)).symbol
      for row in 0..<symbol.size {
        for column in 0..<symbol.size {
          #expect(symbol[column, row] == code.modules[column, row])
        }
      }
    }
  }

  @Test func `light 0.8 and dark 0.2 are a contrast of 0.60`() throws {
    var print = try Print(Graded.code())
    (print.light, print.dark) = (0.8, 0.2)
    let grade = try Graded.grade(print)
    #expect(abs(try #require(grade.value(.symbolContrast)) - 0.60) < 0.005)
    #expect(grade.grade(.symbolContrast) == .b)
    #expect(grade.overall == .b)
  }

  @Test(arguments: [
    (1.09, 0.0861, Grade.c), (1.05, 0.0488, .a), (1.07, 0.0676, .b), (1.15, 0.1395, .f),
  ])
  func `what is stretched is as uneven along its axes`(
    stretch: Double, axial: Double, letter: Grade
  ) throws {
    var print = try Print(Graded.code())
    print.stretch = stretch
    let grade = try Graded.grade(print)
    #expect(abs(try #require(grade.value(.axialNonuniformity)) - axial) < 0.002)
    #expect(grade.grade(.axialNonuniformity) == letter)
    #expect(try #require(grade.value(.gridNonuniformity)) < 0.02)
  }

  @Test(arguments: [0.2, 0.4, -0.4, 0.55])
  func `a row that is moved is as far from its grid`(distance: Double) throws {
    var print = try Print(Graded.code())
    print.movedRows[14] = distance
    let grade = try Graded.grade(print)
    #expect(abs(try #require(grade.value(.gridNonuniformity)) - abs(distance)) < 0.02)
    #expect(
      grade.grade(.gridNonuniformity) == (abs(distance) < 0.38 ? .a : abs(distance) < 0.5 ? .b : .c)
    )
    #expect(try #require(grade.value(.axialNonuniformity)) < 0.005)
  }

  @Test func `codewords that are wrong use up error correction, exactly`() throws {
    for (version, level) in [(1, QRLevel.low), (1, .high), (3, .quartile), (5, .quartile)] {
      let code = try Graded.code(version, level)
      let blocks = code.symbol.blocks
      let protection = try #require(QRVersion(version)).misdecodeProtection(level)
      let capacity = blocks.correctionPerBlock - protection
      for errors in 0...capacity / 2 {
        var print = Print(code)
        print.flipped = Damage.codewords(of: code, block: 0, errors: errors)
        let grade = try Graded.grade(print)
        #expect(grade.grade(.decode) == .a)
        let unused = try #require(grade.value(.unusedErrorCorrection))
        #expect(unused == 1 - 2 * Double(errors) / Double(capacity))
      }
    }
  }

  @Test func `a grey module has the modulation that it was given`() throws {
    let code = try Graded.code()
    var print = Print(code)
    // A dark one of a codeword: 0.35 of half the contrast below the threshold.
    let place = try #require(
      (0..<print.size * print.size).first {
        code.modules[$0 % print.size, $0 / print.size]
          && code.map.codeword($0 % print.size, $0 / print.size) == 20
      })
    let (contrast, threshold) = (print.light - print.dark, (print.light + print.dark) / 2)
    print.greys[place] = threshold - 0.35 * contrast / 2
    let grade = try Graded.grade(print)
    #expect(abs(grade.uniformity - 0.35) < 0.01)
    #expect(grade.value(.unusedErrorCorrection) == 1)
    // One codeword of C: as an error of that level it leaves far more than A asks for.
    #expect(grade.grade(.modulation) == .a)
    #expect(grade.overall == .a)
  }

  @Test func `modulation is graded with the overlay of codewords`() throws {
    let code = try Graded.code(3, .medium)
    var print = Print(code)
    let threshold = (print.light + print.dark) / 2
    // 26 codewords repair 13: nine of C leave 1 − 18/26 = 0.31, a D; all ten of C are C.
    let hit = Damage.codewords(of: code, block: 0, errors: 9, modules: 1)
    for place in hit {
      let isDark = code.modules[place % print.size, place / print.size]
      print.greys[place] =
        threshold + (isDark ? -0.35 : 0.35) * (print.light - print.dark) / 2
    }
    let grade = try Graded.grade(print)
    #expect(grade.grade(.modulation) == .c)
    #expect(grade.grade(.reflectanceMargin) == .c)
    #expect(grade.grade(.decode) == .a)
  }

  @Test(arguments: 0...5) func `a finder with modules that are wrong`(wrong: Int) throws {
    var print = try Print(Graded.code())
    for index in 0..<wrong { print.flipped.insert(index * print.size + index % 2) }
    let grade = try Graded.grade(print)
    let segment = try #require(grade.segment(.upperLeft))
    #expect(segment.wrong == wrong)
    #expect(segment.seen == 168)
    #expect(segment.grade == Grade(rawValue: max(0, 4 - wrong)))
    #expect(grade.segment(.upperRight)?.grade == .a)
    // Six segments: their mean counts too.
    let mean = Double(20 + max(0, 4 - wrong)) / 6
    #expect(grade.average == (mean == 4 ? .a : mean >= 3.5 ? .b : .c))
    #expect(grade.grade(.fixedPatternDamage) == min(grade.average, segment.grade))
    #expect(grade.usesUnconfirmedLimits == (wrong > 0))
  }

  @Test func `ink in the quiet zone damages the corner`() throws {
    var print = try Print(Graded.code())
    print.stains = [(column: 2, row: -2)]
    let grade = try Graded.grade(print)
    #expect(grade.segment(.upperLeft)?.wrong == 1)
    #expect(grade.grade(.fixedPatternDamage) == .b)
    #expect(grade.quietZone == 1)
  }

  @Test func `timing, alignment, format and version are graded each`() throws {
    var print = try Print(Graded.code(7))
    let size = print.size
    print.flipped = [6 * size + 10, 22 * size + 22, 8 * size, 8 * size + 1, 0 * size + size - 11]
    let grade = try Graded.grade(print)
    #expect(grade.segment(.horizontalTiming)?.wrong == 1)
    #expect(grade.segment(.verticalTiming)?.wrong == 0)
    #expect(grade.segment(.alignment)?.wrong == 1)
    #expect(grade.segment(.format)?.wrong == 2)
    // One copy of 2 and one of 4 are 3, one of 3 and one of 4 are 4.
    #expect(grade.grade(.formatInformation) == .b)
    #expect(grade.grade(.versionInformation) == .a)
    #expect(grade.segment(.version)?.wrong == 1)
  }

  @Test func `dark that has grown by a tenth on both sides is reported`() throws {
    var print = try Print(Graded.code())
    print.growth = 0.075
    let grade = try Graded.grade(print, Scan(pixels: 20))
    // Dark takes 1.15 of 2 modules: 0.575.
    #expect(abs(grade.growth.x - 0.5) < 0.05 && abs(grade.growth.y - 0.5) < 0.05)
    #expect(grade.value(.gridNonuniformity).map { $0 < 0.02 } == true)
  }

  @Test func `more blur is never better, nor is more growth`() throws {
    let code = try Graded.code()
    var last: SymbolGrade?
    for blur in stride(from: 0, through: 0.6, by: 0.15) {
      let grade = try Graded.grade(Print(code), Scan(blur: blur))
      #expect(grade.uniformity <= (last?.uniformity ?? 1) + 0.005)
      #expect(grade.grade(.modulation) ?? .f <= last?.grade(.modulation) ?? .a)
      last = grade
    }
    #expect(try #require(last).uniformity < 0.6)
    last = nil
    for growth in stride(from: 0, through: 0.3, by: 0.075) {
      var print = Print(code)
      print.growth = growth
      let grade = try Graded.grade(print)
      #expect(grade.uniformity <= (last?.uniformity ?? 1) + 0.005)
      #expect(grade.growth.x > (last?.growth.x ?? -1))
      last = grade
    }
  }

  @Test func `gamma there and back changes no grade`() throws {
    let code = try Graded.code()
    var prints = [Print](repeating: Print(code), count: 4)
    (prints[1].light, prints[1].dark) = (0.7, 0.22)
    prints[2].stretch = 1.07
    prints[2].flipped = Damage.codewords(of: code, block: 0, errors: 6)
    for place in Damage.codewords(of: code, block: 0, errors: 9, modules: 1) {
      prints[3].greys[place] = 0.33
    }
    for print in prints {
      let linear = try Graded.grade(print, as: .linear)
      let curved = try Graded.grade(print, as: .sRGB)
      #expect(linear.measures.map(\.grade) == curved.measures.map(\.grade))
    }
  }

  @Test func `two patches calibrate the light`() throws {
    var print = try Print(Graded.code())
    (print.light, print.dark) = (0.6, 0.1)
    let picture = try Graded.picture(print)
    let grade = try Graded.grade(picture.calibrated(white: 0.9, black: 0.05))
    #expect(abs(try #require(grade.value(.symbolContrast)) - 0.85) < 0.01)
  }

  @Test func `fewer than 6 pixels a module are not graded`() throws {
    let print = try Print(Graded.code())
    #expect(throws: SymbolGrader.Refusal.self) { try Graded.grade(print, Scan(pixels: 5)) }
    do {
      _ = try Graded.grade(print, Scan(pixels: 4))
      Issue.record("graded")
    } catch let SymbolGrader.Refusal.tooFewPixels(pixels) { #expect(abs(pixels - 4) < 0.05) }
    #expect(try Graded.grade(print, Scan(pixels: 6)).overall == .a)
  }

  @Test func `a photo has no axial and no grid nonuniformity`() throws {
    let grade = try Graded.grade(Graded.picture(Print(Graded.code())), isFlat: false)
    #expect(grade.value(.axialNonuniformity) == nil && grade.value(.gridNonuniformity) == nil)
    #expect(grade.overall == .a)
  }

  @Test func `a photo from the side is graded by its light`() throws {
    let picture = try Graded.picture(Print(Graded.code()), Scan(pixels: 14, tilt: 0.25))
    let grade = try Graded.grade(picture, isFlat: false)
    #expect(grade.grade(.decode) == .a && grade.grade(.modulation) == .a)
    #expect(abs(try #require(grade.value(.symbolContrast)) - 0.85) < 0.01)
    #expect(grade.segments.allSatisfy { $0.wrong == 0 })
    #expect(grade.uniformity > 0.9)
  }

  @Test func `of Micro QR contrast, modulation and damage are graded`() throws {
    var options = QROptions()
    options.versions = QRVersion.smallestMicro.next.map { $0...QRVersion.largestMicro } ?? .micro
    for text in ["12345", "HELLO 1234", "micro qr ok"] {
      let code = try QRCode(.text(text), options: options)
      let grade = try Graded.grade(Print(code), Scan(degrees: 20))
      #expect(grade.isPartial && grade.overall == .a)
      #expect(
        grade.measures.map(\.parameter) == [.symbolContrast, .modulation, .fixedPatternDamage])
      #expect(grade.segments.allSatisfy { $0.wrong == 0 })
    }
  }

  @Test func `corners that make no sense end in a refusal, or in a bad grade`() throws {
    let picture = try Graded.picture(Print(Graded.code()))
    let grey = try #require(
      GreyPixels(width: picture.width, height: picture.height, pixels: picture.pixels))
    var code = try #require(PictureReader().read(grey).codes.first)
    let values: [Float] = [0, -3, 100, 200, 1e7, -1e30, .nan, .infinity]
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<Effort.count(slice: 60, whole: 2000) {
      for corner in code.corners.indices {
        code.corners[corner].x = values.randomElement(using: &generator) ?? 0
        code.corners[corner].y = values.randomElement(using: &generator) ?? 0
      }
      for isFlat in [true, false] {
        let grade = try? SymbolGrader(picture, isFlat: isFlat).grade(code)
        #expect(grade.map { $0.measures.allSatisfy { $0.value?.isFinite ?? true } } ?? true)
      }
    }
  }

  @Test func `a picture that ends within the quiet zone is graded by what it shows`() throws {
    let grade = try Graded.grade(Print(Graded.code()), Scan(margin: 2))
    #expect(grade.quietZone == nil)
    #expect(try #require(grade.segment(.upperLeft)).seen < 168)
  }

  @Test func `every parameter has its advice`() throws {
    #expect(Set(Advice.table.keys) == Set(Parameter.allCases))
    var print = try Print(Graded.code())
    (print.light, print.dark) = (0.6, 0.3)
    let advice = Advice.sentences(for: try Graded.grade(print))
    #expect(advice.map(\.parameter) == [.symbolContrast])
    #expect(try Advice.sentences(for: Graded.grade(Print(Graded.code()))).isEmpty)
  }
}
