/// A connected component of pixels, as moment sums from which its ellipse follows.
struct BlobComponent {
  /// The component's own index, or that of the component it was joined to; negative for a free
  /// slot.
  var parent: Int32
  private var left = Int.max
  private var right = 0
  private var top = Int.max
  private(set) var bottom = 0
  private var count = 0
  private var x = 0
  private var y = 0
  private var xx = 0
  private var xy = 0
  private var yy = 0

  init(parent: Int32) { self.parent = parent }

  mutating func add(_ start: Int, _ end: Int, _ row: Int) {
    left = min(left, start)
    right = max(right, end)
    top = min(top, row)
    bottom = row + 1
    let length = end &- start
    let sum = (start &+ end &- 1) &* length / 2
    count &+= length
    x &+= sum
    y &+= length &* row
    xx &+= Self.squares(end) &- Self.squares(start)
    xy &+= sum &* row
    yy &+= length &* row &* row
  }

  mutating func add(_ other: BlobComponent) {
    left = min(left, other.left)
    right = max(right, other.right)
    top = min(top, other.top)
    bottom = max(bottom, other.bottom)
    count &+= other.count
    x &+= other.x
    y &+= other.y
    xx &+= other.xx
    xy &+= other.xy
    yy &+= other.yy
  }

  /// Returns the sum of the squares of the integers from 0 to `end - 1`.
  private static func squares(_ end: Int) -> Int { (end &- 1) &* end &* (2 &* end &- 1) / 6 }

  /// The component as a blob; `nil` if its size or shape is not that of a tilted disc with
  /// cut-outs.
  func blob(isLight: Bool, longest: Int) -> BlobFinder.Blob? {
    let (wide, high) = (right - left, bottom - top)
    guard BlobFinder.sides.contains(wide), BlobFinder.sides.contains(high),
      wide <= 4 * high, high <= 4 * wide, max(wide, high) >= longest
    else { return nil }
    let all = Double(count)
    let (x, y) = (Double(x) / all, Double(y) / all)
    let xx = Double(xx) / all - x * x
    let yy = Double(yy) / all - y * y
    let xy = Double(xy) / all - x * y
    guard xx > 0, yy > 0 else { return nil }
    let slant = xy / (xx * yy).squareRoot()
    // An upright ellipse fills 79 % of its box, a slanted one less.
    let fill = all / Double(wide * high) / max(0.2, (1 - slant * slant).squareRoot())
    guard (0.4...1.1).contains(fill), abs(slant) < 0.93 else { return nil }
    return BlobFinder.Blob(
      x: Double(left + right - 1) / 2, y: Double(top + bottom - 1) / 2,
      halfWidth: Double(wide) / 2, halfHeight: Double(high) / 2, slant: slant, isLight: isLight)
  }
}
