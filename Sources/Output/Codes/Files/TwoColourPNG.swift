import Artwork
import CZLib
import Scanning

/// A two-colour PNG file, read as strictly as `Page.png` writes it: only known chunks, correct
/// checksums and no extra bytes.
struct TwoColourPNG {
  let width: Int
  let height: Int
  /// The brightness, on white paper, of pixels with the bit 0 and of those with the bit 1.
  let shades: (zero: UInt8, one: UInt8)
  /// The packed rows as in the file, each after its filter byte, which is 0.
  let rows: [UInt8]

  /// Reads a two-colour PNG file. Returns `nil` if it has more colours, so that libpng must read
  /// it.
  init?(_ bytes: ArraySlice<UInt8>, limit: Int) throws(CodeError) {
    var chunks = try PNGChunks(bytes)
    var header = ByteCursor(try chunks.take(.header).data, .png)
    let (width, height) = (try header.bigEndian(), try header.bigEndian())
    let form = Array(try header.take(count: 5))
    guard form == [1, 0, 0, 0, 0] || form == [1, 3, 0, 0, 0] else { return nil }
    let hasPalette = form[1] == 3
    guard header.isAtEnd else { throw chunks.fault }
    guard width > 0, height > 0, height <= limit / width else { throw chunks.fault }
    let colours = hasPalette ? Array(try chunks.take(.palette).data) : [0, 0, 0, 255, 255, 255]
    guard colours.count == 6 else { throw chunks.fault }

    var opacities: [UInt8] = []
    var hasDensity = false
    var chunk = try chunks.next()
    while chunk.kind != .pixels {
      switch chunk.kind {
      case .opacities where hasPalette && opacities.isEmpty && 1...2 ~= chunk.data.count:
        opacities = Array(chunk.data)
      case .density where !hasDensity && chunk.data.count == 9: hasDensity = true
      case .text, .internationalText: break
      default: throw chunks.fault
      }
      chunk = try chunks.next()
    }
    var stream: [UInt8] = []
    while chunk.kind == .pixels {
      stream += chunk.data
      chunk = try chunks.next()
    }
    guard chunk.kind == .end, chunk.data.isEmpty, chunks.isAtEnd else { throw chunks.fault }
    let stride = 1 + BilevelPixels.bytesPerRow(width)
    guard let rows = inflated(stream, exactly: stride * height),
      Swift.stride(from: 0, to: rows.count, by: stride).allSatisfy({ rows[$0] == 0 })
    else { throw chunks.fault }

    func shade(_ index: Int) -> UInt8 {
      let light = Int(lightness(colours[3 * index], colours[3 * index + 1], colours[3 * index + 2]))
      let opacity = index < opacities.count ? Int(opacities[index]) : 255
      return UInt8((light * opacity + 255 * (255 - opacity)) / 255)
    }
    (self.width, self.height, self.rows) = (width, height, rows)
    shades = (shade(0), shade(1))
  }
}

/// The chunks of a PNG file in order, with their checksums verified.
private struct PNGChunks {
  enum Kind: UInt32 {
    case header = 0x4948_4452
    case palette = 0x504C_5445
    case opacities = 0x7452_4E53
    case density = 0x7048_5973
    case text = 0x7445_5874
    case internationalText = 0x6954_5874
    case pixels = 0x4944_4154
    case end = 0x4945_4E44
  }

  private var cursor: ByteCursor

  init(_ bytes: ArraySlice<UInt8>) throws(CodeError) {
    cursor = ByteCursor(bytes, .png)
    guard try cursor.take(count: 8).elementsEqual([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) else {
      throw cursor.fault
    }
  }

  var isAtEnd: Bool { cursor.isAtEnd }
  var fault: CodeError { cursor.fault }

  /// Returns the next chunk, which must be of a known kind.
  mutating func next() throws(CodeError) -> (kind: Kind, data: ArraySlice<UInt8>) {
    let count = try cursor.bigEndian()
    let start = cursor.at
    guard let kind = Kind(rawValue: UInt32(try cursor.bigEndian())) else { throw cursor.fault }
    let data = try cursor.take(count: count)
    let sum = checksum(cursor.bytes[start..<cursor.at])
    guard try cursor.bigEndian() == Int(sum) else { throw cursor.fault }
    return (kind, data)
  }

  /// Returns the next chunk, which must be of this kind.
  mutating func take(_ kind: Kind) throws(CodeError) -> (kind: Kind, data: ArraySlice<UInt8>) {
    let chunk = try next()
    guard chunk.kind == kind else { throw cursor.fault }
    return chunk
  }
}

extension ByteCursor {
  /// Parses a number of four bytes, the highest byte first.
  fileprivate mutating func bigEndian() throws(CodeError) -> Int {
    try take(count: 4).reduce(0) { $0 << 8 | Int($1) }
  }
}
