/// Something small that may be a code's mark.
struct Lead: Sendable {
  var place: Point
  /// The pixels of one of its modules.
  var module: Float
  var isLight: Bool
  /// Whether it was made out, and is not only a speck.
  var isSure: Bool

  /// The same on another level of the pyramid.
  func scaled(_ factor: Float) -> Lead {
    Lead(place: place * factor, module: module * factor, isLight: isLight, isSure: isSure)
  }

  /// Whether the two may be corners of one code.
  func isPartner(of other: Lead) -> Bool {
    let ratio = module / other.module
    let modules = (place - other.place).length / max(module, other.module)
    return isLight == other.isLight && 0.6...1.7 ~= ratio && 11...90 ~= modules
  }
}

extension [Lead] {
  /// These and all that go with one of them, or with one that does.
  func joined(by others: [Lead]) -> [Lead] {
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

/// A part of a picture that is worth a closer look.
struct Window: Equatable, Sendable {
  let left: Int
  let top: Int
  let width: Int
  let height: Int

  /// A part with more pixels is not looked at enlarged; one with nothing but specks should be smaller.
  private static let mostPixels = 260_000
  private static let mostPixelsOfSpecks = 60_000
  /// More marks than this are a pattern.
  private static let mostLeads = 80
  /// Larger modules need not be enlarged.
  private static let largestModule: Float = 12
  /// Modules around a mark that stands alone.
  private static let reach: Float = 30
  /// Modules around the middles of a code's corners.
  private static let quiet: Float = 10

  /// Between these lines, as far as the picture has them.
  init(left: Int, top: Int, right: Int, bottom: Int, in level: GreyLevel) {
    self.left = max(0, left)
    self.top = max(0, top)
    width = min(level.width, right) - self.left
    height = min(level.height, bottom) - self.top
  }

  /// The same on a smaller level of the pyramid.
  func halved(_ times: Int, in level: GreyLevel) -> Window {
    Window(
      left: left >> times, top: top >> times, right: (left + width) >> times,
      bottom: (top + height) >> times, in: level)
  }

  /// What holds the small ones of these marks and what they may be the corners of; nil when there
  /// is none, or too much of them.
  ///
  /// `isWhole`: they are all four corners of one code.
  init?(around leads: [Lead], isWhole: Bool = false, in level: GreyLevel) {
    let small = leads.filter { $0.module < Self.largestModule && level.contains($0.place) }
    guard let first = small.first, small.count <= Self.mostLeads else { return nil }
    var (low, high, module) = (first.place, first.place, first.module)
    for lead in small {
      low = pointwiseMin(low, lead.place)
      high = pointwiseMax(high, lead.place)
      module = max(module, lead.module)
    }
    // Of two corners the code may lie to either side; four are all there are.
    let margin =
      isWhole
      ? Self.quiet * module : max((high - low).max() + 6 * module, Self.reach * module)
    left = max(0, Int(bounded: low.x - margin))
    top = max(0, Int(bounded: low.y - margin))
    width = min(level.width, Int(bounded: high.x + margin) + 1) - left
    height = min(level.height, Int(bounded: high.y + margin) + 1) - top
    let most = small.contains(where: \.isSure) ? Self.mostPixels : Self.mostPixelsOfSpecks
    guard width * height <= most else { return nil }
  }
}

extension GreyLevel {
  /// A part of the picture.
  func cut(_ window: Window) -> GreyLevel {
    var part: [UInt8] = []
    part.reserveCapacity(window.width * window.height)
    for row in window.top..<window.top + window.height {
      let start = row * width + window.left
      part += pixels[start..<start + window.width]
    }
    return GreyLevel(width: window.width, height: window.height, pixels: part)
  }
}
