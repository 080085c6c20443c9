/// The part of a Type 4 tag's NDEF file that was read, from its beginning.
struct Type4File {
  let container: Type4Container
  /// The length field and the part of the message that was read; zeros may follow for unread bytes.
  var bytes: [UInt8]
  /// The number of bytes that were read, from the beginning of the file.
  var knownCount: Int

  init(_ container: Type4Container, _ bytes: [UInt8]) {
    self.container = container
    self.bytes = bytes
    knownCount = bytes.count
  }

  /// The number of bytes in the message, according to the length field.
  var messageLength: Int {
    bytes.prefix(container.lengthSize).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether a message of the length in the length field fits into the file.
  var isSound: Bool { messageLength <= container.capacity }

  /// The number of bytes from the beginning of the file to the end of the message.
  var wholeCount: Int { container.lengthSize + (isSound ? messageLength : 0) }

  var contents: TagContents {
    if !isSound {
      return .malformed(
        "the NDEF file's message length is \(counted(messageLength, "byte")), and \(container.capacity) fit"
      )
    }
    return messageLength == 0
      ? .empty : .message(Array(bytes.dropFirst(container.lengthSize).prefix(messageLength)))
  }

  /// Returns whether the file is known to contain these bytes at the same offset.
  func holds(_ piece: ArraySlice<UInt8>) -> Bool {
    piece.endIndex <= knownCount && bytes[piece.indices] == piece
  }

  /// Returns the number of bytes up to the last one that differs from `final`. Unread bytes may
  /// differ.
  func changedCount(_ final: [UInt8]) -> Int {
    if final.count > knownCount { return final.count }
    return (final.indices.last { bytes[$0] != final[$0] } ?? -1) + 1
  }

  /// Encodes `count` as a length field of `size` bytes.
  static func length(_ count: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
  }
}

extension TagOperation {
  /// The number of bytes that the operation needs from a Type 4 tag's file besides the message.
  var fileExtent: Int {
    switch self {
    case .erase: .max
    // The length field may be two bytes longer than in the dump.
    case .restore(let dump): dump.userArea.count + 2
    default: 0
    }
  }
}

extension TagSession where Link: ~Copyable {
  /// Opens the file and reads the message, and at least `extent` bytes if there are as many.
  mutating func readType4(
    changing: Bool, extent: Int = 0
  ) throws(TagOperationFailure) -> Type4File {
    let container = try openType4(changing: changing)
    let first = min(
      link.capabilities.maxBlockLength, container.maxReadSize, container.reachableSize)
    let file = Type4File(container, try readFile(0..<first, container))
    let need = max(file.wholeCount, min(extent, container.reachableSize))
    guard need > first else { return file }
    return Type4File(container, file.bytes + (try readFile(first..<need, container)))
  }
}
