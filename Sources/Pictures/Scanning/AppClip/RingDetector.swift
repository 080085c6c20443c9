import AppClipCodes
import LibC

/// A quick test for rings around a position, before anything is fitted: along rays from the centre
/// the light rises and falls five times, whatever its phase and level.
struct RingDetector {
  /// The minimum radius of the disc. On a level where it is smaller, rings merge; on one where it
  /// is twice as large, nothing more is visible.
  static let leastRadius = 32.0
  /// The number of light samples along a ray: eight for each of the five rings.
  private static let samples = 40
  /// The radii in units of the code: from half a ring before the first one to half a ring after the
  /// last one.
  private static let radii: [Float] = (0..<samples).map {
    let step = 2 * RingLayout.quietDistance / 8
    return Float((RingLayout.rings[0].radius - 4 * step + (Double($0) + 0.5) * step) / 400)
  }
  /// Rays in 32 directions, ordered so that each eight in a row are spread evenly.
  private static let rays: [(x: Float, y: Float)] = {
    let points = UnitCircle(32).points
    return (0..<32).map { points[$0 % 8 * 4 + [0, 2, 1, 3][$0 / 8]] }
  }()
  /// The numbers of waves tested, for a glyph that is a little smaller or larger than it seems.
  private static let waves: [Wave] = [4.6, 5, 5.4].map(Wave.init)
  /// The logarithm of light, so that a shadow takes the same amount from arcs and from their
  /// surroundings.
  static let logarithms: [Float] = (0..<256).map { Float(log(Double($0) + 16)) }
  /// The variance of the samples that noise alone can cause.
  private static let noise: Float = 0.0004

  private struct Wave {
    let cosines: [Float]
    let sines: [Float]

    init(_ count: Double) {
      let angles = (0..<RingDetector.samples).map { 2 * Double.pi * count * Double($0) / 40 }
      (cosines, sines) = (angles.map { Float(cos($0)) }, angles.map { Float(sin($0)) })
    }
  }

  /// The share of the variation along the rays that rings explain, up to 1; nil if too much is
  /// outside the picture, or if the first rays already show too little.
  static func score(
    _ frame: ClipFrame, _ image: GreyImage, _ pixels: UnsafeBufferPointer<UInt8>, least: Float
  ) -> Float? {
    let view = frame.view
    var (count, total) = (0, noise)
    var found = SIMD4<Float>.zero
    var lights = [Float](repeating: 0, count: samples)
    for (number, ray) in rays.enumerated() {
      if number == 8, found.max() < 0.6 * least * total { return nil }
      if number == 16, found.max() < 0.8 * least * total { return nil }
      guard see(ray, view, image, pixels, &lights) else { continue }
      count += 1
      let mean = lights.reduce(0, +) / Float(samples)
      for index in lights.indices {
        lights[index] -= mean
        total += lights[index] * lights[index] + noise
      }
      for (index, wave) in waves.enumerated() {
        var (real, other) = (Float(0), Float(0))
        for sample in 0..<samples {
          real += lights[sample] * wave.cosines[sample]
          other += lights[sample] * wave.sines[sample]
        }
        found[index] += (real * real + other * other) * 2 / Float(samples)
      }
    }
    guard count >= 20 else { return nil }
    return found.max() / total
  }

  /// Samples the light along a ray. Returns `false` if the ray leaves the picture.
  private static func see(
    _ ray: (x: Float, y: Float), _ view: ClipProjection, _ image: GreyImage,
    _ pixels: UnsafeBufferPointer<UInt8>, _ lights: inout [Float]
  ) -> Bool {
    for sample in 0..<samples {
      let radius = radii[sample]
      guard let (x, y) = view.pixel(radius * ray.x, radius * ray.y), x >= -0.5, y >= -0.5,
        x < Float(image.width) - 0.5, y < Float(image.height) - 0.5
      else { return false }
      let light = pixels[Int(y + 0.5) &* image.width &+ Int(x + 0.5)]
      lights[sample] = logarithms[Int(light)]
    }
    return true
  }
}
