import Tags

/// What a failed write means for its row and its tag.
enum TapVerdict: Hashable {
  /// The tag was read back with what was wanted on it: check it as if nothing had failed.
  case asWanted
  /// The tag was read back without the row's message, so that the row may go onto another;
  /// `isTagBad` puts the tag aside.
  case free(reason: String, isTagBad: Bool)
  /// Only the tag itself, seen again, can tell.
  case unsettled(reason: String)

  init(_ error: TagError) {
    switch error.state {
    case .readBack(.asWanted): self = .asWanted
    case .readBack(.damaged): self = .free(reason: error.facts, isTagBad: true)
    case .untouched, .readBack(.asBefore), .readBack(.noMessage):
      self = .free(reason: error.facts, isTagBad: error.problem.blamesTag)
    case .possible, .readBack: self = .unsettled(reason: error.facts)
    }
  }
}

extension TagError.Problem {
  /// Whether it is the tag's own fault, and not bad luck on the air or a reader that has gone.
  var blamesTag: Bool {
    switch self {
    case .link, .severalTags, .shortAnswer, .message, .noPassword: false
    default: true
    }
  }

  /// Whether the reader cannot be talked to any more.
  var isAboutReader: Bool {
    guard case .link(let error) = self else { return false }
    return error.problem.isAboutReader
  }
}
