public import InvocationURLs

/// The content of a symbol.
public enum QRContent: Hashable, Sendable {
  /// A URL. Its scheme and host may be written in capitals if that makes the symbol smaller.
  case url(InvocationURL)
  /// Text, written unchanged.
  case text(String)
  /// Bytes that are not text; readers guess their meaning.
  case bytes([UInt8])

  /// The bytes as given.
  public var payload: [UInt8] {
    switch self {
    case .url(let url): Array(url.text.utf8)
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }
}
