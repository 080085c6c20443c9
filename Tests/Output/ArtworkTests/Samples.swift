import Artwork
import TestSupport

/// Grids and pages that the tests draw.
enum Samples {
  static let text = "https://eat.example.com/s/42/t/7?promo=autumn&lang=en"

  /// A QR code of `text`, version 4, level M, made by the qrencode command.
  static let code = """
    #######.#..##.#.#####.##..#######
    #.....#.##.##.#.#.#..####.#.....#
    #.###.#...#..###......#.#.#.###.#
    #.###.#.#.###.....#.....#.#.###.#
    #.###.#..##.....#..#.#..#.#.###.#
    #.....#..#..#########.#.#.#.....#
    #######.#.#.#.#.#.#.#.#.#.#######
    ........#.#...#####....##........
    #.##.###.#..#..#####.#.#..#..#.##
    #..###.#...###...#####.#..##.####
    ..#..##.####.#....#.####.#.###.##
    .####..#.#..#..###..#.###..#.#..#
    .##.#.#.###...###..#..####..##.##
    #.####..#.#####....#....#....#.#.
    ###.###.##.##.....###.#.#.##.....
    ##.#....#.#.#..#....###..##.###..
    .####.######.##.#..#####.##.#.#..
    ..#..#..#..######....###.##.##..#
    ##..####.#####.#..#.###.#..##.#..
    ...##...#.#.....###....####.#..#.
    #.#...#####.....#..###..#....##..
    #.#....#.....#####.#...#.##...#.#
    ..#.###..#######..#...##.###.####
    .#...#....##.#.#..#.#...#..#.#...
    #..####..#.##.#.##....#.#####..#.
    ........#..###.#..##..#.#...##.#.
    #######.##.###...###..###.#.#..#.
    #.....#.#.#.....###.#####...#####
    #.###.#...##...##############.##.
    #.###.#.#.....#.#...#.##...#.##.#
    #.###.#.#..#..#####..#..#.##.#...
    #.....#....#.##..###....#####...#
    #######.#...#...##...#.#....#.#..
    """

  /// A grid from lines in which `#` is dark.
  static func grid(_ lines: String) throws -> ModuleGrid {
    let rows = lines.split(separator: "\n").map { Array($0) }
    return try ModuleGrid(width: rows[0].count, height: rows.count) { rows[$1][$0] == "#" }
  }

  static func random(_ width: Int, _ height: Int, seed: UInt64) throws -> ModuleGrid {
    var generator = SeededGenerator(seed: seed)
    let shade = UInt64.random(in: 1...7, using: &generator)
    return try ModuleGrid(width: width, height: height) { _, _ in generator.next() % 8 < shade }
  }

  /// The QR code in modules of 0.4 mm with its quiet zone: 16.4 mm wide.
  static func drawing() throws -> CodeDrawing {
    let grid = try grid(code)
    var drawing = try CodeDrawing(
      grid, quietZone: 4, size: PrintSize(.module(400), modules: grid.width))
    drawing.title = text
    return drawing
  }
}
