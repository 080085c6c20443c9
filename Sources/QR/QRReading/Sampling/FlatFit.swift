/// The homography of a flat code, from the corners of its finders and from its alignment pattern.
struct FlatFit {
  let pyramid: Pyramid
  let triple: Triple
  /// The number of modules along a side, without the quiet zone.
  let size: Int
  private(set) var homography: Homography

  init?(_ triple: Triple, version: Int, _ pyramid: Pyramid) {
    self.pyramid = pyramid
    self.triple = triple
    size = 17 + 4 * version
    guard let homography = Homography(Self.pairs(triple, size)) else { return nil }
    self.homography = homography
    let area = homography.affine(at: Point(Float(size) - 7, Float(size) - 7))
    guard area.determinant > 0.2 else { return nil }
  }

  /// The corners of the three finders, in modules and in pixels.
  private static func pairs(_ triple: Triple, _ size: Int) -> [Homography.Pair] {
    let far = Float(size) - 3.5
    let middles = [Point(3.5, 3.5), Point(far, 3.5), Point(3.5, far)]
    return zip(middles, triple.affines).flatMap { middle, affine in
      [Point(-3.5, -3.5), Point(3.5, -3.5), Point(-3.5, 3.5), Point(3.5, 3.5)].map {
        Homography.Pair(module: middle + $0, pixel: affine($0))
      }
    }
  }

  /// The share of correctly alternating timing modules under this homography, 0 to 1.
  func timing() -> Float {
    let index = pyramid.level(forModule: triple.affines[0].module)
    let (level, scale) = (pyramid.levels[index], 1 / Float(1 << index))
    var (right, all) = (0, 0)
    for isRow in [true, false] {
      var before: Float?
      for module in 6...size - 7 {
        let (along, across) = (Float(module) + 0.5, Float(6.5))
        let place = homography(isRow ? Point(along, across) : Point(across, along)) * scale
        let light = level.sample(place)
        if let before {
          all += 1
          let isDarker = light < before
          if isDarker == (module.isMultiple(of: 2) != triple.isLight) { right += 1 }
        }
        before = light
      }
    }
    return Float(right) / Float(all)
  }

  /// Finds the alignment pattern near the fourth corner and includes it in the homography. Returns
  /// its similarity, or 0 if none was found.
  mutating func align() -> Float {
    guard size > 21 else { return 0 }
    let place = Point(Float(size) - 6.5, Float(size) - 6.5)
    guard
      let (found, likeness) = AlignmentSearch(pyramid, isLight: triple.isLight).found(
        near: homography.affine(at: place), reach: min(3.5, 1.5 + Float(size) / 40))
    else { return 0 }
    var pairs = Self.pairs(triple, size)
    pairs.append(Homography.Pair(module: place, pixel: found.origin, weight: 6))
    if let better = Homography(pairs) { homography = better }
    return likeness
  }

  var grid: CornerGrid { CornerGrid(columns: size, rows: size) { homography($0) } }
}

/// Finds alignment patterns near their expected position.
struct AlignmentSearch {
  private let pyramid: Pyramid
  private let isLight: Bool

  init(_ pyramid: Pyramid, isLight: Bool) {
    self.pyramid = pyramid
    self.isLight = isLight
  }

  /// The pattern within `reach` modules of a guess in pixels of the picture, with its similarity;
  /// nil if nothing is similar enough.
  func found(near guess: Affine, reach: Float, least: Float = 0.6)
    -> (affine: Affine, likeness: Float)?
  {
    let index = pyramid.level(forModule: guess.module)
    let (level, scale) = (pyramid.levels[index], Float(1 << index))
    let here = guess.scaled(1 / scale)
    guard level.contains(here.origin) else { return nil }
    // Among patterns of about equal similarity, the nearest is chosen.
    var best: [(score: Float, affine: Affine)] = []
    let steps = max(0, Int(bounded: reach / 0.5))
    for row in -steps...steps {
      for column in -steps...steps {
        let off = Point(Float(column), Float(row)) * 0.5
        let at = Affine(origin: here(off), x: here.x, y: here.y)
        let score = coarse(at, level) - 0.03 * off.length
        if best.count < 3 || score > best[2].score {
          best.removeAll {
            ($0.affine.origin - at.origin).length < 0.8 * here.module && $0.score <= score
          }
          if !best.contains(where: { ($0.affine.origin - at.origin).length < 0.8 * here.module }) {
            best.append((score, at))
            best.sort { $0.score > $1.score }
            if best.count > 3 { best.removeLast() }
          }
        }
      }
    }
    var found: (affine: Affine, likeness: Float, score: Float)?
    for (_, affine) in best {
      let fit = SquareTemplate.alignment.fit(affine, level, isLight: isLight, steps: 4)
      let off = here.modules(of: fit.affine.origin - here.origin).length
      let score = fit.likeness - 0.02 * off
      if fit.likeness > least, off < reach * 1.5 + 0.5, score > found?.score ?? -1 {
        found = (fit.affine.scaled(scale), fit.likeness, score)
      }
    }
    return found.map { ($0.affine, $0.likeness) }
  }

  /// A rough similarity to an alignment pattern, up to 1, from one sample per module.
  private func coarse(_ affine: Affine, _ level: PyramidLevel) -> Float {
    var (sum, squares, product) = (Float(0), Float(0), Float(0))
    for row in -2...2 {
      for column in -2...2 {
        let light = level.sample(affine(Point(Float(column), Float(row))))
        let ring = max(abs(row), abs(column))
        sum += light
        squares += light * light
        product += ring == 1 ? light : -light
      }
    }
    // 8 of the 25 modules are light.
    let covariance = (isLight ? -1 : 1) * (product + sum * (17 - 8) / 25)
    let spread = max(squares - sum * sum / 25, 1).squareRoot()
    return covariance / (spread * 4.665)
  }
}
