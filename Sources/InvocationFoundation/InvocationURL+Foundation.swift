#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import InvocationURLs

extension InvocationURL {
  /// Reads the text of a Foundation URL by the strict rules; a relative URL is resolved first.
  public init(_ url: URL) throws(InvocationURLError) {
    self = try InvocationURL(url.absoluteString)
  }
}

extension URL {
  /// The Foundation URL of the same text, or `nil` when Foundation would not keep it to the byte.
  public init?(_ url: InvocationURL) {
    guard let value = URL(string: url.text, encodingInvalidCharacters: false),
      value.absoluteString == url.text
    else { return nil }
    self = value
  }
}
