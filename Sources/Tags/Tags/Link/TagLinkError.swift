/// A failure of the link between host, reader and tag.
public struct TagLinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, as far as the reader can tell.
  package let problem: Problem
  /// The reader's own message or code, such as "libnfc -20", if it gave one.
  package let detail: String?

  /// Creates an error of this kind.
  public init(_ problem: Problem, detail: String? = nil) {
    self.problem = problem
    self.detail = detail
  }

  /// The kinds of failures. Each needs a different reaction.
  public enum Problem: Hashable, Sendable {
    /// No tag responded to a selection: it is not in the field.
    case noTag
    /// The selected tag did not respond; it may have executed the command.
    case noAnswer
    /// The tag refused with a NAK; the value is its code, if the reader reports it.
    case refused(UInt8?)
    /// The response had a wrong CRC, parity or framing; the tag may have executed the command.
    case damaged
    /// No response, a refusal or a damaged response; the reader does not report which.
    case transmission
    /// The reader no longer lists the selected tag.
    case released
    /// A different tag responded from the one that was asked for.
    case otherTag(TagUID)
    /// The command has this number of bytes, more than the link can carry.
    case commandTooLong(Int, limit: Int)
    /// The reader lacks an ability that is needed, so trying again cannot help.
    case unsupported(TagLinkAbility)
    /// Another program has exclusive access to the tag or its reader.
    case heldElsewhere
    /// The reader is unplugged, broken or sends invalid responses. It must be opened again.
    case readerGone
    /// The reader did not answer in time and is given up.
    case readerStalled
    /// The system service that connects the reader has stopped.
    case serviceGone
    /// The system service missed its deadline, for example because another program keeps a tag to
    /// itself.
    case serviceStalled
    /// The caller cancelled the operation.
    case cancelled

    /// Whether the failure belongs to one exchange, so that messages name that exchange.
    var isAboutExchange: Bool {
      switch self {
      case .cancelled, .unsupported: false
      default: true
      }
    }

    /// The ability that the reader lacks, or `nil` if that is not the problem.
    package var missingAbility: TagLinkAbility? {
      if case .unsupported(let ability) = self { ability } else { nil }
    }

    /// Whether the reader can no longer be used.
    package var isAboutReader: Bool {
      switch self {
      case .readerGone, .readerStalled, .serviceGone, .serviceStalled: true
      default: false
      }
    }

    /// Whether to select the tag again and retry.
    package var isRetryable: Bool {
      switch self {
      case .noAnswer, .refused, .damaged, .transmission, .released: true
      case .noTag, .otherTag, .commandTooLong, .unsupported, .heldElsewhere, .readerGone,
        .readerStalled,
        .serviceGone, .serviceStalled, .cancelled:
        false
      }
    }

    /// The failure as a phrase for the person who holds the tag.
    var phrase: String {
      switch self {
      case .noTag, .released: "the tag left too early"
      case .noAnswer: "the tag did not answer"
      case .refused(let code): "the tag refused" + (code.map { " (NAK \($0))" } ?? "")
      case .damaged: "the answer was damaged on its way"
      case .transmission: "the tag did not answer as it should"
      case .otherTag(let uid): "another tag (\(uid)) is on the reader"
      case .commandTooLong(let count, let limit):
        "the command has \(counted(count, "byte")); the reader's limit is \(limit)"
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

  /// The failure as a phrase, followed by the reader's own message in brackets.
  public var description: String { problem.phrase + (detail.map { " (\($0))" } ?? "") }
}
