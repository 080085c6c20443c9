/// A decoder of run-length encoded pixels: runs of one index, and lists of single indexes.
struct BMPRuns {
  /// The value of a pixel that no run covers.
  static let nothing = UInt16.max

  private let header: BMPHeader
  private var file: LittleEndianReader
  private var found: [UInt16]
  /// The column and the stored row of the next index.
  private var (x, row) = (0, 0)

  init(_ header: BMPHeader, _ bytes: [UInt8]) {
    self.header = header
    file = LittleEndianReader(bytes, from: min(header.start, bytes.count))
    found = Array(repeating: Self.nothing, count: header.width * header.height)
  }

  /// Decodes the indexes of all pixels, row by row from the top.
  mutating func indexes() throws(PictureError) -> [UInt16] {
    do throws(PictureError) {
      while try step() {}
      return found
    } catch  where error.problem == .cutOff {
      throw PictureError(.truncated(rows: min(row, header.height), height: header.height))
    }
  }

  /// Decodes one run. Returns `false` at the end of the picture.
  private mutating func step() throws(PictureError) -> Bool {
    let (count, value) = (Int(try file.byte()), try file.byte())
    switch (count, value) {
    case (1..., _):
      for number in 0..<count { try put(index(value, number)) }
    case (_, 0): (x, row) = (0, row + 1)
    case (_, 1): return false
    case (_, 2):
      x += Int(try file.byte())
      row += Int(try file.byte())
    default: try readOneByOne(Int(value))
    }
    return true
  }

  private mutating func readOneByOne(_ count: Int) throws(PictureError) {
    let length = header.bits == 8 ? count : (count + 1) / 2
    let bytes = Array(try file.take(length))
    if length % 2 == 1 { _ = try file.byte() }
    for number in 0..<count {
      try put(header.bits == 8 ? bytes[number] : index(bytes[number / 2], number))
    }
  }

  /// The first or second index in a byte with two indexes of 4 bits; for 8 bits, the byte itself.
  private func index(_ byte: UInt8, _ number: Int) -> UInt8 {
    header.bits == 8 ? byte : number % 2 == 0 ? byte >> 4 : byte & 15
  }

  private mutating func put(_ index: UInt8) throws(PictureError) {
    guard x < header.width, row < header.height else { throw file.fault }
    found[header.line(row) * header.width + x] = UInt16(index)
    x += 1
  }
}
