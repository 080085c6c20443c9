/// Violations of the rules that a decoder may ignore, one by one.
///
/// All other violations are errors in every mode.
public struct NDEFTolerances: OptionSet, Hashable, Sendable {
  /// The bits of the tolerances, in the order of `table`.
  public let rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The acceptance of a first record without the message-begin flag.
  package static let missingMessageBegin = NDEFTolerances(rawValue: 1 << 0)
  /// The acceptance of a later record with the message-begin flag, which is ignored.
  package static let repeatedMessageBegin = NDEFTolerances(rawValue: 1 << 1)
  /// The data ends after a complete record without the message-end flag: that record is the last.
  package static let missingMessageEnd = NDEFTolerances(rawValue: 1 << 2)
  /// The acceptance of bytes after the record with the message-end flag, which are ignored.
  package static let trailingBytes = NDEFTolerances(rawValue: 1 << 3)
  /// The acceptance of type name format 7: the record is read as one of unknown type.
  package static let reservedTypeFormat = NDEFTolerances(rawValue: 1 << 4)
  /// The acceptance of a URI prefix code from hexadecimal 24 to FF, which is read as 00 (no
  /// prefix).
  package static let reservedURIPrefix = NDEFTolerances(rawValue: 1 << 5)
  /// The acceptance of a Text record whose reserved status bit 6 is set, which is ignored.
  package static let reservedTextBit = NDEFTolerances(rawValue: 1 << 6)
  /// The acceptance of a Smart Poster whose action is above 02, which is ignored.
  package static let undefinedAction = NDEFTolerances(rawValue: 1 << 7)
  /// A Smart Poster repeats a title's language, its action, its size or its type: the first is
  /// used.
  package static let repeatedPosterRecord = NDEFTolerances(rawValue: 1 << 8)

  /// The empty set: every violation is an error.
  public static let strict: NDEFTolerances = []

  /// All tolerances in `table`.
  package static let lenient: NDEFTolerances = table.reduce(into: []) { $0.insert($1.tolerance) }

  /// Every tolerance with its name and its effect.
  package static let table: [Row] = [
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

  /// A row of `table`: a tolerance with its name and effect.
  package struct Row: Sendable {
    /// The tolerance itself.
    package let tolerance: NDEFTolerances
    /// The name of the tolerance in options and documents.
    package let name: String
    /// The effect of the tolerance on the decoder, in words.
    package let effect: String

    init(_ tolerance: NDEFTolerances, _ name: String, _ effect: String) {
      self.tolerance = tolerance
      self.name = name
      self.effect = effect
    }
  }
}

/// Options for decoding a message.
public struct NDEFDecodingOptions: Hashable, Sendable {
  /// The violations that the decoder ignores.
  public var tolerances: NDEFTolerances
  /// The maximum payload of a message in bytes, all its records together.
  public var payloadLimit: Int

  /// Creates options; by default no violation is ignored, and the limit is 64 KiB.
  public init(tolerances: NDEFTolerances = .strict, payloadLimit: Int = 65536) {
    self.tolerances = tolerances
    self.payloadLimit = payloadLimit
  }

  /// The strict options: no violation is ignored, and the limit is 64 KiB.
  public static let strict = NDEFDecodingOptions()
  /// The lenient options: every tolerance is allowed, and the limit is 64 KiB.
  public static let lenient = NDEFDecodingOptions(tolerances: .lenient)
}
