/// Joins runs of one colour into connected components, row by row, and keeps those shaped like a
/// glyph.
///
/// It stores only components that reach the last row: noise has millions. It manages its own
/// memory, because array checks would take longer than the work itself.
struct BlobCollector: ~Copyable {
  private struct Run {
    var start: Int32
    var end: Int32
    var component: Int32
    var isLight: Bool
  }

  private let width: Int
  /// The minimum length, in pixels, of the longer side of a blob that is reported.
  private let longest: Int
  private var previous: UnsafeMutableBufferPointer<Run>
  private var previousCount = 0
  private var current: UnsafeMutableBufferPointer<Run>
  private var currentCount = 0
  /// Component slots. Each component belongs to a run of this row or the previous one, so there is
  /// always a free slot.
  private let components: UnsafeMutableBufferPointer<BlobComponent>
  /// A stack of the indexes of free component slots.
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

  /// Adds a row, given the positions at which its colour changes, up to its end. The first run is
  /// light and may be empty.
  mutating func add(row y: Int, _ edges: UnsafeBufferPointer<Int32>, _ count: Int) {
    nextRow()
    var (start, above) = (0, 0)
    for index in 0..<count {
      let end = Int(edges[index])
      if end > start { addRun(start, end, y, index & 1 == 0, &above) }
      start = end
    }
    for index in 0..<currentCount { current[index].component = root(current[index].component) }
    retire(before: y + 1)
  }

  /// Completes the last row, and returns all blobs.
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

  /// Releases the components of the previous row that were joined to others or end there. No run of
  /// the current row refers to them.
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
