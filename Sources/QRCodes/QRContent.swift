public import InvocationURLs

/// What a symbol is to say.
public enum QRContent: Hashable, Sendable {
  /// A URL; its scheme and host may be written in capitals where that makes the symbol smaller.
  case url(InvocationURL)
  /// Text, written as it is.
  case text(String)
  /// Bytes that are not text; readers guess what they mean.
  case bytes([UInt8])

  /// The bytes as they were given.
  public var payload: [UInt8] {
    switch self {
    case .url(let url): Array(url.text.utf8)
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }
}
