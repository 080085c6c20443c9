import QRStandard

/// Reads the version of a large code from its version information beside the two outer finders.
struct VersionInformationReader {
  /// The version, and the number of wrong bits of 18 in the better copy; nil if neither copy is
  /// valid, or if the code is too small to have them.
  static func version(of triple: Triple, _ pyramid: Pyramid) -> (number: Int, wrong: Int)? {
    guard triple.modules > 26 else { return nil }
    let words = [
      word(triple.affines[1], pyramid, isLight: triple.isLight) {
        Point(Float($0 % 3) - 7, Float($0 / 3) - 3)
      },
      word(triple.affines[2], pyramid, isLight: triple.isLight) {
        Point(Float($0 / 3) - 3, Float($0 % 3) - 7)
      },
    ]
    var best: (number: Int, wrong: Int)?
    for number in 7...40 {
      guard let version = QRVersion(number) else { continue }
      for word in words {
        let wrong = (word ^ version.information).nonzeroBitCount
        if wrong <= 3, wrong < best?.wrong ?? 4 { best = (number, wrong) }
      }
    }
    return best
  }

  /// The 18 bits of version information at these modules, counted from the centre of a finder.
  private static func word(
    _ affine: Affine, _ pyramid: Pyramid, isLight: Bool, _ place: (Int) -> Point
  ) -> Int {
    let index = pyramid.level(forModule: affine.module)
    let (level, scale) = (pyramid.levels[index], 1 / Float(1 << index))
    let here = affine.scaled(scale)
    // The finder itself shows what is dark and what is light.
    let dark = level.sample(here.origin)
    let light = [Point(2, 0), Point(-2, 0), Point(0, 2), Point(0, -2)].reduce(Float(0)) {
      $0 + level.sample(here($1)) / 4
    }
    let border = (dark + light) / 2
    return (0..<18).reduce(0) { word, bit in
      let isDark = (level.sample(here(place(bit))) < border) != isLight
      return isDark ? word | 1 << bit : word
    }
  }
}
