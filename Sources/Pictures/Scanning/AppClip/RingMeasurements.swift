import AppClipCodes

/// The models of how a disc is illuminated, the simplest first.
enum IlluminationModel: CaseIterable {
  /// The light changes evenly in one direction.
  case plane
  /// Each arc has the light of nearby arcs with an equally light background, as shadows have edges.
  case near
  /// The arcs have the light of the background where that is light.
  case overBackground
  /// A reflected lamp adds the same amount to all colours, up to white: the amount by which the
  /// background is lighter than elsewhere.
  case veiled
}

/// The light measured on the rings of a code for an assumed rotation.
struct RingMeasurements {
  /// The light on each boundary and in the middle of each place, relative to its surroundings.
  var gaps: [Float] = []
  var middles: [Float] = []
  /// For each arc place, the light beside its middle.
  var surroundings: [Float] = []
  /// For each arc place, the light outside the ring minus the light inside it.
  var slopes: [Float] = []
  /// The position of each arc place relative to the centre, in radii of the disc.
  var places: [(x: Float, y: Float)] = []

  func reading(_ light: IlluminationModel, sign: Float) -> RingReading? {
    var seen = self
    let colours: ColourClassifier
    switch light {
    case .plane: colours = ColourClassifier(middles, places)
    case .near:
      colours = ColourClassifier(middles, near: Neighbours(self))
      seen.divide(by: colours.levels)
    case .overBackground:
      seen.divide(by: surroundings.map { max(8, $0) / 100 })
      colours = ColourClassifier(seen.middles, places)
    case .veiled:
      seen.divide(by: ColourClassifier(middles, near: Neighbours(self)).levels)
      return seen.reading(clear(GlareColourClassifier(self, sign: sign).sureness))
    }
    return seen.reading(clear(colours.sureness))
  }

  private func reading(_ colours: [Float]) -> RingReading? {
    RingReading(continuity: GapClassifier(gaps, middles).sureness, colours: colours)
  }

  /// The background is equal on both sides of an arc unless something covers one of them; then the
  /// light of the arc is unreliable, and its certainty becomes 0.
  private func clear(_ sureness: [Float]) -> [Float] {
    let usual = middles.filter(\.isFinite).sorted()
    guard let most = usual.dropLast(usual.count / 5).last else { return sureness }
    return doubted(zip(sureness, slopes).map { abs($1) > Self.maxSlope * most ? 0 : $0 })
  }

  /// The square of the distance within which glare affects places alike, in radii of the disc.
  private static let near: Float = 0.05
  /// The foreground is usually -1; values above this are on their way to the third colour.
  private static let weak: Float = -0.68

  /// A lamp turns the foreground into the third colour, and then into nothing. The third colour is
  /// therefore ignored where the foreground around it is weak, or where its surroundings are not
  /// visible.
  private func doubted(_ sureness: [Float]) -> [Float] {
    sureness.indices.map { place in
      guard sureness[place] > 0 else { return sureness[place] }
      var (sum, foreground, unseen): (Float, Float, Int) = (0, 0, 0)
      for other in sureness.indices {
        let (dx, dy) = (places[place].x - places[other].x, places[place].y - places[other].y)
        guard dx * dx + dy * dy < Self.near, other != place else { continue }
        if sureness[other] < 0 {
          sum += max(-1.3, sureness[other])
          foreground += 1
        } else if sureness[other] == 0 {
          unseen += 1
        }
      }
      return unseen > 1 || foreground == 0 || sum > Self.weak * foreground ? 0 : sureness[place]
    }
  }

  /// The maximum difference in light across a ring, as a share of the foreground's light.
  private static let maxSlope: Float = 0.3

  /// Divides each measured light by the level at its place.
  private mutating func divide(by levels: [Float]) {
    for ring in RingLayout.rings {
      for boundary in ring.boundaries {
        let before = boundary == ring.first ? ring.boundaries.upperBound - 1 : boundary - 1
        gaps[boundary] /= max(1e-3, (levels[before] + levels[boundary]) / 2)
      }
    }
    for place in middles.indices { middles[place] /= max(1e-3, levels[place]) }
  }
}

/// The weight of each place in estimating the light at every other place: higher if it is nearer
/// and its surroundings are equally light.
struct Neighbours {
  /// The distance at which a neighbour's weight falls off, in radii of the disc.
  private static let reach: Float = 0.25
  /// The difference of background light at which a neighbour's weight falls off, as a share.
  private static let likeness: Float = 0.15

  /// For each place, the weights of all places as its neighbours.
  private let weights: [[Float]]

  init(_ seen: RingMeasurements) {
    weights = seen.places.indices.map { one in
      let own = seen.surroundings[one] + 16
      return seen.places.indices.map { other in
        let (dx, dy) = (
          (seen.places[one].x - seen.places[other].x) / Self.reach,
          (seen.places[one].y - seen.places[other].y) / Self.reach
        )
        let light = seen.surroundings[other] + 16
        let unlike = (own - light) / (Self.likeness * (own + light) / 2)
        guard unlike.isFinite else { return 0 }
        // Falls like a bell curve, and faster than the number of places grows.
        let distance = 1 + (dx * dx + dy * dy + unlike * unlike) / 2
        return 1 / (distance * distance * distance * distance)
      }
    }
  }

  /// Returns, for each place, the weighted mean of the values of its neighbours.
  func means(_ values: [Float]) -> [Float] {
    weights.map { row in
      var (sum, weight) = (Float(0), Float(1e-9))
      for (value, share) in zip(values, row) where value.isFinite {
        sum += share * value
        weight += share
      }
      return sum / weight
    }
  }
}
