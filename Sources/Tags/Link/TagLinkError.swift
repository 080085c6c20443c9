import Basics

/// What a link could not do.
public struct TagLinkError: Error, Hashable, Sendable {
  /// What went wrong, as far as the reader can tell.
  public let problem: Problem
  /// The reader's own words or code, for those who look for it: "libnfc -20".
  public let detail: String?

  /// `detail` is the reader's own word for it.
  public init(_ problem: Problem, detail: String? = nil) {
    self.problem = problem
    self.detail = detail
  }

  /// What can go wrong. Each case asks for another reaction.
  public enum Problem: Hashable, Sendable {
    /// No tag answered to a selection: it is not in the field.
    case noTag
    /// The selected tag was silent; it may have obeyed.
    case noAnswer
    /// The tag refused with a NAK; the code, where the reader tells it.
    case refused(UInt8?)
    /// The answer came with a wrong CRC, parity or framing; the tag may have obeyed.
    case damaged
    /// Silence, a refusal or a damaged answer: the reader does not tell which.
    case transmission
    /// The selected tag is gone from the reader's list.
    case released
    /// Another tag answered than the one that was asked for.
    case otherTag(TagUID)
    /// The command is longer than the link can carry.
    case commandTooLong(Int, limit: Int)
    /// The reader cannot do what the tag needs. It will not be able to the next time either.
    case unsupported(TagLinkAbility)
    /// Another program has the tag or its reader for itself.
    case heldElsewhere
    /// The reader is unplugged, dead or answers nonsense. It has to be opened anew.
    case readerGone
    /// The reader did not keep its deadline and was given up.
    case readerStalled
    /// The service of the system by which the reader is reached has ended.
    case serviceGone
    /// That service did not keep its deadline, as when another program keeps a tag for itself.
    case serviceStalled
    /// The caller asked for an end.
    case cancelled
  }
}

extension TagLinkError.Problem {
  /// Whether it matters in which exchange it happened.
  var isAboutExchange: Bool {
    switch self {
    case .cancelled, .unsupported: false
    default: true
    }
  }

  /// What the reader would have to be able to do, where that is what is missing.
  package var missingAbility: TagLinkAbility? {
    if case .unsupported(let ability) = self { ability } else { nil }
  }

  /// Whether the reader cannot be talked to any more.
  package var isAboutReader: Bool {
    switch self {
    case .readerGone, .readerStalled, .serviceGone, .serviceStalled: true
    default: false
    }
  }

  /// Whether selecting the tag again may help.
  public var isWorthAnotherTry: Bool {
    switch self {
    case .noAnswer, .refused, .damaged, .transmission, .released: true
    case .noTag, .otherTag, .commandTooLong, .unsupported, .heldElsewhere, .readerGone,
      .readerStalled,
      .serviceGone, .serviceStalled, .cancelled:
      false
    }
  }
}

extension TagLinkError: CustomStringConvertible {
  /// The problem in words, and the reader's own.
  public var description: String { problem.phrase + (detail.map { " (\($0))" } ?? "") }
}

extension TagLinkError.Problem {
  /// The problem in the words of whoever holds the tag.
  var phrase: String {
    switch self {
    case .noTag, .released: "the tag left too early"
    case .noAnswer: "the tag did not answer"
    case .refused(let code): "the tag refused" + (code.map { " (NAK \($0))" } ?? "")
    case .damaged: "the answer was damaged on its way"
    case .transmission: "the tag did not answer as it should"
    case .otherTag(let uid): "another tag (\(uid)) is on the reader"
    case .commandTooLong(let count, let limit):
      "the command has \(counted(count, "byte")) and the reader carries \(limit)"
    case .unsupported(let ability): ability.missing
    case .heldElsewhere: "another program has the reader"
    case .readerGone: "the reader is gone"
    case .readerStalled: "the reader stopped answering"
    case .serviceGone: "the smart card service stopped"
    case .serviceStalled:
      "the smart card service does not answer; another program may keep the reader to itself"
    case .cancelled: "interrupted"
    }
  }
}
