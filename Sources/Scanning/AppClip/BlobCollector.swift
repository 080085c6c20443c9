/// Joins runs of one class to components, row by row, and keeps those that look like a glyph.
///
/// It holds what reaches down to the last row only: noise has millions of components. Its memory is
/// its own, because checks of arrays would take longer than the work.
struct BlobCollector: ~Copyable {
  private struct Run {
    var start: Int32
    var end: Int32
    var component: Int32
    var isLight: Bool
  }

  private let width: Int
  /// How long the longer side of a blob must be.
  private let longest: Int
  private var previous: UnsafeMutableBufferPointer<Run>
  private var previousCount = 0
  private var current: UnsafeMutableBufferPointer<Run>
  private var currentCount = 0
  /// Each belongs to a run of this row or the one before, so that there is always a free one.
  private let components: UnsafeMutableBufferPointer<BlobComponent>
  /// The places of those that can be used.
  private let free: UnsafeMutableBufferPointer<Int32>
  private var freeCount: Int
  private var blobs: [BlobFinder.Blob] = []

  init(width: Int, longest: Int) {
    self.width = width
    self.longest = longest
    let none = Run(start: 0, end: 0, component: 0, isLight: false)
    previous = .allocate(capacity: width)
    previous.initialize(repeating: none)
    current = .allocate(capacity: width)
    current.initialize(repeating: none)
    components = .allocate(capacity: 2 * width)
    components.initialize(repeating: BlobComponent(parent: -1))
    free = .allocate(capacity: 2 * width)
    _ = free.initialize(from: (0..<Int32(2 * width)).reversed())
    freeCount = 2 * width
  }

  deinit {
    previous.deallocate()
    current.deallocate()
    components.deallocate()
    free.deallocate()
  }

  mutating func add(row y: Int, _ classes: UnsafeBufferPointer<Int8>) {
    nextRow()
    var x = 0
    var above = 0
    while x < width {
      let kind = classes[x]
      let start = x
      repeat { x &+= 1 } while x < width && classes[x] == kind
      if kind != 0 { addRun(start, x, y, kind > 0, &above) }
    }
    for index in 0..<currentCount { current[index].component = root(current[index].component) }
    retire(before: y + 1)
  }

  /// The blobs, once all rows are there.
  consuming func finished() -> [BlobFinder.Blob] {
    nextRow()
    retire(before: .max)
    return blobs
  }

  private mutating func nextRow() {
    (previous, current) = (current, previous)
    (previousCount, currentCount) = (currentCount, 0)
  }

  private mutating func addRun(
    _ start: Int, _ end: Int, _ y: Int, _ isLight: Bool, _ above: inout Int
  ) {
    while above < previousCount, Int(previous[above].end) <= start { above &+= 1 }
    var component: Int32 = -1
    var index = above
    while index < previousCount, Int(previous[index].start) < end {
      if previous[index].isLight == isLight {
        let other = root(previous[index].component)
        component = component < 0 ? other : joined(component, other)
      }
      index &+= 1
    }
    if component < 0 {
      freeCount &-= 1
      component = free[freeCount]
      components[Int(component)] = BlobComponent(parent: component)
    }
    components[Int(component)].add(start, end, y)
    current[currentCount] = Run(
      start: Int32(start), end: Int32(end), component: component, isLight: isLight)
    currentCount &+= 1
  }

  private func root(_ index: Int32) -> Int32 {
    var index = index
    while components[Int(index)].parent != index {
      let parent = components[Int(index)].parent
      components[Int(index)].parent = components[Int(parent)].parent
      index = parent
    }
    return index
  }

  private func joined(_ a: Int32, _ b: Int32) -> Int32 {
    if a == b { return a }
    components[Int(b)].parent = a
    components[Int(a)].add(components[Int(b)])
    return a
  }

  /// Lets go of the components of the row before that are joined to others or end there. Nothing
  /// of the current row points to them.
  private mutating func retire(before bottom: Int) {
    for index in 0..<previousCount {
      let run = previous[index]
      let place = Int(run.component)
      let parent = components[place].parent
      guard parent >= 0 else { continue }
      if parent == run.component {
        guard components[place].bottom < bottom else { continue }
        if let blob = components[place].blob(isLight: run.isLight, longest: longest) {
          blobs.append(blob)
        }
      }
      components[place].parent = -1
      free[freeCount] = run.component
      freeCount &+= 1
    }
  }
}

/// Sums over the pixels of a component.
private struct BlobComponent {
  /// Itself, or what it was joined to; below 0 when it is free.
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

  /// The sum of the squares of all numbers below one.
  private static func squares(_ end: Int) -> Int { (end &- 1) &* end &* (2 &* end &- 1) / 6 }

  /// The component as a blob; `nil` when its size or shape is none of a tilted disc with cut-outs.
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
    // An upright ellipse fills 79 % of its box, a slanting one less.
    let fill = all / Double(wide * high) / max(0.2, (1 - slant * slant).squareRoot())
    guard (0.4...1.1).contains(fill), abs(slant) < 0.93 else { return nil }
    return BlobFinder.Blob(
      x: Double(left + right - 1) / 2, y: Double(top + bottom - 1) / 2,
      halfWidth: Double(wide) / 2, halfHeight: Double(high) / 2, slant: slant, isLight: isLight)
  }
}
