/// The decoded header of a BMP file.
struct BMPHeader {
  /// The ways in which pixels are stored.
  enum Storage {
    case plain
    /// Run-length encoded indexes of 4 or 8 bits.
    case runs
    /// Channels given by bit masks: red, green, blue, and opacity if the last mask is not 0.
    case masks([UInt32])
  }

  let width: Int
  let height: Int
  /// Whether the first stored row is the top one; most files start at the bottom.
  let isFromTop: Bool
  let bits: Int
  let storage: Storage
  /// The colour table: red, green and blue samples of each index.
  let colours: [UInt8]
  /// The byte offset of the pixels in the file.
  let start: Int

  init(_ bytes: [UInt8]) throws(PictureError) {
    var file = LittleEndianReader(bytes, from: 2)
    // The length of the file, which some programs leave at 0, and four reserved bytes.
    _ = try file.take(8)
    start = try file.number(4)
    let place = file
    let size = try file.number(4)
    guard size == 12 || (40...4096).contains(size) || size == 16 else { throw place.fault }
    let isOld = size == 12
    width = isOld ? try file.number(2) : try file.signed()
    let rows = isOld ? try file.number(2) : try file.signed()
    (height, isFromTop) = (rows.magnitude > 1 << 31 ? 0 : abs(rows), rows < 0)
    let planes = file
    guard try file.number(2) == 1 else { throw planes.fault }
    let depth = file
    bits = try file.number(2)
    guard [1, 2, 4, 8, 16, 24, 32].contains(bits) else { throw depth.fault }
    let kind = size >= 40 ? try file.number(4) : 0
    if size >= 40 { _ = try file.take(12) }
    let count = size >= 40 ? try file.number(4) : 0
    if size >= 40 { _ = try file.take(4) }
    storage = try Self.storage(kind, bits, size, &file)
    // Masks may follow the header, where the colours would be.
    try file.go(to: max(file.position, 14 + size))
    colours = try Self.colours(bits, count, isOld ? 3 : 4, &file)
    guard start >= file.position else { throw PictureError(.damaged(offset: 10)) }
  }

  private static func storage(
    _ kind: Int, _ bits: Int, _ size: Int, _ file: inout LittleEndianReader
  ) throws(PictureError) -> Storage {
    switch (kind, bits) {
    case (0, 16): return .masks([0x7C00, 0x03E0, 0x001F, 0])
    case (0, 32): return .masks([0xFF_0000, 0xFF00, 0xFF, 0])
    case (0, _): return .plain
    case (1, 8), (2, 4): return .runs
    case (3, 16), (3, 32), (6, 16), (6, 32):
      var masks: [UInt32] = []
      for _ in 0..<(kind == 6 || size >= 56 ? 4 : 3) {
        masks.append(UInt32(truncatingIfNeeded: try file.number(4)))
      }
      guard masks.prefix(3).allSatisfy({ $0 != 0 }), masks.allSatisfy(\.isOneRun) else {
        throw PictureError(.damaged(offset: 54))
      }
      return .masks(masks.count == 3 ? masks + [0] : masks)
    case (4, _): throw PictureError(.unsupported("a JPEG picture within a BMP file"))
    case (5, _): throw PictureError(.unsupported("a PNG picture within a BMP file"))
    default: throw PictureError(.damaged(offset: 30))
    }
  }

  /// The colour table of pictures with up to 8 bits; 0 entries mean the maximum number.
  private static func colours(
    _ bits: Int, _ count: Int, _ each: Int, _ file: inout LittleEndianReader
  ) throws(PictureError) -> [UInt8] {
    guard bits <= 8 else { return [] }
    guard count <= 1 << bits else { throw PictureError(.damaged(offset: 46)) }
    var colours: [UInt8] = []
    for _ in 0..<(count == 0 ? 1 << bits : count) {
      let entry = Array(try file.take(each))
      colours += [entry[2], entry[1], entry[0]]
    }
    return colours
  }
}

extension UInt32 {
  /// Whether the set bits are contiguous.
  fileprivate var isOneRun: Bool {
    self == 0
      || (self >> UInt32(trailingZeroBitCount)).nonzeroBitCount
        == (32 - leadingZeroBitCount - trailingZeroBitCount)
  }
}
