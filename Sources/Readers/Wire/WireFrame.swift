/// One message between the command and the process that talks to the reader.
///
/// Four bytes of a mark, two of a number that the answer repeats, four of the length of the content,
/// then the content. The stream is a pair of pipes, so nothing gets lost in between; the mark is
/// there because a library may print something of its own.
struct WireFrame: Equatable {
  static let mark: [UInt8] = [0x42, 0x52, 0x44, 0x01]  // "BRD", version 1
  static let headSize = 10
  /// More than any request or answer needs.
  static let limit = 65_536

  var number: UInt16
  var content: [UInt8]

  var bytes: [UInt8] {
    var writer = WireWriter()
    writer.add(number)
    writer.add(UInt32(clamping: content.count))
    return Self.mark + writer.bytes + content
  }
}

/// Cuts a stream of bytes into frames, however it comes in pieces.
struct WireStream {
  private var bytes: [UInt8] = []

  mutating func append(_ more: some Collection<UInt8>) { bytes += more }

  /// The next frame, or `nil` while it is not complete. After an error the stream is of no more use.
  mutating func next() throws(WireError) -> WireFrame? {
    guard bytes.starts(with: WireFrame.mark.prefix(bytes.count)) else { throw .notAFrame }
    guard bytes.count >= WireFrame.headSize else { return nil }
    var head = WireReader(Array(bytes[WireFrame.mark.count..<WireFrame.headSize]))
    let number = try head.number(UInt16.self)
    let count = Int(try head.number(UInt32.self))
    if count > WireFrame.limit { throw .tooLarge(count) }
    let end = WireFrame.headSize + count
    guard bytes.count >= end else { return nil }
    let frame = WireFrame(number: number, content: Array(bytes[WireFrame.headSize..<end]))
    bytes.removeFirst(end)
    return frame
  }

  /// How much has come that is no frame yet.
  var waiting: Int { bytes.count }
}
