/// What is dark and hangs together, by its outermost places in eight directions.
struct DarkOutlines {
  /// Fewer pixels in a row or a column are no code.
  private static let least: Float = 14
  /// More are the grain of something.
  private static let most = 400

  /// Right, down, left, up and between them.
  private static let directions = (
    x: SIMD8<Float>(1, 1, 0, -1, -1, -1, 0, 1), y: SIMD8<Float>(0, 1, 1, 1, 0, -1, -1, -1)
  )

  private struct Part {
    /// What it was joined to; below 0 for none.
    var parent: Int
    /// How far it reaches in each direction, and where.
    var reaches = SIMD8<Float>(repeating: -.infinity)
    var xs = SIMD8<Float>.zero
    var ys = SIMD8<Float>.zero

    mutating func add(_ x: Float, _ y: Float) {
      add(
        DarkOutlines.directions.x * x + DarkOutlines.directions.y * y, SIMD8(repeating: x),
        SIMD8(repeating: y))
    }

    mutating func add(_ other: Part) { add(other.reaches, other.xs, other.ys) }

    private mutating func add(_ reach: SIMD8<Float>, _ x: SIMD8<Float>, _ y: SIMD8<Float>) {
      let isFarther = reach .> reaches
      reaches.replace(with: reach, where: isFarther)
      xs.replace(with: x, where: isFarther)
      ys.replace(with: y, where: isFarther)
    }

    var isLarge: Bool {
      reaches[0] + reaches[4] >= DarkOutlines.least && reaches[2] + reaches[6] >= DarkOutlines.least
    }
  }

  private struct Run {
    var start: Int
    var end: Int
    var part: Int
  }

  private var parts: [Part] = []
  private var above: [Run] = []

  /// The outermost places of each part of some size; none when there are too many.
  static func outlines(_ bits: BitPlane) -> [[SIMD2<Float>]] {
    var outlines = DarkOutlines()
    var edges = [Int32](repeating: 0, count: bits.width + 2)
    for y in 0..<bits.height {
      let count = bits.edges(y, into: &edges)
      outlines.add(row: y, edges, count)
    }
    let large = outlines.parts.filter { $0.parent < 0 && $0.isLarge }
    guard large.count <= most else { return [] }
    return large.map { part in (0..<8).map { SIMD2(part.xs[$0], part.ys[$0]) } }
  }

  private mutating func add(row y: Int, _ edges: [Int32], _ count: Int) {
    var row: [Run] = []
    var first = 0
    for index in stride(from: 0, to: count - 1, by: 2) {
      let (start, end) = (Int(edges[index]), Int(edges[index + 1]))
      while first < above.count, above[first].end <= start { first += 1 }
      var (part, other) = (-1, first)
      while other < above.count, above[other].start < end {
        part = joined(part, above[other].part)
        other += 1
      }
      if part < 0 {
        part = parts.count
        parts.append(Part(parent: -1))
      }
      parts[part].add(Float(start) + 0.5, Float(y) + 0.5)
      parts[part].add(Float(end) - 0.5, Float(y) + 0.5)
      row.append(Run(start: start, end: end, part: part))
    }
    above = row
  }

  private mutating func joined(_ one: Int, _ other: Int) -> Int {
    var root = other
    while parts[root].parent >= 0 { root = parts[root].parent }
    guard one >= 0, one != root else { return root }
    parts[root].parent = one
    parts[one].add(parts[root])
    return one
  }
}
