package import QRReading
import QRStandard

/// A grader of QR codes in a picture.
package struct SymbolGrader: Sendable {
  /// The reflectance of the picture.
  package var picture: ReflectancePicture
  /// Whether the picture is a flat scan; in a photo, grid measurements depend on the camera.
  package var isFlat: Bool

  package init(_ picture: ReflectancePicture, isFlat: Bool = true) {
    (self.picture, self.isFlat) = (picture, isFlat)
  }

  /// The minimum size of a module, in pixels, for grading a code.
  package static let minPixelsPerModule = 6.0
  /// The share by which a module may be below that minimum, as picture sizes are rounded.
  private static let tolerance = 0.05

  /// The reason why a code cannot be graded.
  package enum Refusal: Error, Hashable, Sendable {
    /// A module has fewer pixels than `minPixelsPerModule`.
    case tooFewPixels(perModule: Double)
    /// The code is rMQR or Model 1, for which no grades are defined here.
    case otherSymbology
    /// The corners of the code do not enclose a grid that can be measured.
    case noGrid
  }

  /// Grades a code that was read in the picture.
  package func grade(_ code: LocatedCode) throws(Refusal) -> SymbolGrade {
    guard let symbol = ReferenceSymbol(code.verdict) else { throw .otherSymbology }
    let picture = code.isInverted ? picture.reversed : picture
    let corners = code.corners.map(GridMap.Place.init)
    let near =
      isFlat
      ? GridMap(flat: corners, size: symbol.size) : GridMap(seen: corners, size: symbol.size)
    guard let near else { throw .noGrid }
    let fit = GridFit(symbol, picture, near: near, contrast: Self.contrast(symbol, picture, near))
    let middle = Double(symbol.size) / 2
    let pitch = fit.map.pitch(middle, middle)
    let pixels = (pitch.x + pitch.y) / 2
    guard pixels > 0.5, pixels < Double(max(picture.width, picture.height)) else { throw .noGrid }
    guard pixels >= Self.minPixelsPerModule - Self.tolerance else {
      throw .tooFewPixels(perModule: pixels)
    }
    guard let field = ModuleReflectances(symbol, picture, fit.map, isFlat: isFlat) else {
      throw .noGrid
    }
    return grade(symbol, picture, fit, field, pitch)
  }

  /// The difference between the mean reflectances of the light and of the dark modules.
  private static func contrast(
    _ symbol: ReferenceSymbol, _ picture: ReflectancePicture, _ map: GridMap
  ) -> Float {
    var (sums, counts) = ((dark: Float(0), light: Float(0)), (dark: Float(0), light: Float(0)))
    for row in 0..<symbol.size {
      for column in 0..<symbol.size {
        let place = map(Double(column) + 0.5, Double(row) + 0.5)
        let level = picture.level(place.x, place.y)
        if symbol[column, row] {
          (sums.dark, counts.dark) = (sums.dark + level, counts.dark + 1)
        } else {
          (sums.light, counts.light) = (sums.light + level, counts.light + 1)
        }
      }
    }
    return abs(sums.light / max(1, counts.light) - sums.dark / max(1, counts.dark))
  }

  private func grade(
    _ symbol: ReferenceSymbol, _ picture: ReflectancePicture, _ fit: GridFit,
    _ field: ModuleReflectances,
    _ pitch: (x: Double, y: Double)
  ) -> SymbolGrade {
    let modules = ModuleGrades(field, symbol)
    let patterns = FixedPatternGrader(modules)
    let segments = patterns.patterns
    let average = FixedPatternGrader.average(segments)
    let informed = [patterns.format, patterns.versionInformation].compactMap(\.self)
    var measures = LightParameters(modules, segments, average, isPartial: symbol.version.isMicro)
      .measures
    if !symbol.version.isMicro {
      let codewords = CodewordGrades(modules)
      let isRead = codewords.isRepairable && Self.isTold(symbol, modules)
      measures.insert(Measure(parameter: .decode, value: nil, grade: isRead ? .a : .f), at: 0)
      measures += Self.information(informed)
      if isFlat { measures += Self.grid(fit, pitch) }
      measures.append(Self.unused(codewords))
    }
    func growth(alongRows: Bool) -> Double {
      TimingGrowth.reported(
        symbol, picture, fit.map, alongRows: alongRows, threshold: field.threshold)
    }
    return SymbolGrade(
      symbol: symbol, measures: measures, segments: segments + informed, average: average,
      growth: (growth(alongRows: true), growth(alongRows: false)),
      uniformity: modules.lowestModulation, quietZone: Self.quietZone(field), field: field,
      pitch: pitch)
  }

  private static func information(_ segments: [FixedPatternGrade]) -> [Measure] {
    segments.map {
      Measure(
        parameter: $0.segment == .format ? .formatInformation : .versionInformation, value: nil,
        grade: $0.grade, isUnconfirmed: $0.grade < .a)
    }
  }

  private static func grid(_ fit: GridFit, _ pitch: (x: Double, y: Double)) -> [Measure] {
    let axial = abs(pitch.x - pitch.y) / ((pitch.x + pitch.y) / 2)
    return [
      Measure(
        parameter: .axialNonuniformity, value: axial,
        grade: GradeLimits.grade(axial, atMost: GradeLimits.axial)),
      Measure(
        parameter: .gridNonuniformity, value: fit.greatestDistance,
        grade: GradeLimits.grade(fit.greatestDistance, atMost: GradeLimits.grid)),
    ]
  }

  private static func unused(_ codewords: CodewordGrades) -> Measure {
    let unused = max(0, codewords.unusedCorrection)
    return Measure(
      parameter: .unusedErrorCorrection, value: unused,
      grade: GradeLimits.grade(unused, atLeast: GradeLimits.unusedCorrection))
  }

  /// Whether the format and version can be read: at least one copy of each has no more wrong bits
  /// than its code can correct.
  private static func isTold(_ symbol: ReferenceSymbol, _ modules: ModuleGrades) -> Bool {
    let copies = [
      FormatInformation.places(symbol.version), symbol.version.versionInformationPositions,
    ]
    return copies.allSatisfy { copies in
      copies.isEmpty || copies.contains { modules.errors($0, below: .f) <= 3 }
    }
  }

  /// The width of the unprinted frame around the symbol, in modules; nil if the picture does not
  /// show it.
  private static func quietZone(_ field: ModuleReflectances) -> Int? {
    for distance in 1...field.quiet {
      let (low, high) = (-distance, field.size - 1 + distance)
      var isSeen = true
      for place in low...high {
        for (column, row) in [(place, low), (place, high), (low, place), (high, place)] {
          guard let isDark = field.isDark(column, row) else {
            isSeen = false
            continue
          }
          if isDark { return distance - 1 }
        }
      }
      if !isSeen { return nil }
    }
    return field.quiet
  }
}

/// The parameters that are measured from light alone.
private struct LightParameters {
  let measures: [Measure]

  init(
    _ modules: ModuleGrades, _ segments: [FixedPatternGrade], _ average: Grade, isPartial: Bool
  ) {
    let field = modules.field
    let damage = min(average, segments.map(\.grade).min() ?? .f)
    let codewords = CodewordGrades(modules)
    var measures = [
      Measure(
        parameter: .symbolContrast, value: field.contrast,
        grade: GradeLimits.grade(field.contrast, atLeast: GradeLimits.contrast)),
      Measure(parameter: .modulation, value: nil, grade: codewords.modulation),
    ]
    if !isPartial {
      measures.append(
        Measure(parameter: .reflectanceMargin, value: nil, grade: codewords.reflectanceMargin))
    }
    measures.append(
      Measure(
        parameter: .fixedPatternDamage, value: nil, grade: damage,
        isUnconfirmed: segments.contains { $0.grade < .a }))
    self.measures = measures
  }
}
