/// The minimum sizes of codes in Apple's Human Interface Guidelines.
package enum ClipSize {
  /// The minimum diameter of a printed code: three quarters of an inch, in micrometres.
  package static let minPrintedDiameter = 19_000
  /// The minimum diameter of a code with an NFC tag behind it, in micrometres.
  package static let minDiameterWithTag = 34_800
  /// The minimum size of the tag itself, in micrometres.
  package static let minTagSize = 35_000
  /// The minimum diameter of a code on a screen, in pixels.
  package static let minPixels = 256
  /// The minimum resolution of a picture for printing, in pixels per inch.
  package static let minPixelsPerInch = 600

  /// A size of a code or a tag that is below Apple's minimum.
  package enum Problem: Error, Hashable, Sendable {
    /// A printed code has this diameter in micrometres, below the minimum for its kind.
    case printed(Int, ClipGlyph, least: Int)
    /// A code on a screen has this number of pixels.
    case pixels(Int)
    /// A tag behind a code has this size in micrometres.
    case tag(Int)
  }

  /// Checks the diameter of a printed code and the size of its tag, in micrometres.
  package static func check(
    diameter: Int, kind: ClipGlyph, tag: Int? = nil
  ) throws(Problem) {
    let least = kind == .camera ? minPrintedDiameter : minDiameterWithTag
    guard diameter >= least else { throw .printed(diameter, kind, least: least) }
    if let tag, tag < minTagSize { throw .tag(tag) }
  }

  /// Checks the number of pixels of a code on a screen.
  package static func check(pixels: Int) throws(Problem) {
    guard pixels >= minPixels else { throw .pixels(pixels) }
  }
}

extension ClipSize.Problem: CustomStringConvertible {
  /// A sentence with the size and Apple's minimum.
  package var description: String {
    func millimetres(_ length: Int) -> String { fixedText(Double(length) / 1000) + " mm" }
    return switch self {
    case .printed(let diameter, .camera, let least):
      "a printed code is at least \(millimetres(least)) across; this one would be "
        + millimetres(diameter)
    case .printed(let diameter, .nfc, let least):
      "a code with an NFC tag is at least \(millimetres(least)) across; this one would be "
        + millimetres(diameter)
    case .pixels(let count):
      "a code on a screen is at least \(ClipSize.minPixels) pixels across; this one would be "
        + "\(count)"
    case .tag(let size):
      "the NFC tag behind a code is at least \(millimetres(ClipSize.minTagSize)) across; this one is "
        + millimetres(size)
    }
  }
}
