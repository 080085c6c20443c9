/// Goes from the core of a finder mark outward.
struct FinderRays {
  private let image: GreyImage
  private let threshold: LocalThreshold
  private let pixels: UnsafeBufferPointer<UInt8>

  init(
    _ image: GreyImage, _ threshold: LocalThreshold, _ pixels: UnsafeBufferPointer<UInt8>
  ) {
    self.image = image
    self.threshold = threshold
    self.pixels = pixels
  }

  /// Lengths in steps; the first does not count the pixel that the ray leaves from.
  private struct Ray {
    var core = 0
    var light = 0
    var dark = 0
  }

  /// The middle and the height of a mark, from a pixel of its core.
  func column(_ x: Int, _ y: Int, width: Int) -> (middle: Float, height: Int)? {
    guard isDark(x, y), let up = ray(x, y, 0, -1, width), let down = ray(x, y, 0, 1, width) else {
      return nil
    }
    let core = up.core + down.core + 1
    let runs = FinderRuns(
      first: up.dark, second: up.light, third: core, fourth: down.light, last: down.dark)
    guard runs.isMark, runs.sum <= 2 * width, width <= 2 * runs.sum else { return nil }
    return (Float(y - up.core) + Float(core) / 2, runs.sum)
  }

  /// Whether core, light and dark lie around each other in the diagonals, too, however the mark is
  /// turned: what looks like a mark among the modules of a code is open somewhere.
  func isClosed(_ x: Int, _ y: Int, _ module: Float) -> Bool {
    guard isDark(x, y) else { return false }
    return [(-1, -1), (1, -1), (1, 1), (-1, 1)].allSatisfy { across, down in
      guard let ray = ray(x, y, across, down, Int(4 * module) + 2) else { return false }
      // A step is 1.4 pixels long.
      let (core, light) = (1.4 * Float(ray.core) / module, 1.4 * Float(ray.light) / module)
      let spare = 1.4 / module
      return core + spare >= 1 && core <= 2.9 + spare && light <= 2.2 + spare
    }
  }

  @inline(__always)
  private func isDark(_ x: Int, _ y: Int) -> Bool {
    pixels[y &* image.width &+ x] < threshold[x, y]
  }

  private func ray(_ x: Int, _ y: Int, _ across: Int, _ down: Int, _ longest: Int) -> Ray? {
    var (x, y) = (x + across, y + down)
    func run(_ wanted: Bool) -> Int {
      var length = 0
      while x >= 0, y >= 0, x < image.width, y < image.height, length <= longest,
        isDark(x, y) == wanted
      {
        length &+= 1
        x &+= across
        y &+= down
      }
      return length
    }
    let ray = Ray(core: run(true), light: run(false), dark: run(true))
    return ray.light > 0 && ray.dark > 0 ? ray : nil
  }
}
