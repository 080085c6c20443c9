/// A tag's contents, as a strict reader sees them.
public enum TagContents: Hashable, Sendable, CustomStringConvertible {
  /// An NDEF message, not decoded yet; its records may be malformed.
  case message([UInt8])
  /// Formatted, with an empty message.
  case empty
  /// Formatted, without any NDEF block.
  case noBlock
  /// Formatted, with an unfinished write: no message, and safe to write again.
  case unfinished
  /// Not formatted for NDEF, with the reason.
  case notFormatted(String)
  /// Formatted, but not readable for everyone, with the reason.
  case unreadable(String)
  /// Formatted, but malformed, with the reason.
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

  /// Whether the contents can be overwritten without loss.
  var isNothing: Bool {
    switch self {
    case .message, .malformed, .unreadable: false
    case .empty, .noBlock, .unfinished, .notFormatted: true
    }
  }

  /// The contents as a sentence.
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
