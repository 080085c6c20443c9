/// Finds blobs that stand out from what is round them and have about the shape of an ellipse: the
/// glyph in the middle of a code is one.
struct BlobFinder {
  /// A blob, in pixels of its level.
  struct Blob {
    var x: Double
    var y: Double
    /// Half of its width and height, and how they hang together, from -1 to 1.
    var halfWidth: Double
    var halfHeight: Double
    var slant: Double
    var isLight: Bool
  }

  /// Smaller blobs are left to the level below, larger ones to the level above.
  static let sides = 7...46
  /// How far round a pixel the mean is taken that it is compared with: farther than a blob reaches.
  private static let reach = 30
  /// How far from the mean a pixel counts as light or dark.
  private static let margin = 5

  /// All blobs of a picture.
  static func blobs(_ image: GreyImage) -> [Blob] {
    var collector = BlobCollector(width: image.width)
    var means = LocalMeans(image, reach: reach)
    var classes = [Int8](repeating: 0, count: image.width)
    image.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<image.height {
        means.advance(to: y, pixels)
        means.classify(y, pixels, margin: margin, &classes)
        collector.add(row: y, classes)
      }
    }
    return collector.blobs()
  }
}

/// The mean of a box round each pixel of a row, from sums that are kept while rows go by.
private struct LocalMeans {
  private let width: Int
  private let height: Int
  private let reach: Int
  private var columns: [UInt32]
  private var rows = 0..<0

  init(_ image: GreyImage, reach: Int) {
    width = image.width
    height = image.height
    self.reach = reach
    columns = [UInt32](repeating: 0, count: image.width)
  }

  mutating func advance(to y: Int, _ pixels: UnsafeBufferPointer<UInt8>) {
    let wanted = max(0, y - reach)..<min(height, y + reach + 1)
    columns.withUnsafeMutableBufferPointer { columns in
      for row in rows.upperBound..<max(rows.upperBound, wanted.upperBound) {
        for x in 0..<width { columns[x] &+= UInt32(pixels[row &* width &+ x]) }
      }
      for row in rows.lowerBound..<max(rows.lowerBound, wanted.lowerBound) {
        for x in 0..<width { columns[x] &-= UInt32(pixels[row &* width &+ x]) }
      }
    }
    rows = wanted
  }

  /// 1 for light, -1 for dark, 0 for what is neither.
  func classify(
    _ y: Int, _ pixels: UnsafeBufferPointer<UInt8>, margin: Int, _ classes: inout [Int8]
  ) {
    columns.withUnsafeBufferPointer { columns in
      classes.withUnsafeMutableBufferPointer { classes in
        var sum = 0
        for x in 0..<min(width, reach) { sum &+= Int(columns[x]) }
        let tall = rows.count
        for x in 0..<width {
          if x &+ reach < width { sum &+= Int(columns[x &+ reach]) }
          if x > reach { sum &-= Int(columns[x &- reach &- 1]) }
          let wide = min(width, x &+ reach &+ 1) &- max(0, x &- reach)
          let area = wide &* tall
          let value = Int(pixels[y &* width &+ x]) &* area
          let gap = margin &* area
          classes[x] = value > sum &+ gap ? 1 : value < sum &- gap ? -1 : 0
        }
      }
    }
  }
}

/// Joins runs of one class to components, row by row.
private struct BlobCollector {
  private struct Run {
    var start: Int32
    var end: Int32
    var component: Int32
    var isLight: Bool
  }

  /// Sums over the pixels of a component.
  private struct Component {
    var parent: Int32
    var isLight: Bool
    var left: Int32
    var right: Int32
    var top: Int32
    var bottom: Int32
    var count = 0.0
    var x = 0.0
    var y = 0.0
    var xx = 0.0
    var xy = 0.0
    var yy = 0.0
  }

  private let width: Int
  private var previous: [Run] = []
  private var current: [Run] = []
  private var components: [Component] = []

  init(width: Int) { self.width = width }

