/// One of the large squares in the corners of a QR code: dark, light, three dark, light, dark.
struct FinderMark {
  /// Its middle, in pixels.
  var x: Float
  var y: Float
  /// How wide a module is, in pixels.
  var module: Float
  /// In how many rows it was seen.
  var sightings = 1

  /// Takes in the same one, seen in another row.
  mutating func add(_ other: FinderMark) {
    let share = 1 / Float(sightings + 1)
    x += (other.x - x) * share
    y += (other.y - y) * share
    module += (other.module - module) * share
    sightings += 1
  }

  func isSame(as other: FinderMark) -> Bool {
    let reach = 2 * max(module, other.module)
    return abs(x - other.x) <= reach && abs(y - other.y) <= reach
      && max(module, other.module) <= 2 * min(module, other.module)
  }
}
