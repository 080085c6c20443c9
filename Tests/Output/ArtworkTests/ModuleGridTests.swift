import TestSupport
import Testing

@testable import Artwork

@Suite("Module grids") struct ModuleGridTests {
  @Test("three ways to make the same grid")
  func making() throws {
    let asked = try ModuleGrid(width: 10, height: 2) { x, y in x == 0 || (x == 9 && y == 1) }
    // The six bits past the width are noise.
    let packed = try ModuleGrid(width: 10, height: 2, packedRows: [0x80, 0x3F, 0x80, 0x7F])
    #expect(asked == packed)
    #expect(asked[0, 0] && asked[9, 1] && !asked[9, 0] && !asked[1, 1])
    #expect(!asked[-1, 0] && !asked[10, 0] && !asked[0, 2] && !asked[0, -1])
    #expect(!asked[.max, .min])
    #expect(try Samples.grid("#.........\n#........#") == asked)
  }

  @Test(
    "sizes out of range are refused before anything is made",
    arguments: [
      (0, 1), (1, 0), (-1, 5), (4097, 1), (1, 4097), (.max, .max), (.min, 3),
    ])
  func badSizes(width: Int, height: Int) {
    let error = #expect(throws: ArtworkError.self) {
      try ModuleGrid(width: width, height: height) { _, _ in true }
    }
    #expect(error?.problem == .gridSize(width: width, height: height))
    #expect(throws: ArtworkError.self) {
      try ModuleGrid(width: width, height: height, packedRows: [])
    }
  }

  @Test func packedRowsOfTheWrongLength() {
    let error = #expect(throws: ArtworkError.self) {
      try ModuleGrid(width: 9, height: 2, packedRows: [1, 2, 3])
    }
    #expect(error?.description == "the rows of this grid need 4 bytes, not 3")
  }

  @Test(
    "runs, rectangles and outlines give back the modules",
    arguments: [
      (1, 1), (1, 9), (9, 1), (7, 5), (21, 21), (63, 3), (64, 4), (65, 5), (128, 9), (177, 177),
      (200, 31),
    ])
  func shapes(width: Int, height: Int) throws {
    for seed: UInt64 in 1...UInt64(Effort.count(slice: 8, whole: 200)) {
      let grid = try Samples.random(width, height, seed: seed)
      var fromRuns = [Bool](repeating: false, count: width * height)
      var fromRectangles = fromRuns
      var overlaps = 0
      for row in 0..<height {
        grid.forEachRun(row: row) { for x in $0 { fromRuns[row * width + x] = true } }
      }
      for one in grid.rectangles() {
        for y in one.rows {
          for x in one.columns {
            if fromRectangles[y * width + x] { overlaps += 1 }
            fromRectangles[y * width + x] = true
          }
        }
      }
      let modules = (0..<width * height).map { grid[$0 % width, $0 / width] }
      #expect(fromRuns == modules, "seed \(seed)")
      #expect(fromRectangles == modules, "seed \(seed)")
      #expect(overlaps == 0, "seed \(seed)")
      #expect(Self.windings(grid) == modules.map { $0 ? 1 : 0 }, "seed \(seed)")
    }
  }

  /// How often the outlines go round each module: 1 inside and 0 outside satisfies both rules.
  static func windings(_ grid: ModuleGrid) -> [Int] {
    var crossings = [Int](repeating: 0, count: grid.width * grid.height)
    for loop in grid.outlines() {
      var last = loop[loop.count - 1]
      for corner in loop {
        // A line upwards on the left of a module goes round it once, clockwise.
        for y in min(last.y, corner.y)..<max(last.y, corner.y) where corner.x < grid.width {
          crossings[y * grid.width + corner.x] += corner.y < last.y ? 1 : -1
        }
        last = corner
      }
    }
    for y in 0..<grid.height {
      for x in 1..<max(1, grid.width) {
        crossings[y * grid.width + x] += crossings[y * grid.width + x - 1]
      }
    }
    return crossings
  }

  @Test("outlines have only corners")
  func corners() throws {
    #expect(try Samples.grid("##\n##").outlines().map(\.count) == [4])
    #expect(try Samples.grid("#.\n.#").outlines().map(\.count) == [4, 4])
    #expect(try Samples.grid("###\n#.#\n###").outlines().map(\.count) == [4, 4])
    #expect(try Samples.grid("...").outlines().isEmpty)
  }

  @Test func clearing() throws {
    let grid = try Samples.grid("####\n####\n####")
    #expect(try grid.clearing(x: 1..<3, y: 1..<2) == Samples.grid("####\n#..#\n####"))
    #expect(try grid.clearing(x: -5..<1, y: 2..<99) == Samples.grid("####\n####\n.###"))
  }
}
