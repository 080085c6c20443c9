/// Encoding of the frames between computer and PN532, according to UM0701-02.
enum HostFrame {
  static let acknowledge: [UInt8] = [0x00, 0x00, 0xFF, 0x00, 0xFF, 0x00]
  static let refuse: [UInt8] = [0x00, 0x00, 0xFF, 0xFF, 0x00, 0x00]
  /// The chip's answer to an invalid command.
  static let error: [UInt8] = [0x00, 0x00, 0xFF, 0x01, 0xFF, 0x7F, 0x81, 0x00]
  /// The maximum number of bytes after the length fields, including the direction byte.
  static let maximumLength = 265

  /// Creates a response in a normal frame, or in an extended one if it is too long.
  static func response(_ data: [UInt8]) -> [UInt8] {
    let body = [0xD5] + data
    let count = UInt16(truncatingIfNeeded: body.count)
    let (high, low) = (UInt8(count >> 8), UInt8(count & 0xFF))
    let lengths =
      body.count < 0x100 ? [low, 0 &- low] : [0xFF, 0xFF, high, low, 0 &- (high &+ low)]
    return [0x00, 0x00, 0xFF] + lengths + body + [checksum(body), 0x00]
  }

  /// Computes the checksum byte, with which the sum of all bytes is zero.
  static func checksum(_ bytes: [UInt8]) -> UInt8 { 0 &- bytes.reduce(0, &+) }
}

/// A parser that finds frames among the bytes from the computer.
struct HostFrameParser: Sendable {
  enum Input: Equatable {
    /// A command and its parameters.
    case command(UInt8, [UInt8])
    case acknowledge
    case refuse
  }

  private var buffer: [UInt8] = []

  /// Adds bytes and returns the frames that are complete. The rest is kept for the next call.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [Input] {
    buffer += bytes
    var inputs: [Input] = []
    var start = 0
    scan: while true {
      switch Self.frame(in: buffer[start...]) {
      case .nothing(let skipped):
        start += skipped
        break scan
      case .skip(let count): start += count
      case .found(let input, let end):
        if let input { inputs.append(input) }
        start = end
      }
    }
    buffer.removeFirst(start)
    return inputs
  }

  /// Discards an incomplete frame.
  mutating func reset() { buffer = [] }

  private enum Step {
    /// There is no complete frame yet; this many bytes can be discarded.
    case nothing(Int)
    /// The bytes are not a frame; the search continues after this number of bytes.
    case skip(Int)
    /// A frame, or a damaged one (`nil`), with the number of bytes up to its end.
    case found(Input?, Int)
  }

  private static func frame(in bytes: ArraySlice<UInt8>) -> Step {
    guard let start = startCode(in: bytes) else {
      return .nothing(bytes.last == 0x00 ? bytes.count - 1 : bytes.count)
    }
    let lengths = bytes[(start + 2)...]
    let before = start - bytes.startIndex
    guard lengths.count >= 2 else { return .nothing(before) }
    let (first, second) = (lengths[start + 2], lengths[start + 3])
    if first == 0x00, second == 0xFF { return .found(.acknowledge, start + 4) }
    if first == 0xFF, second == 0x00 { return .found(.refuse, start + 4) }
    if first == 0xFF, second == 0xFF { return extended(lengths, before) }
    guard first &+ second == 0 else { return .skip(before + 2) }
    return body(lengths.dropFirst(2), Int(first), before)
  }

  private static func extended(_ lengths: ArraySlice<UInt8>, _ before: Int) -> Step {
    guard lengths.count >= 5 else { return .nothing(before) }
    let values = Array(lengths.dropFirst(2).prefix(3))
    guard values.reduce(0, &+) == 0 else { return .skip(before + 4) }
    return body(lengths.dropFirst(5), Int(values[0]) << 8 | Int(values[1]), before)
  }

  private static func body(_ rest: ArraySlice<UInt8>, _ length: Int, _ before: Int) -> Step {
    // The chip cannot store more, so this is not a length.
    guard length <= HostFrame.maximumLength else { return .skip(before + 2) }
    guard rest.count > length else { return .nothing(before) }
    let data = Array(rest.prefix(length))
    let end = rest.startIndex + length + 1
    guard HostFrame.checksum(data) == rest[end - 1], length >= 2, data[0] == 0xD4 else {
      return .found(nil, end)
    }
    return .found(.command(data[1], Array(data[2...])), end)
  }

  private static func startCode(in bytes: ArraySlice<UInt8>) -> Int? {
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      if bytes[index] == 0x00, bytes[index + 1] == 0xFF { return index }
      index += 1
    }
    return nil
  }
}