  mutating func add(row y: Int, _ classes: [Int8]) {
    swap(&previous, &current)
    current.removeAll(keepingCapacity: true)
    var x = 0
    var above = 0
    classes.withUnsafeBufferPointer { classes in
      while x < width {
        let kind = classes[x]
        let start = x
        repeat { x += 1 } while x < width && classes[x] == kind
        if kind != 0 { addRun(start, x, y, kind > 0, &above) }
      }
    }
  }

  private mutating func addRun(
    _ start: Int, _ end: Int, _ y: Int, _ isLight: Bool, _ above: inout Int
  ) {
    while above < previous.count, Int(previous[above].end) <= start { above += 1 }
    var component: Int32 = -1
    var index = above
    while index < previous.count, Int(previous[index].start) < end {
      if previous[index].isLight == isLight {
        let other = root(previous[index].component)
        component = component < 0 ? other : joined(component, other)
      }
      index += 1
    }
    if component < 0 {
      component = Int32(components.count)
      components.append(
        Component(
          parent: component, isLight: isLight, left: Int32(start), right: Int32(end),
          top: Int32(y), bottom: Int32(y + 1)))
    }
    extend(Int(component), start, end, y)
    current.append(
      Run(start: Int32(start), end: Int32(end), component: component, isLight: isLight))
  }

  private mutating func extend(_ index: Int, _ start: Int, _ end: Int, _ y: Int) {
    let count = Double(end - start)
    let middle = Double(start + end - 1) / 2
    components[index].left = min(components[index].left, Int32(start))
    components[index].right = max(components[index].right, Int32(end))
    components[index].bottom = Int32(y + 1)
    components[index].count += count
    components[index].x += count * middle
    components[index].y += count * Double(y)
    components[index].xx += count * (middle * middle + (count * count - 1) / 12)
    components[index].xy += count * middle * Double(y)
    components[index].yy += count * Double(y) * Double(y)
  }

  private mutating func root(_ index: Int32) -> Int32 {
    var index = index
    while components[Int(index)].parent != index {
      let parent = components[Int(index)].parent
      components[Int(index)].parent = components[Int(parent)].parent
      index = parent
    }
    return index
  }

  private mutating func joined(_ a: Int32, _ b: Int32) -> Int32 {
    if a == b { return a }
    let (kept, lost) = (Int(min(a, b)), Int(max(a, b)))
    let other = components[lost]
    components[lost].parent = Int32(kept)
    components[kept].left = min(components[kept].left, other.left)
    components[kept].right = max(components[kept].right, other.right)
    components[kept].top = min(components[kept].top, other.top)
    components[kept].bottom = max(components[kept].bottom, other.bottom)
    components[kept].count += other.count
    components[kept].x += other.x
    components[kept].y += other.y
    components[kept].xx += other.xx
    components[kept].xy += other.xy
    components[kept].yy += other.yy
    return Int32(kept)
  }

  func blobs() -> [BlobFinder.Blob] {
    components.enumerated().compactMap { index, component in
      component.parent == Int32(index) ? blob(component) : nil
    }
  }

  /// The component as a blob; `nil` when its size or shape is none of a tilted disc with cut-outs.
  private func blob(_ component: Component) -> BlobFinder.Blob? {
    let wide = Int(component.right - component.left)
    let high = Int(component.bottom - component.top)
    guard BlobFinder.sides.contains(wide), BlobFinder.sides.contains(high),
      wide <= 4 * high, high <= 4 * wide
    else { return nil }
    let (x, y) = (component.x / component.count, component.y / component.count)
    let xx = component.xx / component.count - x * x
    let yy = component.yy / component.count - y * y
    let xy = component.xy / component.count - x * y
    guard xx > 0, yy > 0 else { return nil }
    let slant = xy / (xx * yy).squareRoot()
    // An upright ellipse fills 79 % of its box, a slanting one less.
    let fill = component.count / Double(wide * high) / max(0.2, (1 - slant * slant).squareRoot())
    guard (0.4...1.1).contains(fill), abs(slant) < 0.93 else { return nil }
    return BlobFinder.Blob(
      x: Double(component.left + component.right - 1) / 2,
      y: Double(component.top + component.bottom - 1) / 2,
      halfWidth: Double(wide) / 2, halfHeight: Double(high) / 2, slant: slant,
      isLight: component.isLight)
  }
}
