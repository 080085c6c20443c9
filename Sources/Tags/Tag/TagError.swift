public import NDEF

/// Why something could not be done with a tag, what the tag holds now, and what to do.
public struct TagError: Error, Hashable, Sendable {
  /// What was being done: "write page 9".
  public let action: String
  /// What went wrong.
  public let problem: Problem
  /// What is known of the tag's contents after it.
  public let state: State
  /// The tag, if one was selected.
  public let uid: TagUID?
  /// The exchanges that the operation took so far.
  public let exchanges: Int

  /// What can go wrong.
  public enum Problem: Hashable, Sendable {
    /// The link failed.
    case link(TagLinkError)
    /// Several tags are in the field and the operation changes one.
    case severalTags([TagUID])
    /// The tag is of no type that is read and written, or not through this reader: what it said when it was selected.
    case unsupported(TagSelection)
    /// What should be written cannot be made a message.
    case message(NDEFBuildError)
    /// What should be written does not go onto this tag.
    case ndef(NDEFWriteError)
    /// The message is longer than the tag has room for.
    case tooLong(need: Int, capacity: Int)
    /// A page that has to change is locked for good.
    case locked(page: Int)
    /// From this page on a password is needed.
    case password(page: Int)
    /// From this page on the chip's own key is needed, and authentication with it.
    case needsKey(page: Int)
    /// This page refuses again and again, and no lock or password says why.
    case refused(page: Int)
    /// The tag is not formatted for NDEF.
    case notFormatted(String)
    /// The chip is not known well enough to be formatted, or holds bits that cannot be undone.
    case cannotFormat(String)
    /// What the tag holds cannot be followed, so nothing can be put in its place without force.
    case malformed(String)
    /// The dump does not belong onto this tag.
    case wrongDump(String)
    /// What was read back differs from what was written; a page for Type 2, a byte for Type 4, a
    /// block for Types 3 and 5.
    case differs(place: String, found: [UInt8], wanted: [UInt8])
    /// The answer has another length than it must have.
    case shortAnswer(got: Int, need: Int)
    /// What was read cannot be this tag's memory.
    case strangeMemory(String)
    /// A Type 4 tag answered with this status word.
    case status(UInt16)
    /// A Type 3 tag answered with these status flags, the first one high.
    case statusFlags(UInt16)
    /// A block that has to change is locked for good.
    case lockedBlock(Int)
    /// A block that has to change can only be written by those who have the card's key.
    case keyedBlock(Int)
    /// The attribute block of a Type 3 tag says that nobody may write.
    case readOnly
    /// A Type 5 tag answered with this error code, to a command about this block if it was about one; or
    /// the block is known to be locked, which has a code as well (12).
    case vicinity(UInt8, block: Int?)
    /// The capability container of a Type 5 tag lets not everyone write or read, and why.
    case containerForbids(Deed, String)
    /// The capability container is wrong.
    case container(String)
    /// The tag uses a version of the NDEF mapping other than these.
    case mappingVersion(String, supported: String)
    /// The capability container of a Type 4 tag forbids writing or reading; its access byte, FF for
    /// nobody.
    case forbidden(Deed, UInt8)
    /// The NDEF file of an NTAG 424 DNA has settings with which NDEF commands cannot write it, or what they write
    /// would not be what others read.
    case fileSettings(Type4FileSettings)
    /// The tag refused the password; how many wrong ones it allows in all before its protected pages
    /// are lost for good, 0 for any number and `nil` where that cannot be read.
    case wrongPassword(allowed: Int?)
    /// Two passwords may be the tag's, and it counts wrong ones, or may, so that neither was tried.
    case twoPasswords(allowed: Int?)
    /// The tag took the password and did not give the answer that belongs to it.
    case wrongAnswer
    /// There is no password for this tag, and why.
    case noPassword(String)
    /// The tag cannot be locked, and why.
    case cannotLock(String)
    /// The tag cannot be protected by a password, or that cannot be taken back, and why.
    case cannotProtect(String)
    /// The chip cannot show its numbers there, or cannot stop to show them, and why.
    case cannotMirror(String)
    /// The tag holds a different message from the one that it is to be locked with.
    case otherMessage
    /// This page took a write that it should have refused.
    case notRefused(page: Int)
  }

  /// What may be forbidden.
  public enum Deed: String, Hashable, Sendable, CaseIterable {
    /// To read.
    case reading
    /// To write.
    case writing
  }

  /// What a tag holds after a failure, compared with before.
  public enum State: Hashable, Sendable {
    /// Nothing was written.
    case untouched
    /// This was read back.
    case readBack(Content)
    /// The tag has gone, or cannot be read: one of these.
    case possible([Content])
  }

  /// What a tag can hold.
  public enum Content: Int, Hashable, Sendable, CaseIterable {
    /// What it held before.
    case asBefore
    /// No message; safe to write again.
    case noMessage
    /// What was to be written.
    case asWanted
    /// None of these: a chip that is worn or was written by somebody else meanwhile.
    case damaged
    /// Some of it is locked for good.
    case partlyLocked
    /// It is locked for good.
    case locked
    /// Its password settings are between the old and the new ones.
    case partlyProtected
    /// It is protected by the new password.
    case protected
    /// It needs no password.
    case unprotected
    /// Its mirror is between the old and the new settings.
    case partlyMirrored
  }
}

extension TagError {
  /// No tag could be selected, and so nothing was done.
  public init(selecting error: TagLinkError) {
    self.init(
      action: "select the tag", problem: .link(error), state: .untouched, uid: nil, exchanges: 0)
  }
}
