/// The flags and lengths at the beginning of a record or a chunk.
struct RecordHeader {
  static let messageBegin: UInt8 = 0x80
  static let messageEnd: UInt8 = 0x40
  static let chunk: UInt8 = 0x20
  static let shortRecord: UInt8 = 0x10
  static let idPresent: UInt8 = 0x08
  static let formatMask: UInt8 = 0x07
  static let unchanged: UInt8 = 6

  /// The index in the message of the record's first byte.
  let start: Int
  private let flags: UInt8
  let typeLength: UInt8
  let idLength: UInt8
  let payloadLength: UInt32
  /// The index in the message of the type's first byte.
  let contentStart: Int
  /// The index in the message after the payload's last byte.
  let end: Int

  var beginsMessage: Bool { flags & Self.messageBegin != 0 }
  var endsMessage: Bool { flags & Self.messageEnd != 0 }
  var isChunk: Bool { flags & Self.chunk != 0 }

  /// Decodes a header at `start`, which must be inside `bytes`. Checks its lengths against the
  /// rules of its format and against the available bytes.
  @inline(__always)
  init(in bytes: ArraySlice<UInt8>, at start: Int) throws(NDEFError) {
    let flags = bytes[start]
    let isShort = flags & Self.shortRecord != 0
    let hasID = flags & Self.idPresent != 0
    let size = (isShort ? 3 : 6) + (hasID ? 1 : 0)
    let have = bytes.endIndex - start
    guard have >= size else {
      throw NDEFError(.truncated(.header, need: UInt32(size), have: have), at: start)
    }
    self.start = start
    self.flags = flags
    typeLength = bytes[start + 1]
    payloadLength = isShort ? UInt32(bytes[start + 2]) : bytes.bigEndian32(at: start + 2)
    idLength = hasID ? bytes[start + size - 1] : 0
    contentStart = start + size
    // A declared length can exceed a 32-bit Int.
    let need = UInt64(typeLength) + UInt64(idLength) + UInt64(payloadLength)
    let fits = need <= UInt64(have - size)
    end = fits ? contentStart + Int(need) : contentStart
    try checkLengths()
    if !fits { throw missingContent(have: have - size) }
  }

  /// The record's type name format; throws if a record must not begin with it.
  @inline(__always)
  func checkedFormat(_ tolerances: NDEFTolerances) throws(NDEFError) -> NDEFTypeFormat {
    if let format = NDEFTypeFormat(rawValue: rawFormat) { return format }
    if rawFormat == Self.unchanged { throw NDEFError(.strayChunk, at: start) }
    guard tolerances.contains(.reservedTypeFormat) else {
      throw NDEFError(.reservedTypeFormat, at: start)
    }
    return .unknown
  }

  /// Checks the rules for a chunk after the first.
  func checkLaterChunk() throws(NDEFError) {
    guard rawFormat == Self.unchanged else { throw NDEFError(.chunkFormat(rawFormat), at: start) }
    guard flags & Self.idPresent == 0 else { throw NDEFError(.chunkField(.id), at: start) }
    guard !(isChunk && endsMessage) else { throw NDEFError(.chunkEndsMessage, at: start) }
  }

  private var rawFormat: UInt8 { flags & Self.formatMask }

  /// Checks that the format allows the fields and that the required ones are present.
  @inline(__always)
  private func checkLengths() throws(NDEFError) {
    if 1...4 ~= rawFormat {
      guard typeLength > 0 else { throw lengthError() }
    } else {
      let others = rawFormat == 0 ? UInt32(idLength) | payloadLength : 0
      guard UInt32(typeLength) | others == 0 else { throw lengthError() }
    }
  }

  /// The error for the rule that `checkLengths` found violated.
  @inline(never)
  private func lengthError() -> NDEFError {
    if rawFormat == Self.unchanged { return NDEFError(.chunkField(.type), at: start) }
    let format = NDEFTypeFormat(rawValue: rawFormat) ?? .unknown
    if format.hasType { return NDEFError(.missingType(format), at: start) }
    let field: NDEFField = typeLength > 0 ? .type : idLength > 0 ? .id : .payload
    return NDEFError(.fieldNotAllowed(field, format), at: start)
  }

  /// The error for the first field that does not fit into the `have` bytes after the header.
  @inline(never)
  private func missingContent(have: Int) -> NDEFError {
    let fields: [(NDEFField, UInt32)] = [
      (.type, UInt32(typeLength)), (.id, UInt32(idLength)), (.payload, payloadLength),
    ]
    var left = have
    for (field, need) in fields {
      if UInt64(need) > UInt64(left) {
        return NDEFError(
          .truncated(field, need: need, have: left), at: contentStart + have - left)
      }
      left -= Int(need)
    }
    return NDEFError(.truncated(.payload, need: payloadLength, have: left), at: contentStart)
  }
}

extension ArraySlice<UInt8> {
  /// The four bytes at `index`, most significant first; they must exist.
  @inline(__always)
  func bigEndian32(at index: Int) -> UInt32 {
    UInt32(self[index]) << 24 | UInt32(self[index + 1]) << 16 | UInt32(self[index + 2]) << 8
      | UInt32(self[index + 3])
  }
}
