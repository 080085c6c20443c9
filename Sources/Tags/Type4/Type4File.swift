import Basics

/// What is known of a Type 4 tag's NDEF file: its beginning.
struct Type4File {
  let container: Type4Container
  /// The length and what was read of the message; zeros may follow for what was not.
  var bytes: [UInt8]
  /// How many of the bytes were read.
  var knownCount: Int

  init(_ container: Type4Container, _ bytes: [UInt8]) {
    self.container = container
    self.bytes = bytes
    knownCount = bytes.count
  }

  /// The message's length, as the file says it.
  var messageLength: Int {
    bytes.prefix(container.lengthSize).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether the length lies within the file.
  var isSound: Bool { messageLength <= container.capacity }

  /// The bytes that have to be known to know the message.
  var wholeCount: Int { container.lengthSize + (isSound ? messageLength : 0) }

  var contents: TagContents {
    if !isSound {
      return .malformed(
        "the NDEF file's length says \(counted(messageLength, "byte")) and \(container.capacity) fit"
      )
    }
    return messageLength == 0
      ? .empty : .message(Array(bytes.dropFirst(container.lengthSize).prefix(messageLength)))
  }

  /// Whether these bytes are known to be in their place already.
  func holds(_ piece: ArraySlice<UInt8>) -> Bool {
    piece.endIndex <= knownCount && bytes[piece.indices] == piece
  }

  /// How many bytes from the beginning on have to be looked at to find all that differs from `final`;
  /// what was not read may differ.
  func changedCount(_ final: [UInt8]) -> Int {
    if final.count > knownCount { return final.count }
    return (final.indices.last { bytes[$0] != final[$0] } ?? -1) + 1
  }

  /// A length as the file spells it.
  static func length(_ count: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
  }
}

extension TagOperation {
  /// How many bytes of a Type 4 tag's file it has to know besides the message.
  var fileExtent: Int {
    switch self {
    case .erase: .max
    // A length may take two bytes more than in the dump.
    case .restore(let dump): dump.userArea.count + 2
    default: 0
    }
  }
}

extension TagSession where Link: ~Copyable {
  /// Opens the file and reads the message, and at least `extent` bytes if there are as many.
  mutating func readType4(
    changing: Bool, extent: Int = 0
  ) throws(TagFault) -> Type4File {
    let container = try openType4(changing: changing)
    let first = min(link.capabilities.longestBlock, container.longestRead, container.reachableSize)
    let file = Type4File(container, try readFile(0..<first, container))
    let need = max(file.wholeCount, min(extent, container.reachableSize))
    guard need > first else { return file }
    return Type4File(container, file.bytes + (try readFile(first..<need, container)))
  }
}
