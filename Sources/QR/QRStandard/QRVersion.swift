/// A size of square symbol: M1 to M4 of Micro QR, then 1 to 40 of QR, in that order.
///
/// ```swift
/// let version = try QRVersion(parsing: "M3")
/// print(version.size, version.isMicro)
/// ```
public struct QRVersion: Hashable, Comparable, Sendable {
  /// The position in the order of all versions; M1 to M4 are -3 to 0.
  package let ordinal: Int

  /// Creates version 1 to 40 of QR, or returns `nil` for any other number.
  public init?(_ number: Int) {
    guard (1...40).contains(number) else { return nil }
    ordinal = number
  }

  /// Creates version M1 to M4 of Micro QR, or returns `nil` for any other number.
  public init?(micro number: Int) {
    guard (1...4).contains(number) else { return nil }
    ordinal = number - 4
  }

  /// Parses a version as people write it: "7" or "M3"; nil for any other text.
  package init?(_ text: some StringProtocol) {
    let isMicro = text.first == "M" || text.first == "m"
    let digits = isMicro ? text.dropFirst() : text[...]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits) else {
      return nil
    }
    self.init(number, isMicro: isMicro)
  }

  /// Parses a version, or returns `nil`; replaced by `init(parsing:)`, which reports the problem.
  @available(*, deprecated, renamed: "init(parsing:)")
  @_disfavoredOverload
  public init?(_ text: String) { self.init(text[...]) }

  /// Parses a version as people write it: "7" or "M3".
  public init(parsing text: some StringProtocol) throws(QRNotationError) {
    guard let version = QRVersion(text) else { throw .version(String(text)) }
    self = version
  }

  /// Creates the version whose symbols have `size` modules per side, or returns `nil` if there is
  /// none.
  public init?(size: Int) {
    guard (11...177).contains(size) else { return nil }
    let number = size < 21 ? (size - 9) / 2 : (size - 17) / 4
    self.init(number, isMicro: size < 21)
    if self.size != size { return nil }
  }

  private init?(_ number: Int, isMicro: Bool) {
    if isMicro { self.init(micro: number) } else { self.init(number) }
  }

  package init(ordinal: Int) { self.ordinal = ordinal }

  /// Whether the version is one of Micro QR.
  public var isMicro: Bool { ordinal < 1 }

  /// The number within QR (1 to 40) or Micro QR (1 to 4).
  public var number: Int { isMicro ? ordinal + 4 : ordinal }

  /// The number of modules along a side, without the quiet zone.
  public var size: Int { isMicro ? 9 + 2 * number : 17 + 4 * number }

  /// The number of quiet zone modules that the standard requires on every side.
  public var quietZone: Int { isMicro ? 2 : 4 }

  /// Whether the left version is smaller than the right one, with Micro QR below QR.
  public static func < (a: QRVersion, b: QRVersion) -> Bool { a.ordinal < b.ordinal }
}

extension QRVersion: CustomStringConvertible {
  /// The notation of the version, such as "7", or "M3" in Micro QR.
  public var description: String { isMicro ? "M\(number)" : "\(number)" }
}

extension QRVersion {
  package static let smallestMicro = QRVersion(ordinal: -3)
  package static let largestMicro = QRVersion(ordinal: 0)
  package static let smallest = QRVersion(ordinal: 1)
  package static let largest = QRVersion(ordinal: 40)

  /// The next larger version, from M4 to 1 too; nil after 40.
  package var next: QRVersion? { ordinal < 40 ? QRVersion(ordinal: ordinal + 1) : nil }
}

extension ClosedRange<QRVersion> {
  /// The versions of QR, 1 to 40.
  public static var qr: Self { .smallest ... .largest }

  /// The versions of Micro QR, M1 to M4.
  public static var micro: Self { .smallestMicro ... .largestMicro }

  /// All versions from M1 to 40: Micro QR if it holds the content, otherwise QR.
  public static var any: Self { .smallestMicro ... .largest }

  /// The versions in the range, the smallest first.
  package var all: some BidirectionalCollection<QRVersion> {
    (lowerBound.ordinal...upperBound.ordinal).lazy.map(QRVersion.init(ordinal:))
  }
}
