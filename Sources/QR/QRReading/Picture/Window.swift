/// A mark in a picture, large or small, that may belong to a code.
struct PossibleMark: Sendable {
  var place: Point
  /// The size of one of the mark's modules, in pixels.
  var module: Float
  var isLight: Bool
  /// Whether the mark was measured as a finder, and is not only a speck.
  var isSure: Bool

  /// The mark with position and size multiplied by a factor, for another level of the pyramid.
  func scaled(_ factor: Float) -> PossibleMark {
    PossibleMark(place: place * factor, module: module * factor, isLight: isLight, isSure: isSure)
  }

  /// Whether the two marks can be corners of one code.
  func isPartner(of other: PossibleMark) -> Bool {
    let ratio = module / other.module
    let modules = (place - other.place).length / max(module, other.module)
    return isLight == other.isLight && 0.6...1.7 ~= ratio && 11...90 ~= modules
  }
}

extension [PossibleMark] {
  /// The marks and all others that are partners of one of them, directly or through others.
  func joined(by others: [PossibleMark]) -> [PossibleMark] {
    var (joined, waiting, next) = (self, others, 0)
    while next < joined.count {
      let lead = joined[next]
      next += 1
      joined += waiting.filter { $0.isPartner(of: lead) }
      waiting.removeAll { $0.isPartner(of: lead) }
    }
    return joined
  }
}

/// A part of a picture to be examined more closely.
struct Window: Equatable, Sendable {
  let left: Int
  let top: Int
  let width: Int
  let height: Int

  /// The maximum number of pixels to enlarge, and a lower limit for a window that has only specks.
  private static let maxPixelCount = 260_000
  private static let maxPixelCountOfSpecks = 60_000
  /// The maximum number of marks to examine; more are a pattern.
  private static let maxMarkCount = 80
  /// The largest module, in pixels, that is worth enlarging.
  private static let largestModule: Float = 12
  /// The margin around a single mark, in modules.
  private static let reach: Float = 30
  /// The margin around the centres of a code's corners, in modules.
  private static let quiet: Float = 10

  /// Creates a window between these lines, in pixels, clipped to the picture.
  init(left: Int, top: Int, right: Int, bottom: Int, in level: PyramidLevel) {
    self.left = max(0, left)
    self.top = max(0, top)
    width = min(level.width, right) - self.left
    height = min(level.height, bottom) - self.top
  }

  /// The window on the level of the pyramid that is half the size `times` times.
  func halved(_ times: Int, in level: PyramidLevel) -> Window {
    Window(
      left: left >> times, top: top >> times, right: (left + width) >> times,
      bottom: (top + height) >> times, in: level)
  }

  /// Creates a window around the small ones of these marks and the codes to which they may belong.
  /// Returns nil if there are none, or if the window would be too large.
  ///
  /// If `isWhole` is true, the marks are all four corners of one code.
  init?(around leads: [PossibleMark], isWhole: Bool = false, in level: PyramidLevel) {
    let small = leads.filter { $0.module < Self.largestModule && level.contains($0.place) }
    guard let first = small.first, small.count <= Self.maxMarkCount else { return nil }
    var (low, high, module) = (first.place, first.place, first.module)
    for lead in small {
      low = pointwiseMin(low, lead.place)
      high = pointwiseMax(high, lead.place)
      module = max(module, lead.module)
    }
    // With two corners the code can be on either side; four corners are the whole code.
    let margin =
      isWhole
      ? Self.quiet * module : max((high - low).max() + 6 * module, Self.reach * module)
    left = max(0, Int(bounded: low.x - margin))
    top = max(0, Int(bounded: low.y - margin))
    width = min(level.width, Int(bounded: high.x + margin) + 1) - left
    height = min(level.height, Int(bounded: high.y + margin) + 1) - top
    let most = small.contains(where: \.isSure) ? Self.maxPixelCount : Self.maxPixelCountOfSpecks
    guard width * height <= most else { return nil }
  }
}

extension PyramidLevel {
  /// The part of the picture within a window.
  func cut(_ window: Window) -> PyramidLevel {
    var part: [UInt8] = []
    part.reserveCapacity(window.width * window.height)
    for row in window.top..<window.top + window.height {
      let start = row * width + window.left
      part += pixels[start..<start + window.width]
    }
    return PyramidLevel(width: window.width, height: window.height, pixels: part)
  }
}
