/// Options for encoding a message.
public struct NDEFEncodingOptions: Hashable, Sendable {
  /// Whether a payload of at most 255 bytes gets a length field of one byte.
  package var usesShortRecords: Bool
  /// The maximum number of payload bytes in a chunk, or `nil` to write every record whole.
  ///
  /// Tags never need chunks, and some readers do not join them.
  package var chunkSize: Int?

  /// Creates options; the defaults give the shortest encoding, in whole records.
  public init(usesShortRecords: Bool = true, chunkSize: Int? = nil) {
    self.usesShortRecords = usesShortRecords
    self.chunkSize = chunkSize
  }

  /// The options for the shortest encoding, in whole records.
  public static let shortest = NDEFEncodingOptions()
}

extension NDEFMessage {
  /// The encoded message; no bytes for a message without records.
  public func encoded(options: NDEFEncodingOptions = .shortest) -> [UInt8] {
    var encoder = MessageEncoder(options)
    var size = 0
    for record in records { size += encoder.size(of: record) }
    encoder.bytes.reserveCapacity(size)
    for index in records.indices {
      encoder.append(
        records[index], isFirst: index == 0, isLast: index == records.endIndex - 1)
    }
    return encoder.bytes
  }

  /// The number of bytes that `encoded` returns.
  package func encodedSize(options: NDEFEncodingOptions = .shortest) -> Int {
    let encoder = MessageEncoder(options)
    return records.reduce(0) { $0 + encoder.size(of: $1) }
  }
}

/// An encoder that writes records one after the other.
private struct MessageEncoder {
  var bytes: [UInt8] = []
  private let usesShortRecords: Bool
  private let chunkSize: Int

  init(_ options: NDEFEncodingOptions) {
    usesShortRecords = options.usesShortRecords
    chunkSize = max(1, options.chunkSize ?? .max)
  }

  /// The number of bytes that `append` writes for `record`.
  @inline(__always)
  func size(of record: NDEFRecord) -> Int {
    let lengths = record.lengths
    let head = 2 + (lengths.id > 0 ? 1 : 0) + record.content.count
    guard lengths.payload > chunkSize else { return head + lengthSize(lengths.payload) }
    let (full, rest) = lengths.payload.quotientAndRemainder(dividingBy: chunkSize)
    let later = (full - 1) * (2 + lengthSize(chunkSize)) + (rest > 0 ? 2 + lengthSize(rest) : 0)
    return head + lengthSize(chunkSize) + later
  }

  @inline(__always)
  mutating func append(_ record: NDEFRecord, isFirst: Bool, isLast: Bool) {
    let lengths = record.lengths
    let begin = isFirst ? RecordHeader.messageBegin : 0
    let end = isLast ? RecordHeader.messageEnd : 0
    let flags = record.format.rawValue | (lengths.id > 0 ? RecordHeader.idPresent : 0) | begin
    guard lengths.payload > chunkSize else {
      appendHeader(flags | end, lengths.type, payload: lengths.payload)
      if lengths.id > 0 { bytes.append(lengths.id) }
      bytes.append(contentsOf: record.content)
      return
    }
    appendHeader(flags | RecordHeader.chunk, lengths.type, payload: chunkSize)
    if lengths.id > 0 { bytes.append(lengths.id) }
    bytes.append(contentsOf: record.content.dropLast(lengths.payload - chunkSize))
    appendLaterChunks(record.payload.dropFirst(chunkSize), end)
  }

  private mutating func appendLaterChunks(_ payload: ArraySlice<UInt8>, _ end: UInt8) {
    var rest = payload
    while !rest.isEmpty {
      let part = rest.prefix(chunkSize)
      rest = rest.dropFirst(chunkSize)
      let flags = RecordHeader.unchanged | (rest.isEmpty ? end : RecordHeader.chunk)
      appendHeader(flags, 0, payload: part.count)
      bytes.append(contentsOf: part)
    }
  }

  /// Writes the flags, the length of the type and the length of the payload.
  @inline(__always)
  private mutating func appendHeader(_ flags: UInt8, _ typeLength: UInt8, payload: Int) {
    let isShort = lengthSize(payload) == 1
    bytes.append(flags | (isShort ? RecordHeader.shortRecord : 0))
    bytes.append(typeLength)
    if !isShort {
      bytes.append(UInt8(truncatingIfNeeded: payload >> 24))
      bytes.append(UInt8(truncatingIfNeeded: payload >> 16))
      bytes.append(UInt8(truncatingIfNeeded: payload >> 8))
    }
    bytes.append(UInt8(truncatingIfNeeded: payload))
  }

  @inline(__always)
  private func lengthSize(_ payload: Int) -> Int { usesShortRecords && payload < 256 ? 1 : 4 }
}
