/// How much of a head is read before a request is refused.
package enum RequestLimits {
  /// Bytes of the whole head.
  package static let head = 8_192
  /// Bytes of the first line.
  package static let requestLine = 2_048
  /// Header fields.
  package static let fields = 64
}
