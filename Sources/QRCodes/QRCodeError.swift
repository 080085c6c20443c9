import Basics
public import HostIO

/// Why there is no symbol.
public enum QRCodeError: Error, Hashable, Sendable {
  /// There is nothing to say.
  case empty
  /// No allowed version holds it.
  case tooLong(TooLong)
  /// No allowed version offers a level as strong.
  case levelNotOffered(QRLevel, ClosedRange<QRVersion>)
  /// The first byte that no mode of the largest allowed version holds, and the version that does.
  case notWritable(byte: UInt8, offset: Int, QRVersion, needed: QRVersion)
  /// Micro QR cannot announce UTF-8, which the byte at `offset` needs.
  case noECI(offset: Int, QRVersion)
  /// A series has 2 to 16 symbols.
  case seriesCount(Int)
  /// Micro QR has no series.
  case noSeriesInMicro
  /// `limit` symbols of the largest allowed version do not hold it.
  case seriesTooLong(limit: Int, QRVersion, QRLevel, fittingVersion: QRVersion?)
  /// There are fewer characters than symbols.
  case seriesTooShort(count: Int, characters: Int)
  /// The encoder drew another symbol than the planned one.
  case wrongDrawing(QRVersion, QRLevel)
  /// libqrencode, which draws Micro QR, is not on this machine.
  case missingLibrary(MissingLibrary)
  /// The encoding library refused; `code` is its errno.
  case library(call: String, code: Int32)

  /// How much too long, and what would help.
  public struct TooLong: Hashable, Sendable {
    /// What the content takes, in bits.
    public let bits: Int
    /// What the largest allowed version holds, in bits.
    public let capacity: Int
    /// The largest allowed version.
    public let version: QRVersion
    /// The level that was asked for.
    public let level: QRLevel
    /// The strongest level at which that version would hold it.
    public let fittingLevel: QRLevel?
    /// The smallest larger version that would hold it at that level.
    public let fittingVersion: QRVersion?
    /// How many characters (of text) or bytes (of bytes) at the end are too many.
    public let surplus: Int
    /// How many there are.
    public let length: Int
    /// Whether they are characters.
    public let isText: Bool

    /// The bits that are too many.
    public var excess: Int { bits - capacity }
  }
}

extension QRCodeError: CustomStringConvertible {
  /// A sentence that says what is wrong and what would help.
  public var description: String {
    switch self {
    case .empty: "there is nothing to encode"
    case .missingLibrary(let library): "\(library)"
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
      "\(limit) symbols of version \(version) at level \(level) do not hold it; "
        + "symbols of version \(fitting) would"
    case .seriesTooLong(let limit, let version, let level, nil):
      "\(limit) symbols of version \(version) at level \(level) do not hold it; make it shorter"
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

extension QRCodeError.TooLong {
  fileprivate var sentence: String {
    let remedies =
      (fittingLevel.map { ["level \($0) would fit"] } ?? [])
      + (fittingVersion.map { ["version \($0) would fit"] } ?? [])
      + (surplus < length
        ? ["it fits when it is \(counted(surplus, isText ? "character" : "byte")) shorter"] : [])
    return "\(counted(excess, "bit")) too long for version \(version) at level \(level) "
      + "(\(bits) needed, \(capacity) available)"
      + (remedies.isEmpty ? "" : ": " + remedies.joined(separator: ", or "))
  }
}

extension QRVersion {
  /// What the modes of a small Micro version hold, in words.
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
