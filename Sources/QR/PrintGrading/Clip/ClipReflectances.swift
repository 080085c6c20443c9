import AppClipCodes

/// The reflectance of the disc and the arcs of an App Clip Code in a print.
struct ClipReflectances {
  /// The reflectance of the disc between the rings.
  private let disc: Double
  /// The reflectance of arcs in the foreground and in the third colour; without arcs in the third
  /// colour, both are the same.
  private let arcs: (foreground: Double, third: Double)
  /// A flag for each position of the rings: `true` where the arc is in the third colour.
  private let isThird: [Bool]

  /// Measures all positions of a code, or returns nil if one is outside the picture.
  init?(
    _ code: AppClipCode, _ plane: ClipHomography, _ picture: ReflectancePicture, radius: Double
  ) {
    var isThird = [Bool](repeating: false, count: RingLayout.boundaryCount)
    for arc in code.arcs where arc.isThird {
      let ring = RingLayout.rings[arc.ring]
      for place in arc.first..<arc.first + arc.length {
        isThird[ring.first + place % ring.positions] = true
      }
    }
    var (foreground, third, disc) = (Mean(), Mean(), Mean())
    // The gap between the glyph and the first ring is far from both, however blurred the print is.
    for angle in stride(from: 0.0, to: 360, by: 15) {
      guard let light = plane.light(Self.free, angle, picture, radius) else { return nil }
      disc.add(light)
    }
    for ring in RingLayout.rings {
      for place in 0..<ring.positions {
        let angle = ring.angle(place) + ring.step / 2
        guard let light = plane.light(ring.radius, angle, picture, radius) else { return nil }
        if isThird[ring.first + place] { third.add(light) } else { foreground.add(light) }
      }
    }
    guard let disc = disc.value, let foreground = foreground.value ?? third.value else {
      return nil
    }
    self.disc = disc
    self.isThird = isThird
    arcs = (foreground, third.value ?? foreground)
  }

  /// The radius halfway between the glyph and the first ring.
  private static let free =
    (RingLayout.glyphRadius + RingLayout.rings[0].radius - RingLayout.strokeWidth / 2) / 2

  /// The difference between the reflectances of the disc and of the foreground.
  var contrast: Double { abs(disc - arcs.foreground) }
  /// The difference between the disc and the third colour, as a share of the contrast.
  var thirdColourContrast: Double { contrast > 0 ? abs(disc - arcs.third) / contrast : 0 }

  /// The difference of a boundary from the middle between disc and arc, in halves of their
  /// difference; negative if it is on the wrong side or outside the picture.
  func modulation(
    _ ring: RingLayout.Ring, _ place: Int, runsOn: Bool, _ plane: ClipHomography,
    _ picture: ReflectancePicture, radius: Double
  ) -> Double {
    guard let light = plane.light(ring.radius, ring.angle(place), picture, radius) else {
      return -1
    }
    let before = ring.first + (place + ring.positions - 1) % ring.positions
    let colours = [isThird[before], isThird[ring.first + place]].map {
      $0 ? arcs.third : arcs.foreground
    }
    // Of two colours, the one nearer to the disc is the stricter reference.
    let arc = abs(colours[0] - disc) < abs(colours[1] - disc) ? colours[0] : colours[1]
    let whole = arc - disc
    guard abs(whole) > 1e-6 else { return -1 }
    let part = 2 * (Double(light) - (disc + arc) / 2) / whole
    return runsOn ? part : -part
  }

  private struct Mean {
    private var sum = 0.0
    private var count = 0

    mutating func add(_ light: Float) {
      sum += Double(light)
      count += 1
    }

    var value: Double? { count > 0 ? sum / Double(count) : nil }
  }
}

extension ClipHomography {
  /// The mean light over a disc around a position on a ring; `radius` is in units of the code.
  fileprivate func light(
    _ ring: Double, _ degrees: Double, _ picture: ReflectancePicture, _ radius: Double
  ) -> Float? {
    pixel(radius: ring, degrees: degrees).flatMap {
      picture.mean(aroundX: $0.x, $0.y, radius: radius * scale)
    }
  }
}
