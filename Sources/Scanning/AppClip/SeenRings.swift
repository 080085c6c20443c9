import AppClipCodes

/// How the light on the arcs is taken to change over a disc, the plainest first.
enum ArcLight: CaseIterable {
  /// It grows evenly in one direction.
  case plane
  /// For each arc it is that on arcs near it that have as light a background: a shadow has an edge.
  case near
  /// It is that on the background, where that is light.
  case overBackground
  /// A lamp adds the same to all colours, as much as the background is lighter than elsewhere, until
  /// they are white.
  case veiled
}

/// What was measured on the rings of a code that is taken to be turned in some way.
struct SeenRings {
  /// On each boundary and in the middle of each place: light above what is beside it.
  var gaps: [Float] = []
  var middles: [Float] = []
  /// How light it is beside the middle of each place.
  var surroundings: [Float] = []
  /// How much lighter it is beyond the ring than within it.
  var slopes: [Float] = []
  /// Where that is, in radii of the disc.
  var places: [(x: Float, y: Float)] = []

  func reading(_ light: ArcLight, sign: Float) -> RingReading? {
    var seen = self
    let colours: ColourGroups
    switch light {
    case .plane: colours = ColourGroups(middles, places)
    case .near:
      colours = ColourGroups(middles, near: Neighbours(self))
      seen.divide(by: colours.levels)
    case .overBackground:
      seen.divide(by: surroundings.map { max(8, $0) / 100 })
      colours = ColourGroups(seen.middles, places)
    case .veiled:
      seen.divide(by: ColourGroups(middles, near: Neighbours(self)).levels)
      return seen.reading(clear(VeiledColours(self, sign: sign).sureness))
    }
    return seen.reading(clear(colours.sureness))
  }

  private func reading(_ colours: [Float]) -> RingReading? {
    RingReading(continuity: GapGroups(gaps, middles).sureness, colours: colours)
  }

  /// The background is alike on both sides of an arc, unless something lies over one of them: then the
  /// light of the arc says little.
  private func clear(_ sureness: [Float]) -> [Float] {
    let usual = middles.filter(\.isFinite).sorted()
    guard let most = usual.dropLast(usual.count / 5).last else { return sureness }
    return doubted(zip(sureness, slopes).map { abs($1) > Self.mostSlope * most ? 0 : $0 })
  }

  /// How near places are that a lamp lights alike, in radii of the disc, squared.
  private static let near: Float = 0.05
  /// What is foreground is usually -1; weaker than this, it is on its way to the third colour.
  private static let weak: Float = -0.68

  /// A lamp makes the third colour of the foreground, and then nothing. So the third colour is doubted
  /// where the foreground round it is weak, or what is round it is not seen.
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

  /// As a part of the light of the foreground.
  private static let mostSlope: Float = 0.3

  /// Takes all light as a part of that at each place.
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

/// How much each place says of the light at each other one: more when it is near and what is beside it
/// is as light.
struct Neighbours {
  /// In radii of the disc.
  private static let reach: Float = 0.25
  /// As a part of the light.
  private static let likeness: Float = 0.15

  /// Row by row.
  private let weights: [[Float]]

  init(_ seen: SeenRings) {
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
        // Falls like a bell, and faster than the number of places grows.
        let distance = 1 + (dx * dx + dy * dy + unlike * unlike) / 2
        return 1 / (distance * distance * distance * distance)
      }
    }
  }

  /// Means of values over the neighbours of each place.
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
