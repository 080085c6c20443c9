import Basics

/// How to put a message onto a tag so that an interrupted write leaves an empty tag or the old
/// message, never garbage.
public struct NDEFWritePlan: Hashable, Sendable {
  /// The writes in the order in which they must be done; none when the tag holds this already.
  public let writes: [PageWrite]
  /// What the pages from the NDEF block to its end hold in the end, whether written or not: what a
  /// read-back has to show.
  public let pages: [PageWrite]
  /// The page with the first byte of the block's length, which is written last.
  public let commitPage: Int
  /// The whole data area in the end.
  public let data: [UInt8]

  /// One page, or block, and the bytes to write to it.
  public struct PageWrite: Hashable, Sendable {
    /// The page; a Type 2 tag's data area begins at page 4.
    public let page: Int
    /// Its bytes, four of a Type 2 tag.
    public let bytes: [UInt8]
    /// What the write is for.
    public let purpose: Purpose
  }

  /// What a write is for.
  public enum Purpose: String, Hashable, Sendable {
    /// Makes the tag a valid empty one before anything else changes.
    case empty
    /// Puts a part of the message, or the terminator, into place.
    case payload
    /// Sets the length, which makes the new message valid.
    case commit
  }

  /// Where the NDEF block goes.
  public enum Placement: Hashable, Sendable {
    /// Where one is, or after the other blocks: control blocks from the factory are kept.
    case keepingBlocks
    /// At the start of the data area, over whatever is there, as after formatting.
    ///
    /// This drops a lock control block: later tools may then lock the wrong bytes.
    case fromStart
  }
}

/// Why a message cannot be put onto a tag.
public enum NDEFWriteError: Error, Hashable, Sendable {
  /// The capability container does not begin with E1.
  case notNDEF(magic: UInt8)
  /// The capability container has a major version other than 1.
  case unsupportedVersion(UInt8)
  /// The capability container does not let everyone read.
  case unreadable(CapabilityContainer.Access)
  /// The capability container does not let everyone write.
  case writeProtected(CapabilityContainer.Access)
  /// The blocks cannot be followed to a place for the message.
  case malformed(TLVError)
  /// The message is longer than the tag has room for.
  case tooLong(need: Int, capacity: Int)
  /// The data area has no room for an NDEF block at all.
  case noRoom
  /// Less of the data area is known than the container says there is.
  case unknownMemory(need: Int, have: Int)
}

extension NDEFWriteError: CustomStringConvertible {
  /// The problem as a sentence.
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
