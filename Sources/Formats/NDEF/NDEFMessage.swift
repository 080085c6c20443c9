/// An NDEF message: the records that a tag or a peer transfers together.
///
/// ```swift
/// let message = NDEFMessage([try .uri("https://eat.example.com/s/42")])
/// let bytes = message.encoded()  // the bytes for a tag
/// let same = try NDEFMessage(decoding: bytes)
/// ```
public struct NDEFMessage: Hashable, Sendable {
  /// The records of the message, first to last.
  public var records: [NDEFRecord]

  /// Creates a message of `records`.
  public init(_ records: [NDEFRecord] = []) { self.records = records }

  /// Decodes `bytes` without copying them.
  ///
  /// No bytes are a message without records, as on a tag with an empty NDEF block.
  @inlinable
  public init(
    decoding bytes: ArraySlice<UInt8>, options: NDEFDecodingOptions = .strict
  ) throws(NDEFError) {
    self.init(try NDEFMessage.records(of: bytes, options))
  }

  /// Decodes `bytes` without copying them.
  @inlinable
  public init(
    decoding bytes: [UInt8], options: NDEFDecodingOptions = .strict
  ) throws(NDEFError) {
    self.init(try NDEFMessage.records(of: bytes[...], options))
  }

  /// Decodes the records. A function borrows its arguments, whereas an initialiser would count
  /// references to them.
  @usableFromInline
  static func records(
    of bytes: ArraySlice<UInt8>, _ options: NDEFDecodingOptions
  ) throws(NDEFError) -> [NDEFRecord] {
    try MessageDecoder.records(of: bytes, options)
  }

  /// The first URI record's URI, which phones act on, or `nil` without one.
  public func firstURI(options: NDEFDecodingOptions = .strict) throws(NDEFError) -> String? {
    for index in records.indices {
      if let uri = try records[index].uriIfAny(options.tolerances) { return uri }
    }
    return nil
  }
}
