/// The number of bits for each part of a URL; a code holds 128.
package struct ClipBitBudget: Hashable, Sendable {
  /// The form in which path, query and fragment are coded.
  package enum Form: String, Sendable {
    /// The URL has none of them.
    case none
    /// All three as one text.
    case combined
    /// Each segment and each parameter separately.
    case segmented
    /// At most one word, and the values of `p`, `p1`, `p2` … without these names.
    case template
  }

  /// The number of bits for the marks at the front.
  package let frame = 3
  /// The number of bits for the host, including its top-level domain.
  package let host: Int
  /// The number of bits for the path and the choice of the form.
  package let path: Int
  /// The number of bits for the query.
  package let query: Int
  /// The number of bits for the fragment.
  package let fragment: Int
  /// The form of path, query and fragment.
  package let form: Form

  init(host: Int, tail: PathQueryEncoding) {
    self.host = host
    path = tail.path
    query = tail.query
    fragment = tail.bits.count - tail.path - tail.query
    form =
      switch tail.form {
      case .none: .none
      case .combined: .combined
      case .segmented: .segmented
      case .template: .template
      }
  }

  /// The total number of bits.
  package var total: Int { frame + host + path + query + fragment }
  /// The number of bits left; negative if the URL does not fit.
  package var left: Int { ClipPayload.bitCount - total }
}

extension URLCompressor {
  /// Returns the bits of each part of a URL, even if it does not fit.
  package mutating func budget(of text: String) throws(ClipURLError) -> ClipBitBudget {
    try compressed(ClipURL(text)).budget
  }
}
