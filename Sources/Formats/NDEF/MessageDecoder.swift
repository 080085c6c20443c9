/// A decoder of the records of one message.
///
/// The bytes are passed to each call instead of stored: a stored slice would cost two more atomic
/// reference counts, a third of the time for a short message.
struct MessageDecoder {
  private let options: NDEFDecodingOptions
  private var position: Int
  private var payloadTotal: UInt64 = 0
  private var isOpen = true

  private init(_ options: NDEFDecodingOptions, from position: Int) {
    self.options = options
    self.position = position
  }

  /// The records of a message; an empty list for an empty message.
  static func records(
    of bytes: ArraySlice<UInt8>, _ options: NDEFDecodingOptions
  ) throws(NDEFError) -> [NDEFRecord] {
    if bytes.isEmpty { return [] }
    var decoder = MessageDecoder(options, from: bytes.startIndex)
    var records = [try decoder.next(in: bytes, isFirst: true)]
    while decoder.isOpen { records.append(try decoder.next(in: bytes, isFirst: false)) }
    try decoder.checkEnd(of: bytes)
    return records
  }

  /// Decodes the record at the current position, with its chunks joined, and moves behind it.
  @inline(__always)
  private mutating func next(
    in bytes: ArraySlice<UInt8>, isFirst: Bool
  ) throws(NDEFError) -> NDEFRecord {
    let header = try nextHeader(in: bytes, isFirst: isFirst)
    let format = try header.checkedFormat(options.tolerances)
    position = header.end
    isOpen = !header.endsMessage
    var record = NDEFRecord(
      format: format, typeLength: header.typeLength, idLength: header.idLength,
      content: bytes[header.contentStart..<header.end])
    if header.isChunk { try joinChunks(to: &record, header, in: bytes) }
    if isOpen, position == bytes.endIndex { try endWithoutFlag() }
    return record
  }

  /// Appends the chunks that follow to `record`, whose first chunk has just been read.
  @inline(never)
  private mutating func joinChunks(
    to record: inout NDEFRecord, _ first: RecordHeader, in bytes: ArraySlice<UInt8>
  ) throws(NDEFError) {
    if record.format == .empty { throw NDEFError(.chunkedEmptyRecord, at: first.start) }
    if first.endsMessage { throw NDEFError(.chunkEndsMessage, at: first.start) }
    var content = Array(record.content)
    var isLast = false
    while !isLast {
      guard position < bytes.endIndex else { throw NDEFError(.unfinishedChunks, at: position) }
      let chunk = try nextHeader(in: bytes, isFirst: false)
      try chunk.checkLaterChunk()
      content.append(contentsOf: bytes[chunk.contentStart..<chunk.end])
      position = chunk.end
      isLast = !chunk.isChunk
      isOpen = !chunk.endsMessage
    }
    record = NDEFRecord(
      format: record.format, typeLength: first.typeLength, idLength: first.idLength,
      content: content[...])
  }

  /// Decodes the header at the current position, and checks that its content is complete and within
  /// the limit.
  @inline(__always)
  private mutating func nextHeader(
    in bytes: ArraySlice<UInt8>, isFirst: Bool
  ) throws(NDEFError) -> RecordHeader {
    let header = try RecordHeader(in: bytes, at: position)
    payloadTotal += UInt64(header.payloadLength)
    guard payloadTotal <= UInt64(clamping: options.payloadLimit) else {
      throw NDEFError(
        .payloadTooLong(total: payloadTotal, limit: options.payloadLimit), at: header.start)
    }
    if header.beginsMessage != isFirst { try misplacedBegin(header, isFirst: isFirst) }
    return header
  }

  @inline(never)
  private func misplacedBegin(_ header: RecordHeader, isFirst: Bool) throws(NDEFError) {
    let tolerance: NDEFTolerances = isFirst ? .missingMessageBegin : .repeatedMessageBegin
    guard options.tolerances.contains(tolerance) else {
      throw NDEFError(isFirst ? .missingMessageBegin : .repeatedMessageBegin, at: header.start)
    }
  }

  @inline(never)
  private mutating func endWithoutFlag() throws(NDEFError) {
    guard options.tolerances.contains(.missingMessageEnd) else {
      throw NDEFError(.missingMessageEnd, at: position)
    }
    isOpen = false
  }

  private func checkEnd(of bytes: ArraySlice<UInt8>) throws(NDEFError) {
    let rest = bytes.endIndex - position
    guard rest == 0 || options.tolerances.contains(.trailingBytes) else {
      throw NDEFError(.trailingBytes(rest), at: position)
    }
  }
}
