/// Large digits, five lines high, and the result for a tag in the same size.
enum BigNumber {
  /// Five lines that show a number and a result, or blanks of one digit's width if there is
  /// neither.
  static func lines(_ number: Int?, _ verdict: ResultTone?) -> [String] {
    let digits = number.map { String($0).utf8.map { Int($0) - 0x30 } } ?? []
    var shapes = digits.map { Shape(3, Self.digits.indices ~= $0 ? Self.digits[$0] : 0) }
    switch verdict {
    case .good: shapes.append(tick)
    case .bad: shapes.append(cross)
    case nil: break
    }
    if shapes.isEmpty { shapes.append(Shape(3, 0)) }
    return (0..<5).map { line in shapes.map { $0.line(line) }.joined(separator: "  ") }
  }

  /// A bitmap five pixels high, row by row from the upper left; each pixel is two columns wide.
  private struct Shape {
    let width: Int
    let pixels: UInt32

    init(_ width: Int, _ pixels: UInt32) { (self.width, self.pixels) = (width, pixels) }

    func line(_ line: Int) -> String {
      (0..<width).map { column in
        pixels >> UInt32(width * 5 - 1 - line * width - column) & 1 == 1 ? "██" : "  "
      }.joined()
    }
  }

  private static let digits: [UInt32] = [
    0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_111_001_111,
    0b101_101_111_001_001, 0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_001_001_001,
    0b111_101_111_101_111, 0b111_101_111_001_111,
  ]

  private static let tick = Shape(6, 0b000000_000001_000010_010100_001000)
  private static let cross = Shape(5, 0b10001_01010_00100_01010_10001)
}
