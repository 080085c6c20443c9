import PrintGrading
import QRReading
import QRStandard
import TestSupport
import Testing

/// Random combinations of defects.
@Suite struct CombinedTests {
  @Test func `the overall grade is the least, and decode fails where one threshold fails`() throws {
    var failed = 0
    for seed in 1...UInt64(Effort.count(slice: 24, whole: 500)) {
      var generator = SeededGenerator(seed: seed)
      let code = try Graded.code(seed: seed)
      let print = Damage.random(code, &generator)
      let degrees = Double.random(in: 0..<360, using: &generator)
      let picture = try Graded.picture(print, Scan(pixels: 8, degrees: degrees))
      let grey = try #require(
        GreyPixels(width: picture.width, height: picture.height, pixels: picture.pixels))
      // What nobody can read has no grade.
      guard let read = PictureReader().read(grey).codes.first else { continue }
      let grade = try SymbolGrader(picture).grade(read)
      #expect(grade.overall == grade.measures.map(\.grade).min())
      let isRead = try Naive.reads(grade.field, read)
      #expect((grade.grade(.decode) == .a) == isRead, "seed \(seed)")
      if !isRead { failed += 1 }
    }
    #expect(failed > 0, "no combination was beyond a threshold")
  }
}

/// A reader of its own: one threshold halfway between the lightest and the darkest module, the
/// plain rules of ISO/IEC 18004, and no idea what the symbol should be.
enum Naive {
  static func reads(_ field: ModuleReflectances, _ code: LocatedCode) throws -> Bool {
    let values = field.reflectances.filter { !$0.isNaN }
    let darkest = try #require(values.min())
    let threshold = darkest + (try #require(values.max()) - darkest) / 2
    let grid = try #require(
      SampledGrid(size: field.size) { column, row in
        let index = (row + field.quiet) * field.width + column + field.quiet
        return field.reflectances[index] < threshold ? 255 : 0
      })
    var rules = GridDecoder.Rules()
    rules.usesErasures = false
    rules.readsMirrored = false
    var judge = GridDecoder()
    return judge.judge(grid, rules)?.verdict?.message.bytes == code.verdict.message.bytes
  }
}
