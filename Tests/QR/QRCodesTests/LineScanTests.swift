import TestSupport
import Testing

@testable import QRCodes

/// Penalty points on whole words beside the same rules written module by module.
@Suite("penalty points") struct LineScanTests {
  /// The rules as libqrencode counts them, one line of modules at a time.
  enum Plain {
    static func linePenalty(_ line: [Bool]) -> Int {
      // Lengths of light and dark by turns; the first is light, and 0 when the line begins dark.
      var runs = [0]
      for (index, isDark) in line.enumerated() {
        if isDark != (index == 0 ? false : line[index - 1]) { runs.append(0) }
        runs[runs.count - 1] += 1
      }
      var penalty = runs.reduce(0) { $0 + ($1 >= 5 ? $1 - 2 : 0) }
      for middle in stride(from: 3, to: runs.count - 2, by: 2) {
        let unit = runs[middle] / 3
        let arms = [runs[middle - 2], runs[middle - 1], runs[middle + 1], runs[middle + 2]]
        guard runs[middle] % 3 == 0, arms.allSatisfy({ $0 == unit }) else { continue }
        let isApart =
          middle == 3 || runs[middle - 3] >= 4 * unit || middle + 4 >= runs.count
          || runs[middle + 3] >= 4 * unit
        if isApart { penalty += 40 }
      }
      return penalty
    }

    static func blockPenalty(_ matrix: ModuleMatrix) -> Int {
      var blocks = 0
      for row in 1..<matrix.size {
        for column in 1..<matrix.size {
          let corner = matrix[column, row]
          if matrix[column - 1, row] == corner, matrix[column, row - 1] == corner,
            matrix[column - 1, row - 1] == corner
          {
            blocks += 1
          }
        }
      }
      return 3 * blocks
    }

    static func columns(_ matrix: ModuleMatrix) -> [[Bool]] {
      (0..<matrix.size).map { column in (0..<matrix.size).map { matrix[column, $0] } }
    }
  }

  static func expectSame(
    _ matrix: ModuleMatrix, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let columns = Plain.columns(matrix)
    PenaltyScan.with(matrix) { scan in
      let light = ModuleMatrix(light: matrix.size)
      // What was there before leaves no trace.
      scan.load(light.filled, light)
      let dark = scan.load(matrix, light)
      #expect(dark == columns.joined().count { $0 }, "\(name)", sourceLocation: sourceLocation)
      #expect(
        scan.linePenalty() == columns.reduce(0) { $0 + Plain.linePenalty($1) }, "\(name)",
        sourceLocation: sourceLocation)
      #expect(
        scan.blockPenalty() == Plain.blockPenalty(matrix), "\(name)",
        sourceLocation: sourceLocation)
    }
  }

  @Test("noise, fine and coarse", arguments: 1...40)
  func noise(_ version: Int) throws {
    let size = 17 + 4 * version
    var generator = SeededGenerator(seed: UInt64(version))
    for round in 0..<Effort.count(slice: 12, whole: 400) {
      let unit = [1, 2, 3, 5][round % 4]
      let shift = Int.random(in: 0..<unit, using: &generator)
      let share = Int.random(in: 1...9, using: &generator)
      let cells = (0..<size * size).map { _ in Int.random(in: 0..<10, using: &generator) < share }
      let matrix = try #require(
        ModuleMatrix(size: size) { cells[($1 + shift) / unit * size + ($0 + shift) / unit] })
      Self.expectSame(matrix, "version \(version), round \(round)")
      Self.expectSame(matrix.transposed(), "version \(version), round \(round), transposed")
    }
  }

  @Test("finders of every size, near the ends and between other modules")
  func finders() throws {
    for (size, units) in [
      (21, [1, 2, 3]), (61, [1, 2, 3, 7, 8]), (97, [1, 2, 4, 13]), (177, [1, 2, 3, 5, 25]),
    ] {
      for unit in units {
        let last = size - 7 * unit
        let near = [0, 1, 4 * unit - 1, 4 * unit, 4 * unit + 1].filter { $0 <= last }
        for start in near + near.map({ last - $0 }) {
          // Modules beside it that leave too little light, or just enough.
          for gap in [4 * unit - 1, 4 * unit] {
            Self.expectSame(
              try Self.finder(size, unit, start, gap),
              "\(unit) modules from line \(start) of \(size), \(gap)")
          }
        }
      }
      let light = ModuleMatrix(light: size)
      Self.expectSame(light, "light")
      Self.expectSame(light.filled, "dark")
    }
  }

  /// Finders in some of the columns; a module before it in one half, one after it in each.
  static func finder(_ size: Int, _ unit: Int, _ start: Int, _ gap: Int) throws -> ModuleMatrix {
    try #require(
      ModuleMatrix(size: size) { column, line in
        guard column % 7 == start % 7 else { return false }
        if line < start { return column < size / 2 && line == start - gap - 1 }
        if line >= start + 7 * unit { return line == start + 7 * unit + gap }
        return [0, 2, 3, 4, 6].contains((line - start) / unit)
      })
  }

  @Test("rows and columns are exchanged", arguments: [21, 61, 65, 125, 129, 177])
  func transposed(_ size: Int) throws {
    var generator = SeededGenerator(seed: UInt64(size))
    let cells = (0..<size * size).map { _ in Bool.random(using: &generator) }
    let matrix = try #require(ModuleMatrix(size: size) { cells[$1 * size + $0] })
    let exchanged = try #require(ModuleMatrix(size: size) { cells[$0 * size + $1] })
    #expect(matrix.transposed() == exchanged)
    #expect(exchanged.transposed() == matrix)
  }
}

extension ModuleMatrix {
  /// As large, and all dark.
  fileprivate var filled: ModuleMatrix { ModuleMatrix(size: size) { _, _ in true } ?? self }
}
