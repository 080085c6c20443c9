/// The dark connected components of a picture, described by their extreme points in eight
/// directions.
struct DarkComponents {
  /// The minimum number of pixels in rows and columns for a code.
  private static let least: Int32 = 14
  /// More components than this are texture.
  private static let maxComponentCount = 400

  /// Right, down, left, up and the diagonals.
  private static let directions = (
    x: SIMD8<Float>(1, 1, 0, -1, -1, -1, 0, 1), y: SIMD8<Float>(0, 1, 1, 1, 0, -1, -1, -1)
  )

  /// The bounding box of a connected part; `joined` is the part to which it belongs.
  private struct Part {
    var joined: Int32
    var left: Int32
    var right: Int32
    var top: Int32
    var bottom: Int32

    mutating func add(_ other: Part) {
      (left, right) = (min(left, other.left), max(right, other.right))
      (top, bottom) = (min(top, other.top), max(bottom, other.bottom))
    }

    var isLarge: Bool {
      right - left >= DarkComponents.least && bottom - top >= DarkComponents.least
    }
  }

  /// The extreme points of a part: how far it extends in each direction, and where.
  private struct Outline {
    var reaches = SIMD8<Float>(repeating: -.infinity)
    var xs = SIMD8<Float>.zero
    var ys = SIMD8<Float>.zero

    mutating func add(_ x: Float, _ y: Float) {
      let reach = DarkComponents.directions.x * x + DarkComponents.directions.y * y
      let isFarther = reach .> reaches
      reaches.replace(with: reach, where: isFarther)
      xs.replace(with: SIMD8(repeating: x), where: isFarther)
      ys.replace(with: SIMD8(repeating: y), where: isFarther)
    }
  }

  private struct Run {
    var y: Int32
    var start: Int32
    var end: Int32
    var part: Int32
  }

  private var parts: [Part] = []
  private var runs: [Run] = []

  /// The extreme points of each part of sufficient size; empty if there are too many.
  static func outlines(_ bits: BinaryPicture) -> [[SIMD2<Float>]] {
    var outlines = DarkComponents()
    var edges = [Int32](repeating: 0, count: bits.width + 2)
    var above = 0..<0
    for y in 0..<bits.height {
      let count = bits.edges(y, into: &edges)
      let first = outlines.runs.count
      outlines.add(row: Int32(y), edges, count, below: above)
      above = first..<outlines.runs.count
    }
    return outlines.large()
  }

  /// The extreme points of large parts. Most parts are small and need only their size.
  private mutating func large() -> [[SIMD2<Float>]] {
    let large = parts.indices.filter { root($0) == $0 && parts[$0].isLarge }
    guard large.count <= Self.maxComponentCount else { return [] }
    var found = [Outline](repeating: Outline(), count: large.count)
    var places = [Int](repeating: -1, count: parts.count)
    for (place, part) in large.enumerated() { places[part] = place }
    for run in runs {
      let place = places[root(Int(run.part))]
      if place < 0 { continue }
      found[place].add(Float(run.start) + 0.5, Float(run.y) + 0.5)
      found[place].add(Float(run.end) - 0.5, Float(run.y) + 0.5)
    }
    return found.map { outline in (0..<8).map { SIMD2(outline.xs[$0], outline.ys[$0]) } }
  }

  private mutating func add(row y: Int32, _ edges: [Int32], _ count: Int, below above: Range<Int>) {
    var first = above.lowerBound
    for index in stride(from: 0, to: count - 1, by: 2) {
      let (start, end) = (edges[index], edges[index + 1])
      while first < above.upperBound, runs[first].end <= start { first += 1 }
      var (part, other) = (-1, first)
      while other < above.upperBound, runs[other].start < end {
        part = joined(part, root(Int(runs[other].part)))
        other += 1
      }
      if part < 0 { part = parts.count }
      let run = Part(joined: Int32(part), left: start, right: end - 1, top: y, bottom: y)
      if part == parts.count { parts.append(run) } else { parts[part].add(run) }
      runs.append(Run(y: y, start: start, end: end, part: Int32(part)))
    }
  }

  /// The part to which a part belongs; shortens the path for later lookups.
  private mutating func root(_ part: Int) -> Int {
    var part = part
    while Int(parts[part].joined) != part {
      parts[part].joined = parts[Int(parts[part].joined)].joined
      part = Int(parts[part].joined)
    }
    return part
  }

  private mutating func joined(_ one: Int, _ other: Int) -> Int {
    guard one >= 0, one != other else { return other }
    parts[other].joined = Int32(one)
    parts[one].add(parts[other])
    return one
  }
}
