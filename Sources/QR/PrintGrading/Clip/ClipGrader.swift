package import AppClipCodes

/// Grades App Clip Codes as far as possible: no standard defines grades for them. Contrast,
/// sharpness and damage are measured with the methods and limits of ISO/IEC 15415 for symbols with
/// modules; a boundary between two positions of a ring takes the role of a module.
package struct ClipGrader {
  private let picture: ReflectancePicture

  /// Creates a grader of codes in a picture.
  package init(_ picture: ReflectancePicture) { self.picture = picture }

  /// The minimum width of an arc's stroke, in pixels.
  package static let minPixelsPerStroke = 4.0
  /// The radius of the aperture in units of the code, whose disc has a radius of 400.
  private static let aperture = 0.8 * RingLayout.strokeWidth / 2

  /// Grades the code that carries a payload. `corners` are those of the box around its disc as seen
  /// upright, top left first. Fails if the code is not inside the picture.
  package func grade(
    _ payload: ClipPayload, corners: [(x: Double, y: Double)]
  ) -> Result<ClipGrade, SymbolGrader.Refusal> {
    guard let plane = ClipHomography(corners) else { return .failure(.noGrid) }
    let stroke = plane.scale * RingLayout.strokeWidth
    guard stroke >= Self.minPixelsPerStroke else {
      return .failure(.tooFewPixels(perModule: stroke))
    }
    let code = AppClipCode(payload)
    let protection = ClipErrorProtection(payload)
    guard let light = ClipReflectances(code, plane, picture, radius: Self.aperture) else {
      return .failure(.noGrid)
    }
    let boundaries = RingLayout.rings.flatMap { ring in
      (0..<ring.positions).map { place in
        light.modulation(
          ring, place, runsOn: protection.runsOn[ring.first + place], plane, picture,
          radius: Self.aperture)
      }
    }
    return .success(
      ClipGrade(
        contrast: light.contrast, thirdColourContrast: light.thirdColourContrast,
        boundaries: boundaries,
        protection: protection,
        pixelsPerStroke: stroke))
  }
}

/// The print quality of an App Clip Code: an estimate, as no standard defines it.
package struct ClipGrade: Sendable {
  /// Contrast, sharpness and damage, as the parameters of the same meaning: `symbolContrast`,
  /// `modulation` and `unusedErrorCorrection`.
  package private(set) var measures: [Measure]
  /// The contrast between the disc and the third colour as a share of the contrast. Not graded:
  /// Apple's colours determine it.
  package let thirdColourContrast: Double
  /// The number of the code's 128 boundaries between ring positions on the wrong side of the
  /// threshold.
  package let wrong: Int
  /// The lowest modulation of a boundary.
  package let uniformity: Double
  /// The width of an arc's stroke, in pixels.
  package let pixelsPerStroke: Double

  /// The lowest of the grades that are not withheld; an F if no grade remains.
  package var overall: Grade { measures.lowest }

  /// The grade with the letter for contrast withheld, for a scan whose levels were changed.
  package func withholdingContrast() -> ClipGrade {
    var grade = self
    grade.measures = measures.withholdingContrast()
    return grade
  }

  /// Computes the grades. `boundaries` has the clearness of each boundary: 1 is as clear as the
  /// mean, and a negative value is on the wrong side.
  init(
    contrast: Double, thirdColourContrast: Double, boundaries: [Double],
    protection: ClipErrorProtection,
    pixelsPerStroke: Double
  ) {
    func unused(_ isWrong: (Double) -> Bool) -> Double {
      protection.blocks.map { block in
        let wrong = block.symbols.count { symbol in symbol.contains { isWrong(boundaries[$0]) } }
        return max(0, 1 - 2 * Double(wrong) / Double(block.parity))
      }.min() ?? 0
    }
    func grade(_ unused: Double) -> Grade {
      GradeLimits.grade(unused, atLeast: GradeLimits.unusedCorrection)
    }
    // In two steps, as for codewords: everything below a grade counts as damage.
    let sharpness = ModuleGrades.overlay { level in
      grade(unused { GradeLimits.grade($0, atLeast: GradeLimits.modulation) < level })
    }
    let left = unused { $0 < 0 }
    uniformity = boundaries.min() ?? 0
    wrong = boundaries.count { $0 < 0 }
    (self.thirdColourContrast, self.pixelsPerStroke) = (thirdColourContrast, pixelsPerStroke)
    measures = [
      Measure(
        parameter: .symbolContrast, value: contrast,
        grade: GradeLimits.grade(contrast, atLeast: GradeLimits.contrast)),
      Measure(parameter: .modulation, value: nil, grade: sharpness),
      Measure(parameter: .unusedErrorCorrection, value: left, grade: grade(left)),
    ]
  }
}
