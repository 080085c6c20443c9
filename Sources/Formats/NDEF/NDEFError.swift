/// An error in NDEF data, with its position.
public struct NDEFError: Error, Hashable, Sendable {
  /// The kind of error in the NDEF data.
  package let problem: Problem
  /// The offset of the error, an index of the decoded buffer.
  ///
  /// In a record joined from chunks or made in memory, it counts from the start of the record's
  /// type.
  public let offset: Int

  /// Creates an error at a byte of the message, counted from 0.
  package init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// A part of a record's content; the raw value is its name in messages.
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

  /// The kinds of errors in a message, a record or its content.
  public enum Problem: Hashable, Sendable {
    /// The first record lacks the message-begin flag.
    case missingMessageBegin
    /// A later record carries the message-begin flag.
    case repeatedMessageBegin
    /// The data ends before a record that has the message-end flag.
    case missingMessageEnd
    /// This many bytes follow the last record.
    case trailingBytes(Int)
    /// A field needs more bytes than remain.
    case truncated(NDEFField, need: UInt32, have: Int)
    /// The total length of the payloads exceeds the limit.
    case payloadTooLong(total: UInt64, limit: Int)
    /// A record has the reserved type name format 7.
    case reservedTypeFormat
    /// A record of this format has a field that it must not have.
    case fieldNotAllowed(NDEFField, NDEFTypeFormat)
    /// A record of this format lacks the type that it needs.
    case missingType(NDEFTypeFormat)

    /// A record has type name format 6 without a preceding chunk.
    case strayChunk
    /// An empty record is marked as the first of several chunks.
    case chunkedEmptyRecord
    /// A later chunk has a type name format other than 6.
    case chunkFormat(UInt8)
    /// A later chunk has a type or an id.
    case chunkField(NDEFField)
    /// A chunk has both the chunk flag and the message-end flag.
    case chunkEndsMessage
    /// The data ends before the last chunk.
    case unfinishedChunks

    /// This part is empty, which it must not be.
    case emptyPayload(Part)
    /// The payload of this part does not have its fixed length.
    case payloadLength(Part, need: Int, have: Int)
    /// A text that should be UTF-8 has other bytes.
    case invalidUTF8
    /// A text that should be UTF-16 has other bytes.
    case invalidUTF16
    /// A text has a control character, a byte below hexadecimal 20.
    case controlCharacter(UInt8)
    /// A record's type or language code has a byte that is not printable ASCII.
    case notASCII(UInt8)
    /// A URI has a prefix code above hexadecimal 23.
    case reservedURIPrefix(UInt8)
    /// The reserved bit of a Text record's status byte is set.
    case reservedTextBit
    /// The language code of a Text record is empty.
    case missingLanguage
    /// The language code of a Text record is longer than its payload.
    case languageTooLong(need: Int, have: Int)
    /// A media type has no `/` between two names.
    case mediaType
    /// An external type has no `:` between two names.
    case externalType

    /// A Smart Poster does not contain exactly one URI record; this is their number.
    case posterURIs(Int)
    /// A Smart Poster has an action above 02.
    case undefinedAction(UInt8)
    /// A Smart Poster has this part more than once.
    case repeatedPosterRecord(Part)
    /// A Smart Poster has two titles in this language.
    case repeatedTitle(language: String)
  }
}
