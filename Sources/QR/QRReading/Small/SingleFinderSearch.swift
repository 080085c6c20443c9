import QRStandard

/// Searches around a finder for symbols with only one finder: Micro QR and rMQR.
struct SingleFinderSearch {
  /// A symbol that a finder may belong to.
  struct Candidate {
    var symbol: SymbolVersion
    /// The finder's map to pixels, with its axes along the symbol's rows and columns.
    var affine: Affine
    /// The share of the checked modules that are correct, 0 to 1.
    var score: Float
  }

  /// The minimum share of correct modules for a candidate; a lower one is chance.
  private static let leastScore: Float = 0.78
  /// The maximum share by which perspective can shorten a symbol compared with its finder.
  private static let maxShortening: Float = 0.45

  private let finder: Finder
  private let (width, height): (Float, Float)
  private let level: PyramidLevel
  private let scale: Float
  /// The threshold of light between the finder's dark and light modules.
  private let border: Float

  init(_ finder: Finder, _ pyramid: Pyramid) {
    self.finder = finder
    (width, height) = (Float(pyramid.levels[0].width), Float(pyramid.levels[0].height))
    let index = pyramid.level(forModule: finder.module)
    level = pyramid.levels[index]
    scale = 1 / Float(1 << index)
    let (affine, grey, scale) = (finder.affine, level, scale)
    func mean(_ distance: Float) -> Float {
      let places: [Point] = [
        Point(1, 0), Point(-1, 0), Point(0, 1), Point(0, -1), Point(1, 1), Point(-1, -1),
        Point(1, -1), Point(-1, 1),
      ]
      return places.reduce(0) { $0 + grey.sample(affine($1 * distance) * scale) } / 8
    }
    border = mean(2) / 2 + (mean(1) + mean(3)) / 4
  }

  /// The symbols to which the finder may belong, the most likely first.
  func candidates() -> [Candidate] {
    var found: [Candidate] = []
    var affine = finder.affine
    if affine.determinant < 0 { affine.x = -affine.x }
    for _ in 0..<4 {
      let corner = Corner(search: self, affine: affine)
      found += corner.micro() + corner.rectangular()
      affine = Affine(origin: affine.origin, x: affine.y, y: -affine.x)
    }
    return found.filter { $0.score >= Self.leastScore && isInside($0) }
      .sorted { $0.score > $1.score }
  }

  /// Whether the whole symbol can be in the picture.
  private func isInside(_ candidate: Candidate) -> Bool {
    let size = Point(Float(candidate.symbol.width), Float(candidate.symbol.height))
    return [Point(1, 0), Point(0, 1), Point(1, 1)].allSatisfy { corner in
      let place = candidate.affine((corner * size - 3.5) * (1 - Self.maxShortening))
      return 0...width ~= place.x && 0...height ~= place.y
    }
  }

  /// The finder as the upper left corner of a symbol.
  private struct Corner {
    let search: SingleFinderSearch
    let affine: Affine

    /// Whether the centre of a module is dark; for light symbols on dark, whether it is light.
    func isDark(_ column: Int, _ row: Int) -> Bool {
      let place = affine(Point(Float(column) - 3, Float(row) - 3)) * search.scale
      return (search.level.sample(place) < search.border) != search.finder.isLight
    }

    func count(_ modules: [(Int, Int, Bool)]) -> (
      right: Int, all: Int
    ) {
      modules.reduce(into: (0, 0)) { sums, module in
        sums.1 += 1
        if isDark(module.0, module.1) == module.2 { sums.0 += 1 }
      }
    }

    /// The versions of Micro QR whose timing patterns end at the symbol's edge.
    func micro() -> [Candidate] {
      let separator = count((0..<8).flatMap { [($0, 7, false), (7, $0, false)] })
      guard separator.right >= 13 else { return [] }
      return (1...4).compactMap { number in
        guard let version = QRVersion(micro: number) else { return nil }
        let size = version.size
        // After the symbol the quiet zone is light, where a larger symbol would continue.
        let timing = count(
          (8...size + 1).flatMap { place in
            let isDark = place < size && place % 2 == 0
            return [(place, 0, isDark), (0, place, isDark)]
          })
        let (right, all) = (separator.right + 2 * timing.right, separator.all + 2 * timing.all)
        return Candidate(
          symbol: .square(version), affine: affine, score: Float(right) / Float(all))
      }
    }

    /// The versions of rMQR that the format information may name.
    func rectangular() -> [Candidate] {
      let separator = count((0..<7).map { (7, $0, false) })
      let timing = count((8..<16).map { ($0, 0, $0 % 2 == 0) })
      guard separator.right >= 6, timing.right >= 6 else { return [] }
      let bits = (0..<18).reduce(0) { word, bit in
        word | (isDark(8 + bit / 5, 1 + bit % 5) ? 1 << bit : 0)
      }
      return RectangularVersion.all.compactMap { version in
        let distance =
          version.levels.compactMap { version.formatWords($0)?[0] }
          .map { ($0 ^ bits).nonzeroBitCount }.min() ?? 18
        let right = separator.right + timing.right + 18 - distance
        return distance > 3
          ? nil
          : Candidate(
            symbol: .rectangular(version), affine: affine, score: Float(right) / 33)
      }
    }
  }
}

extension SingleFinderSearch.Candidate {
  /// The corners of all modules as the finder alone predicts them.
  var flat: CornerGrid {
    CornerGrid(columns: symbol.width, rows: symbol.height) { affine($0 - 3.5) }
  }

  /// A lattice that finds the modules' positions by the edges between them.
  func lattice(_ pyramid: Pyramid) -> Lattice {
    Lattice(
      [.finder(affine, at: Point(3.5, 3.5))], columns: symbol.width, rows: symbol.height, pyramid)
  }
}
