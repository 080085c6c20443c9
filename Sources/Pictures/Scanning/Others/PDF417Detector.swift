/// Finds the start pattern of a PDF417: bars 8 1 1 1 1 1 1 3 modules wide at the beginning of every
/// row.
enum PDF417Detector {
  /// The bar widths in modules, and the width of each codeword after the pattern.
  private static let widths: [Float] = [8, 1, 1, 1, 1, 1, 1, 3]
  private static let modules: Float = 17
  /// The minimum number of pixel rows that show the pattern, and its minimum height in modules.
  private static let leastRows = 4
  private static let leastHeight: Float = 6

  private struct Column {
    var x: Float
    var module: Float
    var first: Int
    var last: Int
    var count: Int
  }

  /// The centre of the patterns, if there are enough.
  static func place(_ bits: BinaryPicture) -> (x: Float, y: Float)? {
    if let place = column(of: bits.height, bits.width, { bits.edges($0, into: &$1) }) {
      return place
    }
    // Codes turned by 90 degrees.
    let across = column(of: bits.width, bits.height) { bits.edgesDown($0, into: &$1) }
    return across.map { ($0.y, $0.x) }
  }

  private static func column(
    of rows: Int, _ width: Int, _ read: (Int, inout [Int32]) -> Int
  ) -> (x: Float, y: Float)? {
    var edges = [Int32](repeating: 0, count: width + 2)
    var columns: [Column] = []
    for row in stride(from: 0, to: rows, by: 2) {
      let count = read(row, &edges)
      guard count > 18 else { continue }
      for first in 0..<count - 1 {
        guard let (x, module) = pattern(edges, count, first) else { continue }
        note(x, module, row, &columns)
      }
      columns.removeAll { $0.count < leastRows && Float(row - $0.last) > 2 * $0.module + 2 }
    }
    return columns.first {
      $0.count >= leastRows && Float($0.last - $0.first) >= leastHeight * $0.module
    }.map { ($0.x, Float($0.first + $0.last) / 2) }
  }

  private static func note(_ x: Float, _ module: Float, _ row: Int, _ columns: inout [Column]) {
    let known = columns.firstIndex {
      abs($0.x - x) <= 2 * module + 1 && abs($0.module - module) <= 0.25 * module
        && Float(row - $0.last) <= 2 * module + 2
    }
    if let known {
      columns[known].x = x
      columns[known].last = row
      columns[known].count += 1
    } else {
      columns.append(Column(x: x, module: module, first: row, last: row, count: 1))
    }
  }

  /// The centre and the module size of a pattern that begins with an edge, read from the left or
  /// from the right. A complete codeword of four bars must follow.
  private static func pattern(_ edges: [Int32], _ count: Int, _ first: Int) -> (Float, Float)? {
    // Edges with an even index change from light to dark.
    let isForward = first % 2 == 0
    guard let at = ends(first, count, isForward) else { return nil }
    func edge(_ index: Int) -> Int32 { edges[isForward ? at + index : at - index] }
    let (wide, all) = (abs(edge(1) - edge(0)), abs(edge(8) - edge(0)))
    // Most sequences do not begin with eight of 17 modules.
    guard wide * 5 > all * 2, wide * 5 < all * 3 else { return nil }
    let module = Float(all) / modules
    guard module >= 1, matches(edge, module) else { return nil }
    let word = Float(abs(edge(16) - edge(8))) / module
    guard abs(word - modules) < 1.5 else { return nil }
    return (Float(edge(8) + edge(0)) / 2, module)
  }

  /// The first edge, if enough edges follow.
  private static func ends(_ first: Int, _ count: Int, _ isForward: Bool) -> Int? {
    // The last edge is the end of the row, which does not count.
    (isForward ? first + 16 < count - 1 : first >= 16) ? first : nil
  }

  private static func matches(_ edge: (Int) -> Int32, _ module: Float) -> Bool {
    for (index, width) in widths.enumerated() {
      let error = abs(Float(abs(edge(index + 1) - edge(index))) / module - width)
      guard error < (width > 2 ? 0.9 : 0.55) + 0.3 / module else { return false }
    }
    return true
  }
}

extension BinaryPicture {
  /// The positions of colour changes down a column, like `edges` along a row.
  func edgesDown(_ x: Int, into edges: inout [Int32]) -> Int {
    var (count, y, isDark) = (0, 0, false)
    while true {
      y = end(ofColumn: x, from: y, to: height - 1, isForward: true, isDark)
      edges[count] = Int32(y)
      count += 1
      if y == height { return count }
      isDark.toggle()
    }
  }
}
