public import InvocationURLs

/// The content to be written in a symbol: a URL, text or bytes.
public enum QRContent: Hashable, Sendable {
  /// A URL. Its scheme and host may be written in capitals if that makes the symbol smaller.
  case url(InvocationURL)
  /// Text, written unchanged.
  case text(String)
  /// Bytes that are not text; readers guess their meaning.
  case bytes([UInt8])

  /// The bytes to be encoded: the URL or text in UTF-8, or the bytes as given.
  public var payload: [UInt8] {
    switch self {
    case .url(let url): Array(url.text.utf8)
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }
}
