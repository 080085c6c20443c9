/// Departures from the rules that a decoder may overlook, one by one.
///
/// What is not listed here is refused in every mode.
public struct NDEFTolerances: OptionSet, Hashable, Sendable {
  /// One bit for each tolerance, in the order of `table`.
  public let rawValue: UInt16

  /// Makes the set whose bits are `rawValue`.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The first record lacks the message-begin flag: it is taken as the first all the same.
  public static let missingMessageBegin = NDEFTolerances(rawValue: 1 << 0)
  /// A later record carries the message-begin flag: the flag is ignored.
  public static let repeatedMessageBegin = NDEFTolerances(rawValue: 1 << 1)
  /// The data ends after a whole record without the message-end flag: that record is the last.
  public static let missingMessageEnd = NDEFTolerances(rawValue: 1 << 2)
  /// Bytes follow the record with the message-end flag: they are ignored.
  public static let trailingBytes = NDEFTolerances(rawValue: 1 << 3)
  /// Type name format 7: the record is read as unknown.
  public static let reservedTypeFormat = NDEFTolerances(rawValue: 1 << 4)
  /// A URI prefix code from 24 to FF: it is read as 00, no prefix.
  public static let reservedURIPrefix = NDEFTolerances(rawValue: 1 << 5)
  /// The reserved bit 6 of a Text record's status byte is set: it is ignored.
  public static let reservedTextBit = NDEFTolerances(rawValue: 1 << 6)
  /// A Smart Poster asks for an action above 02: the poster is read as if it asked for none.
  public static let undefinedAction = NDEFTolerances(rawValue: 1 << 7)
  /// A Smart Poster repeats a title's language, its action, its size or its type: the first counts.
  public static let repeatedPosterRecord = NDEFTolerances(rawValue: 1 << 8)

  /// Nothing is overlooked.
  public static let strict: NDEFTolerances = []

  /// Everything in `table` is overlooked.
  public static let lenient: NDEFTolerances = table.reduce(into: []) { $0.insert($1.tolerance) }

  /// Every tolerance with its name and what the decoder does then.
  public static let table: [Row] = [
    Row(.missingMessageBegin, "missing-message-begin", "the first record is taken as the first"),
    Row(.repeatedMessageBegin, "repeated-message-begin", "the flag on a later record is ignored"),
    Row(.missingMessageEnd, "missing-message-end", "the last whole record ends the message"),
    Row(.trailingBytes, "trailing-bytes", "bytes after the last record are ignored"),
    Row(.reservedTypeFormat, "reserved-type-format", "format 7 is read as unknown"),
    Row(.reservedURIPrefix, "reserved-uri-prefix", "codes 24 to FF are read as 00, no prefix"),
    Row(.reservedTextBit, "reserved-text-bit", "bit 6 of the status byte is ignored"),
    Row(.undefinedAction, "undefined-action", "a Smart Poster action above 02 is ignored"),
    Row(.repeatedPosterRecord, "repeated-poster-record", "the first of equals counts"),
  ]

  /// One line of `table`.
  public struct Row: Sendable {
    /// The tolerance itself.
    public let tolerance: NDEFTolerances
    /// Its name, as options and documents spell it.
    public let name: String
    /// What the decoder does instead of refusing.
    public let effect: String

    init(_ tolerance: NDEFTolerances, _ name: String, _ effect: String) {
      self.tolerance = tolerance
      self.name = name
      self.effect = effect
    }
  }
}

/// How bytes are to be decoded.
public struct NDEFDecodingOptions: Hashable, Sendable {
  /// What to overlook.
  public var tolerances: NDEFTolerances
  /// The most payload bytes that a message may have, all its records together.
  public var payloadLimit: Int

  /// Makes options; nothing is overlooked and 64 KiB are allowed unless told otherwise.
  public init(tolerances: NDEFTolerances = .strict, payloadLimit: Int = 65536) {
    self.tolerances = tolerances
    self.payloadLimit = payloadLimit
  }

  /// Nothing is overlooked; 64 KiB of payload.
  public static let strict = NDEFDecodingOptions()
  /// Everything that can be overlooked is; 64 KiB of payload.
  public static let lenient = NDEFDecodingOptions(tolerances: .lenient)
}
