/// An error of an operation on a tag, with the tag's resulting state. Its description says what to
/// do.
public struct TagError: Error, Hashable, Sendable {
  /// The step that failed, such as "write page 9".
  package let action: String
  /// The cause of the failed operation on a tag.
  package let problem: Problem
  /// The known state of the tag's contents after the failure.
  package let state: State
  /// The UID of the tag, if one was selected.
  public let uid: TagUID?
  /// The number of exchanges that the operation took until the failure.
  public let exchanges: Int

  /// The causes of failed operations on tags.
  public enum Problem: Hashable, Sendable {
    /// The link to the reader or tag failed.
    case link(TagLinkError)
    /// Several tags are in the field, and the operation changes only one.
    case severalTags([TagUID])
    /// The tag's type is not supported, or not through this reader; the value is its selection.
    case unsupported(TagSelection)
    /// The content to write does not form a valid message.
    case message(NDEFBuildError)
    /// The content cannot be written onto this tag.
    case ndef(NDEFWriteError)
    /// The message has `need` bytes; the tag has room for `capacity`.
    case tooLong(need: Int, capacity: Int)
    /// The page with this number must change, but is permanently locked.
    case locked(page: Int)
    /// Pages from this number on need a password.
    case password(page: Int)
    /// Pages from this number on need authentication with the chip's key.
    case needsKey(page: Int)
    /// The page with this number refuses every write, and no known lock or password explains it.
    case refused(page: Int)
    /// The tag is not formatted for NDEF, with the reason.
    case notFormatted(String)
    /// The tag cannot be formatted: the chip is not known well enough, or has bits set that cannot
    /// be cleared.
    case cannotFormat(String)
    /// The tag's contents are malformed, with the reason, and are not replaced without force.
    case malformed(String)
    /// The dump does not fit this tag, with the reason.
    case wrongDump(String)
    /// The content that was read back differs from what was written. The place is a page for Type
    /// 2, a byte for Type 4, a block for Types 3 and 5.
    case differs(place: String, found: [UInt8], wanted: [UInt8])
    /// A response has `got` bytes instead of `need`.
    case shortAnswer(got: Int, need: Int)
    /// The bytes that were read cannot be this tag's memory, with the reason.
    case strangeMemory(String)
    /// A Type 4 tag responded with this status word.
    case status(UInt16)
    /// A Type 3 tag responded with these status flags, the first one in the high byte.
    case statusFlags(UInt16)
    /// The block with this number must change, but is permanently locked.
    case lockedBlock(Int)
    /// The block with this number must change, but needs the card's key.
    case keyedBlock(Int)
    /// The attribute block of a Type 3 tag forbids writing.
    case readOnly
    /// A Type 5 tag responded with this error code, to a command about this block if it was about
    /// one; or the block is known to be locked, which also has a code (12).
    case vicinity(UInt8, block: Int?)
    /// The capability container of a Type 5 tag restricts writing or reading, with the reason.
    case containerForbids(TagAccessKind, String)
    /// The capability container is invalid, with the reason.
    case container(String)
    /// The tag uses an unsupported version of the NDEF mapping.
    case mappingVersion(String, supported: String)
    /// The capability container of a Type 4 tag forbids writing or reading; the value is its access
    /// byte, FF for nobody.
    case forbidden(TagAccessKind, UInt8)
    /// The settings of the NDEF file of an NTAG 424 DNA do not allow NDEF commands to write it, or
    /// others would not read what they write.
    case fileSettings(Type4FileSettings)
    /// The tag refused the password. `allowed` is how many wrong passwords in total it allows
    /// before its protected pages are permanently lost: 0 for any number, `nil` if unknown.
    case wrongPassword(allowed: Int?)
    /// There are two candidates for the tag's password, and the tag counts wrong passwords, or may,
    /// so neither was tried.
    case twoPasswords(allowed: Int?)
    /// The tag accepted the password, but its acknowledgement is not the expected one.
    case wrongAnswer
    /// There is no password for this tag, with the reason.
    case noPassword(String)
    /// The tag cannot be locked, with the reason.
    case cannotLock(String)
    /// The tag's password protection cannot be set or removed, with the reason.
    case cannotProtect(String)
    /// The chip's mirror cannot be placed there or switched off, with the reason.
    case cannotMirror(String)
    /// The tag's message differs from the one that it should be locked with.
    case otherMessage
    /// The page with this number accepted a write that it should have refused.
    case notRefused(page: Int)
  }

  /// An action that a tag can forbid.
  public enum TagAccessKind: String, Hashable, Sendable, CaseIterable {
    /// The access for reading the contents.
    case reading
    /// The access for writing the contents.
    case writing
  }

  /// The state of a tag after a failure, compared with before.
  public enum State: Hashable, Sendable {
    /// The tag was not written to.
    case untouched
    /// The contents were read back after the failure.
    case readBack(Content)
    /// The tag was removed or cannot be read; it has one of these contents.
    case possible([Content])
  }

  /// The possible contents of a tag after a failure.
  public enum Content: Int, Hashable, Sendable, CaseIterable {
    /// The contents from before the operation.
    case asBefore
    /// No message, as during a write; it is safe to write again.
    case noMessage
    /// The new contents, as if the operation had succeeded.
    case asWanted
    /// Contents that match neither, because the chip is worn or another reader wrote to it
    /// meanwhile.
    case damaged
    /// The new contents or settings, with only some of the permanent locks.
    case partlyLocked
    /// The locks are complete, and permanent.
    case locked
    /// The password settings are between the old and the new ones.
    case partlyProtected
    /// The tag is protected by the new password.
    case protected
    /// The tag is not protected by a password.
    case unprotected
    /// The mirror settings are between the old and the new ones.
    case partlyMirrored
  }
}

extension TagError {
  /// Creates the error for a tag that could not be selected, so that nothing was written.
  package init(selecting error: TagLinkError) {
    self.init(
      action: "select the tag", problem: .link(error), state: .untouched, uid: nil, exchanges: 0)
  }
}
