/// Bytes that are not NDEF, and where they stop being it.
public struct NDEFError: Error, Hashable, Sendable {
  /// What is wrong.
  public let problem: Problem
  /// The byte at which it is wrong: an index of the buffer that was decoded.
  ///
  /// In a record joined from chunks or made in memory it counts from the start of the record's
  /// type.
  public let offset: Int

  /// A fault at a byte of the message, counted from 0.
  public init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// A part of what a record carries, as sentences name it.
  public enum Part: String, Hashable, Sendable {
    /// A URI record.
    case uri = "a URI record"
    /// A Text record, `T`.
    case text = "a Text record"
    /// The package name of an Android Application Record.
    case androidPackage = "an Android Application Record"
    /// The action inside a Smart Poster.
    case posterAction = "an action"
    /// The size inside a Smart Poster.
    case posterSize = "a size"
    /// The type inside a Smart Poster.
    case posterType = "a type"
  }

  /// What can be wrong with a message, a record or what a record carries.
  public enum Problem: Hashable, Sendable {
    /// The first record lacks the message-begin flag.
    case missingMessageBegin
    /// A later record carries the message-begin flag.
    case repeatedMessageBegin
    /// The data ends and no record carried the message-end flag.
    case missingMessageEnd
    /// This many bytes follow the last record.
    case trailingBytes(Int)
    /// A field needs more bytes than are left.
    case truncated(NDEFField, need: UInt32, have: Int)
    /// The payloads together are longer than the limit.
    case payloadTooLong(total: UInt64, limit: Int)
    /// Type name format 7.
    case reservedTypeFormat
    /// A record of this format cannot have this field.
    case fieldNotAllowed(NDEFField, NDEFTypeFormat)
    /// A record of this format needs a type.
    case missingType(NDEFTypeFormat)

    /// Type name format 6 where no chunk came before.
    case strayChunk
    /// An empty record is marked as the first of several chunks.
    case chunkedEmptyRecord
    /// A later chunk has another type name format than 6.
    case chunkFormat(UInt8)
    /// A later chunk has a type or an id.
    case chunkField(NDEFField)
    /// A chunk says both that more chunks follow and that the message ends.
    case chunkEndsMessage
    /// The data ends and the last chunk is missing.
    case unfinishedChunks

    /// This part cannot be empty.
    case emptyPayload(Part)
    /// The payload of this part has a fixed length.
    case payloadLength(Part, need: Int, have: Int)
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// Bytes that are not UTF-16.
    case invalidUTF16
    /// A byte below 20 where only text may stand.
    case controlCharacter(UInt8)
    /// A byte in a record's type or language code that is not printable ASCII.
    case notASCII(UInt8)
    /// A URI prefix code above 23.
    case reservedURIPrefix(UInt8)
    /// The reserved bit of a Text record's status byte is set.
    case reservedTextBit
    /// A Text record's language code has no letters.
    case missingLanguage
    /// A Text record's language code is longer than its payload.
    case languageTooLong(need: Int, have: Int)
    /// A media type without a `/` between two names.
    case mediaType
    /// An external type without a `:` between two names.
    case externalType

    /// A Smart Poster must hold one URI record and holds this many.
    case posterURIs(Int)
    /// A Smart Poster's action is above 02.
    case undefinedAction(UInt8)
    /// A Smart Poster holds a second one of this part.
    case repeatedPosterRecord(Part)
    /// A Smart Poster holds a second title in this language.
    case repeatedTitle(language: String)
  }
}
