/// The limits beyond which the head of a request is refused.
package enum RequestLimits {
  /// The bytes of the whole head.
  package static let head = 8_192
  /// The bytes of the first line.
  package static let requestLine = 2_048
  /// The number of header fields.
  package static let fields = 64
}
