/// The number of colour changes in each block of 8 by 8 pixels. Rings cause changes along rows
/// beside their centre, and along columns above and below it, whatever is in the centre.
struct TransitionMap {
  private static let side = 8
  private let columns: Int
  private let rows: Int
  /// For each block, the number of brightness changes along its rows, up to 64.
  private var along: [UInt8]
  private var down: [UInt8]

  init(_ bits: BinaryPicture) {
    columns = bits.wordsPerRow * 8
    rows = bits.height / Self.side
    along = []
    down = []
    along.reserveCapacity(columns * rows)
    down.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for word in 0..<bits.wordsPerRow { add(bits, row * Self.side, word) }
    }
  }

  /// Counts the changes in eight adjacent blocks and adds them to the map.
  private mutating func add(_ bits: BinaryPicture, _ top: Int, _ word: Int) {
    var (right, below) = (UInt64(0), UInt64(0))
    for y in top..<top + Self.side {
      let own = bits.word(word, y)
      let next = word + 1 < bits.wordsPerRow ? bits.word(word + 1, y) : own >> 63
      right &+= Self.counts(own ^ (own >> 1 | next << 63))
      if y + 1 < bits.height { below &+= Self.counts(own ^ bits.word(word, y + 1)) }
    }
    for byte in 0..<UInt64(8) {
      along.append(UInt8(truncatingIfNeeded: right >> (8 * byte)))
      down.append(UInt8(truncatingIfNeeded: below >> (8 * byte)))
    }
  }

  /// Returns the number of set bits in each byte of `bits`.
  private static func counts(_ bits: UInt64) -> UInt64 {
    var counts = bits &- (bits >> 1 & 0x5555_5555_5555_5555)
    counts = counts & 0x3333_3333_3333_3333 &+ (counts >> 2 & 0x3333_3333_3333_3333)
    return counts &+ (counts >> 4) & 0x0F0F_0F0F_0F0F_0F0F
  }

  /// A possible centre of rings, around which brightness changes as rings would change it.
  struct Centre {
    /// The distance from the left edge, in pixels of the pyramid level.
    var x: Double
    var y: Double
    /// The distance from the centre at which rings were seen, in pixels of the level.
    var reach: Double
    var score: Double
  }

  /// A direction from the centre, as an offset in blocks.
  private struct Spoke {
    var across: Int
    var below: Int
    /// 16 if only changes along rows are expected there, -16 if only along columns, and between
    /// them on diagonals.
    var weight: Int
  }

  /// The tested distances from the centre, each with its directions; in blocks.
  private static let wheels: [(reach: Double, spokes: [Spoke])] = [3.0, 4.5].map { reach in
    let spokes = UnitCircle(16).points.map { point in
      Spoke(
        across: Int((Double(point.x) * reach).rounded()),
        below: Int((Double(point.y) * reach).rounded()),
        weight: Int((16 * (point.x * point.x - point.y * point.y)).rounded()))
    }
    return (reach, spokes)
  }
  /// The minimum number of changes in a block that contains rings.
  private static let leastChanges = 10
  /// The minimum number of the 16 directions that must have enough changes.
  private static let leastSpokes = 12
  /// The maximum number of centres that are returned.
  private static let maxResultCount = 24

  /// Returns the most likely centres of rings, the best first.
  var centres: [Centre] {
    var found: [Centre] = []
    for (reach, spokes) in Self.wheels {
      let margin = Int(reach.rounded(.up))
      guard rows > 2 * margin, columns > 2 * margin else { continue }
      for row in margin..<rows - margin {
        for column in margin..<columns - margin {
          guard isPromising(row &* columns &+ column, Int(reach)),
            let score = score(row &* columns &+ column, spokes)
          else { continue }
          let side = Double(Self.side)
          found.append(
            Centre(
              x: (Double(column) + 0.5) * side - 0.5, y: (Double(row) + 0.5) * side - 0.5,
              reach: reach * side, score: score))
        }
      }
    }
    return Self.best(found)
  }

  /// Whether the blocks left, right, above and below a position mostly change as rings would.
  @inline(__always)
  private func isPromising(_ place: Int, _ reach: Int) -> Bool {
    let (left, right) = (place &- reach, place &+ reach)
    let (top, bottom) = (place &- reach &* columns, place &+ reach &* columns)
    let beside = (along[left] > down[left] ? 1 : 0) &+ (along[right] > down[right] ? 1 : 0)
    let over = (along[top] < down[top] ? 1 : 0) &+ (along[bottom] < down[bottom] ? 1 : 0)
    return beside &+ over >= 3
  }

  private func score(_ place: Int, _ spokes: [Spoke]) -> Double? {
    var (busy, aligned, total) = (0, 0, 0)
    for (index, spoke) in spokes.enumerated() {
      let at = place &+ spoke.below &* columns &+ spoke.across
      let (right, below) = (Int(along[at]), Int(down[at]))
      if right &+ below >= Self.leastChanges {
        busy &+= 1
      } else if index &- busy >= spokes.count &- Self.leastSpokes {
        return nil
      }
      aligned &+= (right &- below) &* spoke.weight
      total &+= right &+ below
    }
    // Perfect rings reach a third.
    guard busy >= Self.leastSpokes, aligned * 100 > total * 16 * 13 else { return nil }
    return Double(aligned) / Double(16 * total)
  }

  /// Returns the centres without those close to a better one.
  private static func best(_ centres: [Centre]) -> [Centre] {
    var best: [Centre] = []
    for centre in centres.sorted(by: { $0.score > $1.score }) {
      let isNear = best.contains { other in
        abs(other.x - centre.x) <= 8 && abs(other.y - centre.y) <= 8 && other.reach == centre.reach
      }
      if !isNear { best.append(centre) }
      if best.count == maxResultCount { break }
    }
    return best
  }
}
