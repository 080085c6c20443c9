import QRStandard

/// A part of the fixed patterns, as verifiers report them.
package enum Segment: String, CaseIterable, Sendable {
  /// The upper left corner: finder, separator and quiet zone.
  case upperLeft = "ULP"
  /// The upper right corner: finder, separator and quiet zone.
  case upperRight = "URP"
  /// The lower left corner: finder, separator and quiet zone.
  case lowerLeft = "LLP"
  /// The timing line of alternating modules along a row.
  case horizontalTiming = "HCT"
  /// The timing line of alternating modules along a column.
  case verticalTiming = "VCT"
  /// All alignment patterns of the symbol.
  case alignment = "ALP"
  /// Both copies of the format information.
  case format = "FIB"
  /// Both copies of the version information.
  case version = "VIB"

  /// The English name of the part for reports.
  package var name: String {
    switch self {
    case .upperLeft: "upper left corner"
    case .upperRight: "upper right corner"
    case .lowerLeft: "lower left corner"
    case .horizontalTiming: "horizontal timing"
    case .verticalTiming: "vertical timing"
    case .alignment: "alignment patterns"
    case .format: "format information"
    case .version: "version information"
    }
  }
}

/// The grade of a part of the fixed patterns.
package struct FixedPatternGrade: Hashable, Sendable {
  package let segment: Segment
  package let grade: Grade
  /// The number of the part's modules on the wrong side of the threshold.
  package let wrong: Int
  /// The number of the part's modules that are inside the picture.
  package let seen: Int
}

/// Grades the fixed patterns, with the overlay of modulation.
struct FixedPatternGrader: Sendable {
  typealias Place = (column: Int, row: Int)
  private let modules: ModuleGrades
  private let version: QRVersion
  private var size: Int { version.size }

  init(_ modules: ModuleGrades) {
    self.modules = modules
    version = modules.symbol.version
  }

  /// The grades of corners, timing and alignment. Micro QR has one corner and no alignment.
  var patterns: [FixedPatternGrade] {
    let corners: [Segment] = version.isMicro ? [.upperLeft] : [.upperLeft, .upperRight, .lowerLeft]
    var grades = corners.map {
      graded($0, corner($0), atMost: UnconfirmedLimits.modules, shares: false)
    }
    grades.append(timing(.horizontalTiming))
    grades.append(timing(.verticalTiming))
    let alignment = places(of: .alignment)
    if !alignment.isEmpty {
      grades.append(
        graded(.alignment, alignment, atMost: UnconfirmedLimits.alignment, shares: true))
    }
    return grades
  }

  /// The mean of the segments' grades, converted to one grade of fixed pattern damage.
  static func average(_ segments: [FixedPatternGrade]) -> Grade {
    let sum = segments.reduce(0) { $0 + $1.grade.rawValue }
    return GradeLimits.ofMean(Double(sum) / Double(max(1, segments.count)))
  }

  /// The grade of both copies of the format information: their mean, rounded up.
  var format: FixedPatternGrade { copies(.format, FormatInformation.places(version)) }

  /// The grade of both copies of the version information; nil below version 7.
  var versionInformation: FixedPatternGrade? {
    let places = version.versionInformationPositions
    return places.isEmpty ? nil : copies(.version, places)
  }

  private func copies(_ segment: Segment, _ copies: [[Place]]) -> FixedPatternGrade {
    let grades = copies.map {
      graded(segment, $0, atMost: UnconfirmedLimits.modules, shares: false)
    }
    let sum = grades.reduce(0) { $0 + $1.grade.rawValue }
    return FixedPatternGrade(
      segment: segment, grade: Grade(rawValue: (sum + copies.count - 1) / copies.count) ?? .f,
      wrong: grades.reduce(0) { $0 + $1.wrong }, seen: grades.reduce(0) { $0 + $1.seen })
  }

  /// The modules of a kind, row by row.
  private func places(of kind: ModuleKind) -> [Place] {
    modules.symbol.kinds.indices.filter { modules.symbol.kinds[$0] == kind }
      .map { ($0 % size, $0 / size) }
  }

  private func seen(_ places: [Place]) -> [Place] {
    places.filter { modules.field[$0.column, $0.row] != nil }
  }

  private func graded(
    _ segment: Segment, _ places: [Place], atMost limits: [Double], shares: Bool
  ) -> FixedPatternGrade {
    let seen = seen(places)
    let grade = ModuleGrades.overlay { grade in
      let errors = Double(modules.errors(seen, below: grade))
      return GradeLimits.grade(
        shares ? errors / Double(max(1, seen.count)) : errors, atMost: limits)
    }
    return FixedPatternGrade(
      segment: segment, grade: grade, wrong: modules.errors(seen, below: .f), seen: seen.count)
  }

  /// Grades a timing line, no short part of which may be lost.
  private func timing(_ segment: Segment) -> FixedPatternGrade {
    let line = version.isMicro ? 0 : 6
    let ends = 8..<size - (version.isMicro ? 0 : 8)
    let places = ends.map { place -> Place in
      segment == .horizontalTiming ? (place, line) : (line, place)
    }
    let seen = seen(places)
    let grade = ModuleGrades.overlay { grade in
      let isError = seen.map { modules.isError($0.column, $0.row, below: grade) }
      let window = UnconfirmedLimits.timingWindow
      let isLost = isError.indices.contains { start in
        isError[start..<min(start + window, isError.count)].count(where: \.self)
          > UnconfirmedLimits.timingWrong
      }
      let share = Double(isError.count(where: \.self)) / Double(max(1, isError.count))
      return isLost ? .f : GradeLimits.grade(share, atMost: UnconfirmedLimits.timing)
    }
    return FixedPatternGrade(
      segment: segment, grade: grade, wrong: modules.errors(seen, below: .f), seen: seen.count)
  }

  /// The modules of a finder with its separator, and of the quiet zone along its two outer sides,
  /// 15 modules long.
  private func corner(_ segment: Segment) -> [Place] {
    let quiet = modules.field.quiet
    let reach = min(11, size)
    var places: [Place] = []
    for row in -quiet..<reach {
      for column in -quiet..<reach where min(row, column) < 0 || max(row, column) < 8 {
        places.append(
          (
            segment == .upperRight ? size - 1 - column : column,
            segment == .lowerLeft ? size - 1 - row : row
          ))
      }
    }
    return places
  }
}
