/// How many bits each part of a URL takes; a code holds 128.
public struct ClipBudget: Hashable, Sendable {
  /// The way path, query and fragment are written.
  public enum Form: String, Sendable {
    /// There are none.
    case none
    /// As one text.
    case combined
    /// Segment by segment, parameter by parameter.
    case segmented
    /// At most one word, and `p`, `p1`, `p2` … without their names.
    case template
  }

  /// The marks at the front.
  public let frame = 3
  /// Bits for the host, its top-level domain included.
  public let host: Int
  /// The path, and the choice of the form.
  public let path: Int
  /// The query.
  public let query: Int
  /// The fragment.
  public let fragment: Int
  /// The way the last three are written.
  public let form: Form

  init(host: Int, tail: ClipTail) {
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

  /// All of it.
  public var total: Int { frame + host + path + query + fragment }
  /// How many are left; negative when it does not fit.
  public var left: Int { ClipPayload.bitCount - total }
}

extension URLCompressor {
  /// What each part of a URL takes, also when it does not fit.
  public mutating func budget(of text: String) throws(ClipURLError) -> ClipBudget {
    try compressed(ClipURL(text)).budget
  }
}
