import AppClipCodes

/// How light the disc and the arcs of an App Clip Code are in a print.
struct ClipLight {
  /// The disc between the rings.
  private let disc: Double
  /// Arcs of the foreground and of the third colour; the latter as the former where there are none.
  private let arcs: (foreground: Double, third: Double)
  /// The colour on both sides of each boundary: whether the place before and the one after are third.
  private let isThird: [Bool]

  /// Measures all places of a code; nil where one lies outside the picture.
  init?(
    _ code: AppClipCode, _ plane: ClipPlane, _ picture: ReflectancePicture, radius: Double
  ) {
    var isThird = [Bool](repeating: false, count: RingLayout.boundaryCount)
    for arc in code.arcs where arc.isThird {
      let ring = RingLayout.rings[arc.ring]
      for place in arc.first..<arc.first + arc.length {
        isThird[ring.first + place % ring.positions] = true
      }
    }
    var (foreground, third, disc) = (Mean(), Mean(), Mean())
    // Between the glyph and the first ring nothing is near, however blurred the print is.
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

  /// In the middle between the glyph and the first ring.
  private static let free =
    (RingLayout.glyphRadius + RingLayout.rings[0].radius - RingLayout.strokeWidth / 2) / 2

  /// What lies between the disc and the foreground.
  var contrast: Double { abs(disc - arcs.foreground) }
  /// How much of that lies between the disc and the third colour, which is chosen with the others.
  var thirdShare: Double { contrast > 0 ? abs(disc - arcs.third) / contrast : 0 }

  /// How far a boundary is from the middle between disc and arc, in halves of what lies between them; below
  /// 0 on the wrong side, and there where it lies outside the picture.
  func modulation(
    _ ring: RingLayout.Ring, _ place: Int, runsOn: Bool, _ plane: ClipPlane,
    _ picture: ReflectancePicture, radius: Double
  ) -> Double {
    guard let light = plane.light(ring.radius, ring.angle(place), picture, radius) else {
      return -1
    }
    let before = ring.first + (place + ring.positions - 1) % ring.positions
    let colours = [isThird[before], isThird[ring.first + place]].map {
      $0 ? arcs.third : arcs.foreground
    }
    // Of two colours the one nearer to the disc says less.
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

extension ClipPlane {
  /// The mean light over a disc round a place on a ring, whose radius is in units of the code.
  fileprivate func light(
    _ ring: Double, _ degrees: Double, _ picture: ReflectancePicture, _ radius: Double
  ) -> Float? {
    pixel(radius: ring, degrees: degrees).flatMap {
      picture.mean(aroundX: $0.x, $0.y, radius: radius * scale)
    }
  }
}
