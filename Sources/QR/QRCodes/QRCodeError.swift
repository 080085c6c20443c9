import Basics

/// An error in making a QR symbol.
public enum QRCodeError: Error, Hashable, Sendable {
  /// The content is empty.
  case empty
  /// No allowed version holds the content.
  case tooLong(TooLong)
  /// No allowed version has a level at least as strong as the requested one.
  case levelNotOffered(QRLevel, ClosedRange<QRVersion>)
  /// The first byte that no mode of the largest allowed version can encode, and the smallest
  /// version that can.
  case notWritable(byte: UInt8, offset: Int, QRVersion, needed: QRVersion)
  /// Micro QR cannot announce UTF-8, which the byte at `offset` needs.
  case noECI(offset: Int, QRVersion)
  /// The number of symbols of a series is not between 2 and 16.
  case seriesCount(Int)
  /// Micro QR does not support series.
  case noSeriesInMicro
  /// The content does not fit in `limit` symbols of the largest allowed version.
  case seriesTooLong(limit: Int, QRVersion, QRLevel, sufficientVersion: QRVersion?)
  /// The content has fewer characters than the series has symbols.
  case seriesTooShort(count: Int, characters: Int)
  /// The encoder drew a different symbol from the planned one.
  case wrongDrawing(QRVersion, QRLevel)
  /// The library that draws is not installed; the words name its package.
  case missingLibrary(String)
  /// The encoding library failed; `code` is its errno.
  case library(call: String, code: Int32)
  /// A picture has 1 to 1,000 pixels per module, and a quiet zone of 0 to 100 modules.
  case pictureSize(pixelsPerModule: Int, quietZone: Int)

  /// The number of bits by which content is too long for the symbol, and the remedies.
  public struct TooLong: Hashable, Sendable {
    /// The number of bits that the content takes.
    public let bits: Int
    /// The number of bits that the largest allowed version holds.
    package let capacity: Int
    /// The largest allowed version.
    public let version: QRVersion
    /// The requested error correction level.
    public let level: QRLevel
    /// The strongest level at which that version would hold the content.
    package let sufficientLevel: QRLevel?
    /// The smallest larger version that would hold the content at that level.
    package let sufficientVersion: QRVersion?
    /// The number of characters (of text) or bytes (of bytes) to remove at the end.
    package let surplus: Int
    /// The number of characters or bytes in the content.
    public let length: Int
    /// Whether the content is text, so that `surplus` and `length` count characters.
    package let isText: Bool

    /// The number of bits over the capacity.
    package var excess: Int { bits - capacity }
  }
}

extension QRCodeError: CustomStringConvertible {
  /// A sentence that states the problem and a remedy.
  public var description: String {
    switch self {
    case .empty: "there is nothing to encode"
    case .missingLibrary(let words): words
    case .pictureSize(let pixels, let quietZone):
      "a picture has 1 to 1000 pixels per module, not \(pixels), and a quiet zone of 0 to 100 "
        + "modules, not \(quietZone)"
    case .tooLong(let tooLong): tooLong.sentence
    case .levelNotOffered(let level, let versions): noLevel(level, versions)
    case .notWritable(let byte, let offset, let version, let needed):
      "byte \(offset) (\(named(byte))) cannot be written in version \(version), which holds "
        + "\(version.repertoire) only; version \(needed) can hold it"
    case .noECI(let offset, _):
      "byte \(offset) is not ASCII, and Micro QR has no way to say that text is UTF-8; use a QR "
        + "version, or turn ECI off and trust that readers guess"
    case .seriesCount(let count): "a series has 2 to 16 symbols, not \(count)"
    case .noSeriesInMicro: "Micro QR symbols cannot be joined; a series needs QR versions"
    case .seriesTooLong(let limit, let version, let level, let fitting?):
      "\(limit) symbols of version \(version) at level \(level) cannot hold the content; "
        + "symbols of version \(fitting) would"
    case .seriesTooLong(let limit, let version, let level, nil):
      "\(limit) symbols of version \(version) at level \(level) cannot hold the content; "
        + "make it shorter"
    case .seriesTooShort(let count, let characters):
      "\(counted(characters, "character")) cannot be divided over \(count) symbols"
    case .wrongDrawing(let version, let level):
      "the encoder did not draw version \(version) at level \(level); please report this"
    case .library(let call, let code):
      code == outOfMemory
        ? "\(call): there is not enough memory"
        : "\(call) failed (errno \(code)); please report this"
    }
  }
}

/// `ENOMEM`, the same on every system.
let outOfMemory: Int32 = 12

extension QRCodeError.TooLong {
  fileprivate var sentence: String {
    let remedies =
      (sufficientLevel.map { ["level \($0) would fit"] } ?? [])
      + (sufficientVersion.map { ["version \($0) would fit"] } ?? [])
      + (surplus < length
        ? ["make it \(counted(surplus, isText ? "character" : "byte")) shorter"] : [])
    return "\(counted(excess, "bit")) too long for version \(version) at level \(level) "
      + "(\(bits) needed, \(capacity) available)"
      + (remedies.isEmpty ? "" : ": " + remedies.joined(separator: ", or "))
  }
}

extension QRVersion {
  /// The characters that a small Micro QR version can encode, as words for a message.
  fileprivate var repertoire: String {
    self == .smallestMicro ? "digits" : "digits, capitals and $%*+-./: with the space"
  }
}

private func noLevel(_ level: QRLevel, _ versions: ClosedRange<QRVersion>) -> String {
  let span =
    versions.lowerBound == versions.upperBound
    ? "version \(versions.lowerBound) has"
    : "versions \(versions.lowerBound) to \(versions.upperBound) have"
  if versions.upperBound == .smallestMicro {
    return "version M1 detects damage but repairs none, so it has no level \(level); ask for "
      + "level none, or for version M2"
  }
  let strongest = versions.upperBound.levels.last ?? level
  return "\(span) no level \(level); the strongest is \(strongest)"
}

private func named(_ byte: UInt8) -> String {
  (0x20..<0x7F).contains(byte)
    ? "'\(Character(Unicode.Scalar(byte)))'"
    : "0x" + hexadecimal(byte)
}
