/// How a symbol is made.
public struct QROptions: Hashable, Sendable {
  /// When a symbol says that its bytes are UTF-8.
  public enum ECIUse: Hashable, Sendable {
    /// When text leaves ASCII: without it the standard reads such bytes as ISO 8859-1.
    case whenNeeded
    /// Not even then: for readers that do not know ECI and guess UTF-8.
    case never
  }

  /// The weakest level that will do; M is what Denso Wave names as the usual one.
  public var level = QRLevel.medium
  /// Whether the level is raised as far as the version allows.
  public var boostsLevel = true
  /// The versions to choose from; the smallest that holds the content is taken.
  public var versions = ClosedRange<QRVersion>.qr
  /// Whether scheme and host of a URL are written in capitals when that gives a smaller version.
  public var capitalizesHost = true
  /// Whether Japanese text may be written in Kanji mode.
  public var usesKanji = false
  /// When UTF-8 is announced.
  public var eci = ECIUse.whenNeeded

  /// Level M with boost, versions 1 to 40, a host in capitals where that helps.
  public init() {}
}
