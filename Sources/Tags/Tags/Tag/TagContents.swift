/// The state of a tag's contents, as a strict reader sees it.
public enum TagContents: Hashable, Sendable, CustomStringConvertible {
  /// An NDEF message as bytes that are not decoded yet; its records may be malformed.
  case message([UInt8])
  /// The tag is formatted and has an empty message.
  case empty
  /// The tag is formatted and has no NDEF block at all.
  case noBlock
  /// The tag is formatted and has an unfinished write: no message, and safe to write again.
  case unfinished
  /// The tag is not formatted for NDEF, with the reason.
  case notFormatted(String)
  /// The tag is formatted, but not readable for everyone, with the reason.
  case unreadable(String)
  /// The tag is formatted, but its data is malformed, with the reason.
  case malformed(String)

  init(_ outcome: NDEFTagSurvey.Outcome) {
    self =
      switch outcome {
      case .message(let bytes): .message(Array(bytes))
      case .empty: .empty
      case .noNDEFTLV: .noBlock
      case .notNDEF, .unsupportedVersion: .notFormatted(outcome.description)
      case .unreadable: .unreadable(outcome.description)
      case .malformed: .malformed(outcome.description)
      }
  }

  /// Whether the contents can be overwritten without losing anything.
  var isNothing: Bool {
    switch self {
    case .message, .malformed, .unreadable: false
    case .empty, .noBlock, .unfinished, .notFormatted: true
    }
  }

  /// The contents as a phrase.
  public var description: String {
    switch self {
    case .message(let bytes): "a message of \(counted(bytes.count, "byte"))"
    case .empty: "an empty NDEF block, no message"
    case .noBlock: "no NDEF block, no message"
    case .unfinished: "an unfinished write, no message"
    case .notFormatted(let why), .unreadable(let why), .malformed(let why): why
    }
  }
}
