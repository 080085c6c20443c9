/// Options for making a QR symbol.
///
/// ```swift
/// import QRStandard
///
/// var options = QROptions()
/// options.level = .quartile
/// options.versions = try QRVersion(parsing: "3")...QRVersion(parsing: "10")
/// print(try QRCode(.text("https://eat.example.com/s/42"), options: options).version)
/// ```
public struct QROptions: Hashable, Sendable {
  /// The use of an ECI header, which announces the bytes as UTF-8.
  public enum ECIUse: Hashable, Sendable {
    /// An ECI header for text outside ASCII. Without it, the standard reads such bytes as ISO
    /// 8859-1.
    case whenNeeded
    /// Never an ECI header, for readers that do not support it and guess UTF-8.
    case never
  }

  /// The weakest acceptable error correction level; M unless changed, the usual one for Denso Wave.
  public var level = QRLevel.medium
  /// Whether to use the strongest level that still fits in the chosen version.
  public var boostsLevel = true
  /// The allowed versions; the smallest that holds the content is used.
  public var versions = ClosedRange<QRVersion>.qr
  /// Whether to write the scheme and host of a URL in capitals when that gives a smaller version.
  public var capitalizesHost = true
  /// Whether to allow Kanji mode for Japanese text.
  public var usesKanji = false
  /// The use of an ECI header for UTF-8.
  public var eci = ECIUse.whenNeeded

  /// Creates the default options: level M, boosted; versions 1 to 40; a host in capitals where that
  /// helps.
  public init() {}
}
