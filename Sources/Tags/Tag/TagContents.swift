import Basics
import NDEF

/// What a tag holds, as a strict reader sees it.
public enum TagContents: Hashable, Sendable {
  /// A message, not decoded yet; it may be malformed inside.
  case message([UInt8])
  /// Formatted, and without a message.
  case empty
  /// Formatted, and without even an empty NDEF block.
  case noBlock
  /// Formatted, and a write was begun and not finished: no message, which is safe to write again.
  case unfinished
  /// Not formatted for NDEF, and why.
  case notFormatted(String)
  /// Formatted, and everyone is forbidden to read, and how.
  case unreadable(String)
  /// Formatted, and what is there cannot be followed, and why.
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

  /// Whether nothing is lost when it is overwritten.
  var isNothing: Bool {
    switch self {
    case .message, .malformed, .unreadable: false
    case .empty, .noBlock, .unfinished, .notFormatted: true
    }
  }
}

extension TagContents: CustomStringConvertible {
  /// The contents as a sentence.
  public var description: String {
    switch self {
    case .message(let bytes): "a message of \(counted(bytes.count, "byte"))"
    case .empty: "an empty NDEF block, no message"
    case .noBlock: "no NDEF block, no message"
    case .unfinished: "a write that was begun and not finished, no message"
    case .notFormatted(let why), .unreadable(let why), .malformed(let why): why
    }
  }
}
