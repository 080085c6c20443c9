/// A way to look at a picture. The steps are tried in this order, which begins with the cheapest.
///
/// What each is good for was measured; docs/scanning.md has the table.
public enum ScanStep: String, Hashable, Sendable, CaseIterable {
  /// As it is, with a threshold around each pixel.
  case plain
  /// Light and dark exchanged.
  case inverted
  /// One threshold for the whole picture.
  case globalThreshold = "global-threshold"
  /// The darkest of red, green and blue, for colours that are as light as the paper.
  case darkestChannel = "darkest-channel"
  /// A third of the height, for pixels that are taller than wide, or codes seen from the side.
  case lower
  /// A third of the width.
  case narrower
  /// Left and right exchanged, for small codes that are seen from behind.
  case mirrored
  /// Slightly blurred, and stretched from black to white: weak contrast, little noise.
  case smoothed
  /// More blurred, and stretched: noise, and modules that are dots.
  case smoothedMore = "smoothed-more"
  /// The light made even, then blurred: shadows.
  case flattened
  /// Differences made larger: blur with weak contrast.
  case sharpened
  /// A blur undone.
  case deblurred
  /// A blur undone, light and dark exchanged.
  case deblurredInverted = "deblurred-inverted"
  /// Blurred and stretched, light and dark exchanged.
  case smoothedInverted = "smoothed-inverted"
  /// Half the size, blurred: noise in large pictures.
  case halvedSmoothed = "halved-smoothed"
  /// Half the size, a blur undone: large pictures out of focus.
  case halvedDeblurred = "halved-deblurred"
  /// Twice the height.
  case taller
  /// Twice the width.
  case wider
  /// Three times the size: modules of one to two pixels.
  case enlarged
  /// Three times the size, light and dark exchanged.
  case enlargedInverted = "enlarged-inverted"
  /// A stronger blur undone.
  case deblurredMore = "deblurred-more"
}

extension ScanStep {
  /// How a step is done.
  struct Recipe {
    var isInverted = false
    /// Whether left and right are exchanged.
    var isMirrored = false
    var threshold = ZXingEngine.Threshold.local
    /// How much wider and higher the picture becomes.
    var scale: (x: Float, y: Float) = (1, 1)
    /// The most pixels for which the whole picture is taken, not its reduced copy.
    var mostWhole = 0
    /// The fewest and the most pixels that it is done for.
    var pixels = 1...Int.max
    var filter: (@Sendable (Plane) -> Plane)?

    /// What it takes at most for so many pixels beside the picture: a changed copy, one from which
    /// codes are wiped and what ZXing makes of it; with fractions, up to six planes more.
    func memory(_ pixels: Int) -> Int {
      let usesPlanes = filter != nil || scale != (1, 1)
      let enlarged = Int(Float(pixels) * max(1, scale.x) * max(1, scale.y))
      return enlarged * (usesPlanes ? 3 + 6 * 4 : 3)
    }
  }

  var recipe: Recipe {
    switch self {
    case .plain, .darkestChannel: Recipe(mostWhole: .max)
    case .inverted: Recipe(isInverted: true, mostWhole: .max)
    case .globalThreshold: Recipe(threshold: .global, mostWhole: .max)
    case .mirrored: Recipe(isMirrored: true, mostWhole: .max)
    case .lower: Recipe(scale: (1, 1 / 3))
    case .narrower: Recipe(scale: (1 / 3, 1))
    // With fractions, a pixel takes 16 bytes and more.
    case .smoothed: Recipe(mostWhole: 20_000_000) { $0.blurred(1.2).stretched() }
    case .smoothedMore: Recipe { $0.blurred(2.5).stretched() }
    case .smoothedInverted: Recipe(isInverted: true) { $0.blurred(1.5).stretched() }
    case .flattened: Recipe { $0.flattened(25).blurred(1.5) }
    case .sharpened: Recipe { $0.blurred(1.5).sharpened(10, amount: 4) }
    case .deblurred: Recipe { $0.deblurred(4, rounds: 8).blurred(1) }
    case .deblurredInverted: Recipe(isInverted: true) { $0.deblurred(4, rounds: 16).blurred(1) }
    case .deblurredMore: Recipe { $0.deblurred(4, rounds: 20).blurred(1) }
    case .halvedSmoothed:
      Recipe(scale: (0.5, 0.5), pixels: 160_000...(.max)) { $0.blurred(2).stretched() }
    case .halvedDeblurred:
      Recipe(scale: (0.5, 0.5), pixels: 160_000...(.max)) { $0.deblurred(4, rounds: 8).blurred(1) }
    case .taller: Recipe(scale: (1, 2), pixels: 1...700_000)
    case .wider: Recipe(scale: (2, 1), pixels: 1...700_000)
    case .enlarged: Recipe(scale: (3, 3), pixels: 1...350_000)
    case .enlargedInverted: Recipe(isInverted: true, scale: (3, 3), pixels: 1...350_000)
    }
  }
}
