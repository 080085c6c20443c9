import Foundation

/// Looks every hundredth of a second whether something is so, and says at once when it is; looks no
/// longer than `seconds`.
package func eventually(within seconds: Double = 10, _ isSo: () throws -> Bool) rethrows -> Bool {
  let end = Date().addingTimeInterval(seconds)
  while Date() < end {
    if try isSo() { return true }
    usleep(10_000)
  }
  return try isSo()
}
