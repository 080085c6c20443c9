/// Parses segments up to the terminator.
struct SegmentParser {
  /// The decoded bytes of the segments and the facts from their headers.
  struct Message {
    var payload: [UInt8] = []
    var eciAssignments: [Int] = []
    var part: StructuredAppend?
  }

  private let data: [UInt8]
  private let bitCount: Int
  private let versionClass: VersionClass
  private var position = 0
  private var message = Message()

  init(_ data: [UInt8], bitCount: Int, _ versionClass: VersionClass) {
    self.data = data
    self.bitCount = bitCount
    self.versionClass = versionClass
  }

  mutating func parse() throws(QRReadError) -> Message {
    while !isAtTerminator {
      let start = position
      let indicator = try take(versionClass.indicatorBits)
      if versionClass.rawValue < VersionClass.small.rawValue {
        guard let mode = DataMode(rawValue: indicator) else {
          throw .mode(indicator, bit: start)
        }
        try parse(mode, from: start)
      } else {
        try parse(indicator, from: start)
      }
    }
    return message
  }

  /// Whether the segments end here. Zero bits end them; in a full symbol there are fewer or none.
  private var isAtTerminator: Bool {
    let count = min(versionClass.terminatorBits, bitCount - position)
    return (position..<position + count).allSatisfy { bit($0) == 0 }
  }

  /// Parses a segment or header of QR, given its mode indicator.
  private mutating func parse(_ indicator: Int, from start: Int) throws(QRReadError) {
    switch indicator {
    case 0b0001: try parse(.numeric, from: start)
    case 0b0010: try parse(.alphanumeric, from: start)
    case 0b0011:
      let (index, last) = (try take(4), try take(4))
      let parity = UInt8(truncatingIfNeeded: try take(8))
      message.part = StructuredAppend(index: index, count: last + 1, parity: parity)
    case 0b0100: try parse(.byte, from: start)
    case 0b0111: message.eciAssignments.append(try takeAssignment())
    case 0b1000: try parse(.kanji, from: start)
    default: throw .mode(indicator, bit: start)
    }
  }

  private mutating func parse(_ mode: DataMode, from start: Int) throws(QRReadError) {
    guard let countBits = versionClass.countBits(mode) else {
      throw .mode(mode.rawValue, bit: start)
    }
    let count = try take(countBits)
    guard mode.bits(count) <= bitCount - position else { throw .truncated(bit: start) }
    switch mode {
    case .numeric: try parseDigits(count)
    case .alphanumeric: try parseAlphanumeric(count)
    case .byte:
      for _ in 0..<count { message.payload.append(UInt8(truncatingIfNeeded: try take(8))) }
    case .kanji: try parseKanji(count)
    }
  }

  private mutating func parseDigits(_ count: Int) throws(QRReadError) {
    for start in stride(from: 0, to: count, by: 3) {
      let digits = min(3, count - start)
      let bit = position
      let number = try take([4, 7, 10][digits - 1])
      guard number < [10, 100, 1000][digits - 1] else { throw .character(bit: bit) }
      for divisor in [100, 10, 1].suffix(digits) {
        message.payload.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      }
    }
  }

  private mutating func parseAlphanumeric(_ count: Int) throws(QRReadError) {
    for start in stride(from: 0, to: count, by: 2) {
      let bit = position
      let isPair = count - start > 1
      let number = try take(isPair ? 11 : 6)
      guard number < (isPair ? 45 * 45 : 45) else { throw .character(bit: bit) }
      if isPair { message.payload.append(AlphanumericMode.characters[number / 45]) }
      message.payload.append(AlphanumericMode.characters[number % 45])
    }
  }

  private mutating func parseKanji(_ count: Int) throws(QRReadError) {
    for _ in 0..<count {
      let bit = position
      let number = try take(13)
      let packed = (number / 0xC0) << 8 | number % 0xC0
      let code = packed + (packed < 0x1F00 ? 0x8140 : 0xC140)
      guard let scalar = Kanji.scalar(shiftJIS: UInt16(truncatingIfNeeded: code)) else {
        throw .character(bit: bit)
      }
      message.payload.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// Reads an ECI assignment number of one to three bytes; the first byte gives the length.
  private mutating func takeAssignment() throws(QRReadError) -> Int {
    let bit = position
    let first = try take(8)
    if first < 0x80 { return first }
    if first < 0xC0 { return (first & 0x3F) << 8 | (try take(8)) }
    guard first < 0xE0 else { throw .character(bit: bit) }
    return (first & 0x1F) << 16 | (try take(16))
  }

  private mutating func take(_ count: Int) throws(QRReadError) -> Int {
    guard count <= bitCount - position else { throw .truncated(bit: position) }
    var value = 0
    for place in position..<position + count { value = value << 1 | bit(place) }
    position += count
    return value
  }

  private func bit(_ place: Int) -> Int { Int(data[place / 8] >> UInt8(7 - place % 8) & 1) }
}
