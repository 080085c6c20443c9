/// A message between the command and the process that talks to the reader.
///
/// It consists of a four-byte mark, a two-byte number that the answer repeats, the four-byte length
/// of the content, and the content. The stream is a pair of pipes, so nothing gets lost; the mark
/// is needed because a library may print something.
struct WireFrame: Equatable {
  static let mark: [UInt8] = [0x42, 0x52, 0x44, 0x01]  // "BRD", version 1
  static let headSize = 10
  /// The maximum number of bytes in a frame, more than any request or answer needs.
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

/// Splits a stream of bytes into frames, independent of the pieces in which it arrives.
struct WireStream {
  private var bytes: [UInt8] = []

  mutating func append(_ more: some Collection<UInt8>) { bytes += more }

  /// Returns the next frame, or `nil` while it is incomplete. After an error the stream cannot be
  /// used any more.
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

  /// The number of received bytes that do not form a complete frame yet.
  var waiting: Int { bytes.count }
}
