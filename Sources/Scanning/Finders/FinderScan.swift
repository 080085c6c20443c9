/// Looks for finder marks along rows, and down through what it finds.
struct FinderScan {
  /// More than this is a pattern, not a sheet of codes.
  private static let mostMarks = 1200
  /// Rows from one look to the next; the core of a mark has more in any code that can be read.
  private static let step = 2

  private let image: GreyImage
  private let threshold: LocalThreshold
  private var marks: [FinderMark] = []
  /// Those that the next rows may see again.
  private var open: [Int] = []

  /// The marks of a picture, those that were seen in most rows first.
  static func marks(_ image: GreyImage) -> [FinderMark] {
    var scan = FinderScan(image)
    image.pixels.withUnsafeBufferPointer { pixels in
      for y in stride(from: 0, to: image.height, by: step) {
        if scan.marks.count > 4 * mostMarks { break }
        scan.close(before: y)
        scan.look(y, pixels)
      }
    }
    return Array(scan.marks.sorted { $0.sightings > $1.sightings }.prefix(mostMarks))
  }

  private init(_ image: GreyImage) {
    self.image = image
    threshold = LocalThreshold(image)
  }

  private mutating func close(before y: Int) {
    let marks = marks
    open.removeAll { Float(y) - marks[$0].y > 4 * marks[$0].module + 2 }
  }

  private mutating func look(_ y: Int, _ pixels: UnsafeBufferPointer<UInt8>) {
    var runs = FinderRuns()
    let row = y * image.width
    var x = 0
    while x < image.width {
      // The threshold is the same within a block.
      let limit = threshold[x, y]
      let end = min(image.width, (x >> LocalThreshold.shift &+ 1) << LocalThreshold.shift)
      while x < end {
        if (pixels[row &+ x] < limit) != runs.isDark {
          if runs.isDark, runs.isMark { check(x, y, runs, pixels) }
          runs.turn()
        }
        runs.last &+= 1
        x &+= 1
      }
    }
    if runs.isDark, runs.isMark { check(x, y, runs, pixels) }
  }

  /// A mark is one down as well as across, and goes on in between.
  private mutating func check(
    _ end: Int, _ y: Int, _ across: FinderRuns, _ pixels: UnsafeBufferPointer<UInt8>
  ) {
    let x = Float(end) - Float(across.last + across.fourth) - Float(across.third) / 2
    let column = min(Int(x), image.width - 1)
    let rays = FinderRays(image, threshold, pixels)
    guard let (middle, height) = rays.column(column, y, width: across.sum) else { return }
    let module = Float(across.sum + height) / 14
    guard rays.isClosed(column, min(Int(middle), image.height - 1), module) else { return }
    add(FinderMark(x: x, y: middle, module: module))
  }

  private mutating func add(_ mark: FinderMark) {
    if let known = open.first(where: { marks[$0].isSame(as: mark) }) {
      marks[known].add(mark)
    } else {
      open.append(marks.count)
      marks.append(mark)
    }
  }
}
