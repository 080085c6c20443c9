import Tags

/// The consequence of a failed write for the row and the tag.
enum FailedWriteOutcome: Hashable {
  /// The tag was read back with the wanted content, and is handled as if nothing had failed.
  case asWanted
  /// The tag was read back without the row's message, so that the row can go onto another one;
  /// `isTagBad` puts the tag in quarantine.
  case free(reason: String, isTagBad: Bool)
  /// The row waits until the tag is presented again, to find out what it carries.
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
  /// Whether the tag itself is the cause of the problem, not the transmission or the reader.
  var blamesTag: Bool {
    switch self {
    case .link, .severalTags, .shortAnswer, .message, .noPassword: false
    default: true
    }
  }

  /// Whether the problem means that the reader can no longer be used.
  var isAboutReader: Bool {
    guard case .link(let error) = self else { return false }
    return error.problem.isAboutReader
  }
}
