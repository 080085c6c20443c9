import Basics
import InvocationRouter

/// The identifier of an app or App Clip: a prefix of ten letters and digits, usually the team's,
/// and the bundle identifier.
///
/// ```swift
/// let clip = try AppIdentifier(parsing: "ABCDE12345.com.example.eat.Clip")
/// print(clip.prefix, clip)
/// ```
public struct AppIdentifier: Sendable, Hashable, CustomStringConvertible {
  /// The ten letters and digits before the first dot.
  public let prefix: String
  /// The app's bundle identifier, such as `com.example.eat`.
  package let bundle: String

  /// Parses an identifier such as `ABCDE12345.com.example.eat`, or returns `nil` if it is not one.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 10, parts[0].utf8.allSatisfy(Self.isPrefixByte),
      AppleLink.isIdentifier(String(parts[1]))
    else { return nil }
    prefix = String(parts[0])
    bundle = String(parts[1])
  }

  /// Parses a text, or returns `nil`. `init(parsing:)` says what is wrong.
  @available(*, deprecated, renamed: "init(parsing:)")
  @_disfavoredOverload
  public init?(_ text: String) { self.init(text[...]) }

  /// Parses an identifier such as `ABCDE12345.com.example.eat`.
  public init(parsing text: String) throws(AppIdentifierError) {
    guard let identifier = AppIdentifier(text) else { throw AppIdentifierError(text: text) }
    self = identifier
  }

  /// The identifier in the form for files.
  public var description: String { "\(prefix).\(bundle)" }

  /// Whether this can be the identifier of an App Clip of `app`: the same prefix, and the app's
  /// bundle identifier followed by a dot and more, such as `.Clip`.
  package func extends(_ app: AppIdentifier) -> Bool {
    prefix == app.prefix && bundle.hasPrefix(app.bundle + ".")
  }

  private static func isPrefixByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
  }
}

/// A text that is not the identifier of an app.
public struct AppIdentifierError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that is not an app identifier.
  public let text: String

  /// A sentence that shows what an identifier looks like.
  public var description: String {
    "\(quoted(text)) is not an app identifier; write ABCDE12345.com.example.eat: ten letters and "
      + "digits, and the bundle identifier"
  }
}
