/// How large a code has to be, by Apple's Human Interface Guidelines.
public enum ClipSize {
  /// Printed: three quarters of an inch, in micrometres.
  public static let leastPrinted = 19_000
  /// With an NFC tag behind it, in micrometres.
  public static let leastWithTag = 34_800
  /// The tag itself, in micrometres.
  public static let leastTag = 35_000
  /// On a screen, in pixels.
  public static let leastPixels = 256
  /// Pixels for an inch that a printed picture should have at least.
  public static let leastDensity = 600

  /// What is wrong with a size.
  public enum Problem: Error, Hashable, Sendable {
    /// So many micrometres across; it must be the others.
    case printed(Int, ClipKind, least: Int)
    /// So many pixels across.
    case pixels(Int)
    /// A tag of so many micrometres.
    case tag(Int)
  }

  /// Checks a printed code.
  public static func check(
    diameter: Int, kind: ClipKind, tag: Int? = nil
  ) throws(Problem) {
    let least = kind == .camera ? leastPrinted : leastWithTag
    guard diameter >= least else { throw .printed(diameter, kind, least: least) }
    if let tag, tag < leastTag { throw .tag(tag) }
  }

  /// Checks a code on a screen.
  public static func check(pixels: Int) throws(Problem) {
    guard pixels >= leastPixels else { throw .pixels(pixels) }
  }
}

extension ClipSize.Problem: CustomStringConvertible {
  /// The size, and what Apple asks for.
  public var description: String {
    func millimetres(_ length: Int) -> String { fixedText(Double(length) / 1000) + " mm" }
    return switch self {
    case .printed(let diameter, .camera, let least):
      "a printed code is at least \(millimetres(least)) across; this one would be "
        + millimetres(diameter)
    case .printed(let diameter, .nfc, let least):
      "a code with an NFC tag is at least \(millimetres(least)) across; this one would be "
        + millimetres(diameter)
    case .pixels(let count):
      "a code on a screen is at least \(ClipSize.leastPixels) pixels across; this one would be "
        + "\(count)"
    case .tag(let size):
      "the NFC tag behind a code is at least \(millimetres(ClipSize.leastTag)) across; this one is "
        + millimetres(size)
    }
  }
}
