import Basics

/// A plan to write a message onto a tag in such an order that an interruption leaves the old
/// message or an empty tag, never invalid data.
package struct NDEFWritePlan: Hashable, Sendable {
  /// The writes, in the required order; none if the tag already has this content.
  package let writes: [PageWrite]
  /// The final content of all pages from the NDEF block to its end, whether written or not, for
  /// verification.
  package let pages: [PageWrite]
  /// The page with the first byte of the block's length, which is written last.
  package let commitPage: Int
  /// The final content of the whole data area.
  package let data: [UInt8]

  /// The write of one page or block.
  package struct PageWrite: Hashable, Sendable {
    /// The page number; a Type 2 tag's data area begins at page 4.
    package let page: Int
    /// The bytes of the page or block; four on a Type 2 tag.
    package let bytes: [UInt8]
    /// The reason why the page is written.
    package let purpose: Purpose
  }

  /// The reason for a write.
  package enum Purpose: String, Hashable, Sendable {
    /// The write makes the tag valid and empty before anything else changes.
    case empty
    /// The write stores a part of the message, or the terminator.
    case payload
    /// The write sets the length, which makes the new message valid.
    case commit
  }

  /// The position of the NDEF block in the data area.
  package enum Placement: Hashable, Sendable {
    /// In place of the present NDEF block, or after the other blocks, so that factory-made control
    /// blocks are kept.
    case keepingBlocks
    /// At the start of the data area, overwriting everything, as after formatting.
    ///
    /// This removes a lock control block: later tools may then lock the wrong bytes.
    case fromStart
  }
}

/// The reason why a message cannot be written onto a tag.
public enum NDEFWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The capability container does not begin with E1.
  case notNDEF(magic: UInt8)
  /// The capability container has a major version other than 1.
  case unsupportedVersion(UInt8)
  /// The capability container does not allow everyone to read.
  case unreadable(CapabilityContainer.Access)
  /// The capability container does not allow everyone to write.
  case writeProtected(CapabilityContainer.Access)
  /// The blocks before the message are invalid.
  case malformed(TLVError)
  /// The message is longer than the space on the tag.
  case tooLong(need: Int, capacity: Int)
  /// The data area is too small for any NDEF block.
  case noRoom
  /// The known part of the data area is smaller than the container states.
  case unknownMemory(need: Int, have: Int)

  /// A sentence that describes the problem.
  public var description: String {
    switch self {
    case .notNDEF(let magic): NDEFTagSurvey.Outcome.notNDEF(magic: magic).description
    case .unsupportedVersion(let version):
      NDEFTagSurvey.Outcome.unsupportedVersion(version).description
    case .unreadable(let access): NDEFTagSurvey.Outcome.unreadable(access).description
    case .writeProtected(let access):
      "the capability container forbids writing (\(access.phrase))"
    case .malformed(let error): "no place for the message: \(error)"
    case .tooLong(let need, let capacity):
      "the message has \(counted(need, "byte")) and \(capacity) fit"
    case .noRoom: "the data area has no room for an NDEF block"
    case .unknownMemory(let need, let have):
      "the data area has \(counted(need, "byte")) and only \(have) of them are known"
    }
  }
}
