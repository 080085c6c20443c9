/// A reader of PBM, PGM and PPM files, as text (P1, P2, P3) and binary (P4, P5, P6).
enum PNMFile {
  static func read(_ bytes: [UInt8], _ limits: PictureLimits) throws(PictureError) -> Picture {
    do throws(PictureError) {
      let header = try PNMHeader(bytes)
      return try header.picture(bytes, limits)
    } catch { throw PictureError(error.problem, .pnm) }
  }
}

/// The decoded header of a PNM file.
struct PNMHeader {
  /// The number after the P in the first line, 1 to 6.
  let kind: Int
  let width: Int
  let height: Int
  /// The maximum sample value, which means full brightness.
  let maxSample: Int
  /// The byte offset of the samples.
  let end: Int

  var isText: Bool { kind <= 3 }
  var isBits: Bool { kind == 1 || kind == 4 }
  var channels: Picture.Channels { kind % 3 == 0 ? .rgb : .grey }

  /// The number of bytes in a row of a binary file; `nil` if it overflows.
  var bytesPerRow: Int? {
    if isBits { return width / 8 + (width % 8 == 0 ? 0 : 1) }
    let (samples, overflow) = width.multipliedReportingOverflow(
      by: channels.rawValue * (maxSample > 255 ? 2 : 1))
    return overflow ? nil : samples
  }

  /// Decodes the header at the beginning of a file.
  init(_ bytes: [UInt8]) throws(PictureError) {
    guard bytes.count >= 2, bytes[0] == UInt8(ascii: "P"), (0x31...0x36).contains(bytes[1]) else {
      throw PictureError(bytes.count < 2 ? .truncatedHeader : .header(offset: 0))
    }
    kind = Int(bytes[1] - 0x30)
    var numbers = PNMNumbers(bytes, from: 2)
    width = try numbers.headerNumber()
    height = try numbers.headerNumber()
    maxSample = kind == 1 || kind == 4 ? 1 : try numbers.headerNumber()
    // Checked first: a number at the end of one piece may continue in the next.
    guard numbers.position < bytes.count else { throw PictureError(.truncatedHeader) }
    guard (1...65535).contains(maxSample) else {
      throw PictureError(.header(offset: numbers.position - 1))
    }
    guard PNMNumbers.isSpace(bytes[numbers.position]) else {
      throw PictureError(.header(offset: numbers.position))
    }
    end = numbers.position + 1
  }
}

/// A reader of decimal numbers with white space and comments between them.
struct PNMNumbers {
  /// The limit for numbers, above all that headers allow.
  private static let maxNumber = 1_000_000_000
  private let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], from position: Int) {
    self.bytes = bytes
    self.position = position
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Skips white space and comments before the next number.
  mutating func skip() {
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "#") {
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      } else if !Self.isSpace(bytes[position]) {
        return
      }
      position += position < bytes.count ? 1 : 0
    }
  }

  /// Reads the next number, or returns `nil` if something else follows, or nothing.
  mutating func number() -> Int? {
    skip()
    var (value, digits) = (0, 0)
    while position < bytes.count, case let digit = bytes[position] &- 0x30, digit < 10 {
      value = min(value * 10 + Int(digit), Self.maxNumber)
      digits += 1
      position += 1
    }
    return digits > 0 ? value : nil
  }

  /// Reads a single digit, since the bits of a PBM file need no space between them.
  mutating func bit() -> Int? {
    skip()
    guard position < bytes.count, case let digit = bytes[position] &- 0x30, digit < 2 else {
      return nil
    }
    position += 1
    return Int(digit)
  }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func headerNumber() throws(PictureError) -> Int {
    if let number = number() { return number }
    throw PictureError(isAtEnd ? .truncatedHeader : .header(offset: position))
  }
}
