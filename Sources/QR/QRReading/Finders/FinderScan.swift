/// Searches the rows of a picture for the runs of a finder: 1, 1, 3, 1, 1.
struct FinderScan {
  /// The largest module, in pixels, of a mark on one level; larger ones are seen on a smaller
  /// level.
  private static let largestModule: Float = 16
  /// The number of rows after which a refused mark is forgotten.
  private static let memory: Float = 12
  /// The maximum number of marks in a picture; more are a pattern, and not codes.
  private static let maxMarkCount = 1200

  /// The smallest module, in pixels, of a mark; smaller ones are seen after enlarging the picture.
  private static let smallestModule: Float = 2

  private let bits: BinaryPicture
  private let isLast: Bool
  /// The minimum length of a mark's run in pixels: eight modules of the smallest mark.
  private let least: Int32
  private(set) var sketches: [FinderEstimate] = []
  /// Positions with the runs of a small mark along rows and columns, but with too few pixels to
  /// confirm.
  private(set) var specks: [PossibleMark] = []
  /// The indexes of sketches that the next rows may see again.
  private var open: [Int] = []
  /// The rejected positions of the last rows, which need no second examination.
  private var refused: [RejectedMark] = []
  /// Possible marks in the previous row, and in the one before it, from left to right.
  private var before: [RowCandidate] = []
  private var earlier: [RowCandidate] = []

  /// Five runs in one row with the proportions of a mark.
  private struct RowCandidate {
    var x: Float
    var module: Float
    var isLight: Bool
  }

  private struct RejectedMark {
    var centre: Point
    var isLight: Bool
  }

  /// Finds possible finders on a level; `isFirst` and `isLast` mark the largest and the smallest
  /// level.
  static func scan(_ bits: BinaryPicture, isFirst: Bool, isLast: Bool) -> FinderScan {
    var scan = FinderScan(bits: bits, isLast: isLast, least: isFirst ? 8 : 20)
    var edges = [Int32](repeating: 0, count: bits.width + 2)
    for y in stride(from: 1, to: bits.height, by: 2) {
      if scan.sketches.count > maxMarkCount { break }
      let count = bits.edges(y, into: &edges)
      scan.look(y, edges, count)
    }
    return scan
  }

  private init(bits: BinaryPicture, isLast: Bool, least: Int32) {
    self.bits = bits
    self.least = least
    self.isLast = isLast
  }

  /// Tries every five runs of row `y` as those of a mark; the first run is a light one.
  private mutating func look(_ y: Int, _ edges: [Int32], _ count: Int) {
    let sketches = sketches
    refused.removeAll { Float(y) - $0.centre.y > Self.memory }
    open.removeAll { Float(y) - sketches[$0].centre.y > 2.5 * sketches[$0].height }
    var now: [RowCandidate] = []
    defer { (before, earlier) = (now, before) }
    guard count >= 6 else { return }
    let largest = isLast ? Int32.max / 8 : Int32(Self.largestModule * 8)
    for first in 0..<count &- 5 {
      // Distances between edges of the same direction do not change with the threshold: 4 and 4
      // modules around the centre, 2 and 2 beside it.
      let (left, right) = (
        edges[first &+ 3] &- edges[first &+ 1], edges[first &+ 4] &- edges[first &+ 2]
      )
      let eight = left &+ right
      guard abs(left &- right) &* 4 <= eight &+ 4, eight >= least, eight <= largest else {
        continue
      }
      let middle = edges[first &+ 3] &- edges[first &+ 2]
      guard middle &* 32 >= eight &* 7, middle &* 16 <= eight &* 9 else { continue }
      let (before, after) = (
        edges[first &+ 2] &- edges[first], edges[first &+ 5] &- edges[first &+ 3]
      )
      let sides = before &+ after
      guard sides &* 16 >= eight &* 5 &- 16, sides &* 16 <= eight &* 13 &+ 16,
        min(before, after) &* 8 >= eight &- 4
      else { continue }
      let x = Float(edges[first &+ 2] &+ edges[first &+ 3]) / 2
      let glimpse = RowCandidate(x: x, module: Float(eight) / 8, isLight: first & 1 == 1)
      now.append(glimpse)
      // A mark is higher than one row.
      guard Self.isSeen(glimpse, in: self.before) || Self.isSeen(glimpse, in: earlier) else {
        continue
      }
      check(Point(x, Float(y) + 0.5), glimpse.module, isLight: glimpse.isLight)
    }
  }

  private static func isSeen(_ glimpse: RowCandidate, in row: [RowCandidate]) -> Bool {
    let reach = glimpse.module + 1
    var (low, high) = (0, row.count)
    while low < high {
      let middle = (low + high) / 2
      if row[middle].x < glimpse.x - reach { low = middle + 1 } else { high = middle }
    }
    while low < row.count, row[low].x <= glimpse.x + reach {
      if row[low].isLight == glimpse.isLight, row[low].module < 1.5 * glimpse.module + 0.5,
        glimpse.module < 1.5 * row[low].module + 0.5
      {
        return true
      }
      low += 1
    }
    return false
  }

  /// Whether a mark at the same position was refused from another row.
  private func isRefused(_ middle: FinderRays.MarkCentre, _ isLight: Bool) -> Bool {
    refused.contains {
      $0.isLight == isLight && ($0.centre - middle.centre).length < max(0.2, 0.04 * middle.module)
    }
  }

  private mutating func check(_ centre: Point, _ module: Float, isLight: Bool) {
    for known in open {
      let sketch = sketches[known]
      if sketch.isLight == isLight, abs(sketch.centre.x - centre.x) < 1.5 * sketch.width,
        abs(sketch.centre.y - centre.y) < 1.5 * sketch.height
      {
        return
      }
    }
    let rays = FinderRays(bits, isLight: isLight)
    guard let middle = rays.middle(centre, module), !isRefused(middle, isLight) else { return }
    guard middle.isCross, let sketch = rays.sketch(middle) else {
      refused.append(RejectedMark(centre: middle.centre, isLight: isLight))
      if module < Self.smallestModule, middle.isCross {
        specks.append(
          PossibleMark(place: middle.centre, module: module, isLight: isLight, isSure: false))
      }
      return
    }
    open.append(sketches.count)
    sketches.append(sketch)
  }
}

/// A mark as measured in black and white pixels.
struct FinderEstimate {
  /// The map from modules around the mark's centre to pixels of the level.
  var affine: Affine
  var isLight: Bool

  var centre: Point { affine.origin }
  /// The extent of a module along x, in pixels of the level; `height` is its extent along y.
  var width: Float { max(abs(affine.x.x), abs(affine.y.x)) }
  var height: Float { max(abs(affine.x.y), abs(affine.y.y)) }
}
