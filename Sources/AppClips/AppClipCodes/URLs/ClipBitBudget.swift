/// The numbers of bits that the parts of a URL take; a code holds 128.
package struct ClipBitBudget: Hashable, Sendable {
  /// The form in which path, query and fragment are coded.
  package enum Form: String, Sendable {
    /// The URL has no path, query or fragment.
    case none
    /// The path, query and fragment as one text.
    case combined
    /// The segments of the path and the parameters, each coded separately.
    case segmented
    /// At most one word of the path, and the values of `p`, `p1`, `p2` … without these names.
    case template
  }

  /// The number of bits for the marks at the beginning.
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

  /// The number of bits that the whole URL takes.
  package var total: Int { frame + host + path + query + fragment }
  /// The number of bits that the code has left; negative if the URL does not fit.
  package var left: Int { ClipPayload.bitCount - total }
}

extension URLCompressor {
  /// The numbers of bits that the parts of a URL take, even if it does not fit.
  package mutating func budget(of text: String) throws(ClipURLError) -> ClipBitBudget {
    try compressed(ClipURL(text)).budget
  }
}
