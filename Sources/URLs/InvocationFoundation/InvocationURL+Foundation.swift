#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import InvocationURLs

extension InvocationURL {
  /// Parses the text of a Foundation URL strictly. A relative URL is resolved first.
  ///
  /// ```swift
  /// import Foundation
  /// import InvocationURLs
  ///
  /// let url = try InvocationURL(URL(string: "https://eat.example.com/s/42")!)
  /// ```
  public init(_ url: URL) throws(InvocationURLError) {
    self = try InvocationURL(url.absoluteString)
  }
}

extension URL {
  /// Creates the Foundation URL of the same text, or returns `nil` if Foundation would change the
  /// text.
  public init?(_ url: InvocationURL) {
    guard let value = URL(string: url.text),
      value.absoluteString == url.text
    else { return nil }
    self = value
  }
}
