package import AppClipCodes

/// Grades App Clip Codes as far as that can be said: no standard has grades for them. Contrast, sharpness and
/// damage are measured as ISO/IEC 15415 measures those of symbols with modules, with its limits; a boundary
/// between two places of a ring stands for a module.
package struct ClipGrader {
  private let picture: ReflectancePicture

  /// A grader of codes in a picture.
  package init(_ picture: ReflectancePicture) { self.picture = picture }

  /// Pixels that the stroke of an arc needs.
  package static let leastPixels = 4.0
  /// In units of the code, of whose disc the radius is 400.
  private static let aperture = 0.8 * RingLayout.strokeWidth / 2

  /// Grades the code that carries a payload; `corners` are those of the box round its disc as it is seen
  /// upright, top left first. Nil where it does not lie in the picture.
  package func grade(
    _ payload: ClipPayload, corners: [(x: Double, y: Double)]
  ) -> Result<ClipGrade, SymbolGrader.Refusal> {
    guard let plane = ClipPlane(corners) else { return .failure(.noGrid) }
    let stroke = plane.scale * RingLayout.strokeWidth
    guard stroke >= Self.leastPixels else { return .failure(.tooFewPixels(perModule: stroke)) }
    let code = AppClipCode(payload)
    let protection = ClipProtection(payload)
    guard let light = ClipLight(code, plane, picture, radius: Self.aperture) else {
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
        contrast: light.contrast, thirdShare: light.thirdShare, boundaries: boundaries,
        protection: protection,
        pixelsPerStroke: stroke))
  }
}

/// What the print of an App Clip Code is worth: an estimate, by rules that no standard has.
package struct ClipGrade: Sendable {
  /// Contrast, sharpness and damage, as parameters of the same meaning: `symbolContrast`, `modulation` and
  /// `unusedErrorCorrection`.
  package private(set) var measures: [Measure]
  /// How much of the contrast lies between the disc and the third colour. Not graded: Apple's pairs fix it.
  package let thirdShare: Double
  /// How many of the 128 boundaries between places are on the wrong side.
  package let wrong: Int
  /// The lowest modulation of a boundary.
  package let uniformity: Double
  /// Pixels of the stroke of an arc.
  package let pixelsPerStroke: Double

  /// The lowest grade of all.
  package var overall: Grade { measures.lowest }

  /// The same without a letter for contrast, of a scan whose levels were changed.
  package func withholdingContrast() -> ClipGrade {
    var grade = self
    grade.measures = measures.withholdingContrast()
    return grade
  }

  /// `boundaries` is how clearly each is printed: 1 is as clear as the mean, below 0 on the wrong side.
  init(
    contrast: Double, thirdShare: Double, boundaries: [Double], protection: ClipProtection,
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
    // In two steps, as for codewords: what a grade leaves out counts as damage.
    let sharpness = ModuleGrades.overlay { level in
      grade(unused { GradeLimits.grade($0, atLeast: GradeLimits.modulation) < level })
    }
    let left = unused { $0 < 0 }
    uniformity = boundaries.min() ?? 0
    wrong = boundaries.count { $0 < 0 }
    (self.thirdShare, self.pixelsPerStroke) = (thirdShare, pixelsPerStroke)
    measures = [
      Measure(
        parameter: .symbolContrast, value: contrast,
        grade: GradeLimits.grade(contrast, atLeast: GradeLimits.contrast)),
      Measure(parameter: .modulation, value: nil, grade: sharpness),
      Measure(parameter: .unusedErrorCorrection, value: left, grade: grade(left)),
    ]
  }
}
