/// An NDEF message: the records that a tag or a peer hands over at once.
public struct NDEFMessage: Hashable, Sendable {
  /// The records, first to last.
  public var records: [NDEFRecord]

  /// Makes a message of `records`.
  public init(_ records: [NDEFRecord] = []) { self.records = records }

  /// Decodes `bytes`, of which nothing is copied.
  ///
  /// No bytes at all are a message without records, as a tag with an empty NDEF block has it.
  @inlinable
  public init(
    decoding bytes: ArraySlice<UInt8>, options: NDEFDecodingOptions = .strict
  ) throws(NDEFError) {
    self.init(try NDEFMessage.records(of: bytes, options))
  }

  /// Decodes `bytes`, of which nothing is copied.
  @inlinable
  public init(
    decoding bytes: [UInt8], options: NDEFDecodingOptions = .strict
  ) throws(NDEFError) {
    self.init(try NDEFMessage.records(of: bytes[...], options))
  }

  /// A function borrows its arguments where an initialiser would count them.
  @usableFromInline
  static func records(
    of bytes: ArraySlice<UInt8>, _ options: NDEFDecodingOptions
  ) throws(NDEFError) -> [NDEFRecord] {
    try MessageDecoder.records(of: bytes, options)
  }

  /// The text of the first URI record, which is the one that phones act on, or `nil` without one.
  public func firstURI(options: NDEFDecodingOptions = .strict) throws(NDEFError) -> String? {
    for index in records.indices {
      if let uri = try records[index].uriIfAny(options.tolerances) { return uri }
    }
    return nil
  }
}
