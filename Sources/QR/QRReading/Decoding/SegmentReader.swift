import QRStandard

/// Parses the data of a symbol up to the terminator.
struct SegmentReader {
  private var bits: BitCursor
  private let format: SegmentFormat
  private var message = SymbolMessage()
  private var characterSet: Int?

  /// Creates a reader of data whose segments and terminator take `bitCount` bits.
  init(_ data: [UInt8], bitCount: Int, _ format: SegmentFormat) {
    bits = BitCursor(data, end: bitCount)
    self.format = format
    _ = bits.take(format.leadingBits)
  }

  /// Reads the segments, or returns `nil` if they are invalid or empty.
  mutating func read() -> SymbolMessage? {
    while !isAtTerminator {
      guard let indicator = bits.take(format.indicatorBits),
        let meaning = format.meaning(indicator),
        readSegment(meaning)
      else { return nil }
    }
    guard !message.bytes.isEmpty else { return nil }
    countPadding()
    return message
  }

  private var isAtTerminator: Bool {
    let count = min(format.terminatorBits, bits.left)
    return bits.peek(count) == 0
  }

  private mutating func readSegment(_ indicator: SegmentFormat.Indicator) -> Bool {
    switch indicator {
    case .characters(let mode): return readCharacters(mode)
    case .hanzi: return readHanzi()
    case .eci: return readAssignment()
    case .structuredAppend: return readPart()
    case .gs1:
      message.application = .gs1
      return true
    case .industry: return readIndustry()
    }
  }

  private mutating func readCharacters(_ mode: DataMode) -> Bool {
    guard let countBits = format.countBits(mode), let count = bits.take(countBits),
      mode.bits(count) <= bits.left
    else { return false }
    let start = message.bytes.count
    switch mode {
    case .numeric:
      guard readDigits(count) else { return false }
      close(.numeric, from: start)
    case .alphanumeric:
      guard readAlphanumeric(count) else { return false }
      if message.application != nil { replacePercents(from: start) }
      close(.alphanumeric, from: start)
    case .byte:
      for _ in 0..<count { message.bytes.append(UInt8(truncatingIfNeeded: bits.take(8) ?? 0)) }
      close(.byte, from: start)
    case .kanji:
      readPairs(count, per: 0xC0) { $0 + ($0 < 0x1F00 ? 0x8140 : 0xC140) }
      close(.kanji, from: start)
    }
    return true
  }

  /// Records the segment that consists of the bytes from index `start` to the current end.
  private mutating func close(_ mode: SymbolMessage.Mode, from start: Int) {
    message.segments.append(
      SymbolMessage.Segment(
        mode: mode, bytes: start..<message.bytes.count, characterSet: characterSet))
  }

  private mutating func readDigits(_ count: Int) -> Bool {
    for start in stride(from: 0, to: count, by: 3) {
      let digits = min(3, count - start)
      let number = bits.take([4, 7, 10][digits - 1]) ?? 0
      guard number < [10, 100, 1000][digits - 1] else { return false }
      for divisor in [100, 10, 1].suffix(digits) {
        message.bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      }
    }
    return true
  }

  private mutating func readAlphanumeric(_ count: Int) -> Bool {
    for start in stride(from: 0, to: count, by: 2) {
      let isPair = count - start > 1
      let number = bits.take(isPair ? 11 : 6) ?? 0
      guard number < (isPair ? 45 * 45 : 45) else { return false }
      if isPair { message.bytes.append(AlphanumericMode.characters[number / 45]) }
      message.bytes.append(AlphanumericMode.characters[number % 45])
    }
    return true
  }

  /// Replaces percent signs: with FNC1, one in alphanumeric mode means the separator, and two mean
  /// one.
  private mutating func replacePercents(from start: Int) {
    let percent = UInt8(ascii: "%")
    var (index, replaced) = (start, [UInt8]())
    while index < message.bytes.count {
      let byte = message.bytes[index]
      let isDouble = byte == percent && message.bytes[(index + 1)...].first == percent
      replaced.append(byte == percent && !isDouble ? 0x1D : byte)
      index += isDouble ? 2 : 1
    }
    message.bytes.replaceSubrange(start..., with: replaced)
  }

  /// Reads characters of two bytes that are packed into 13 bits.
  private mutating func readPairs(_ count: Int, per row: Int, _ unpacked: (Int) -> Int) {
    for _ in 0..<count {
      let number = bits.take(13) ?? 0
      let code = unpacked((number / row) << 8 | number % row)
      message.bytes.append(UInt8(truncatingIfNeeded: code >> 8))
      message.bytes.append(UInt8(truncatingIfNeeded: code))
    }
  }

  /// Reads Hanzi mode, in the subset GB 2312; returns `false` if the bits are invalid.
  private mutating func readHanzi() -> Bool {
    guard bits.take(4) == 1, let countBits = format.countBits(.kanji),
      let count = bits.take(countBits), 13 * count <= bits.left
    else { return false }
    let start = message.bytes.count
    readPairs(count, per: 0x60) { $0 + ($0 < 0x0A00 ? 0xA1A1 : 0xA6A1) }
    close(.hanzi, from: start)
    return true
  }

  /// Reads an ECI assignment number of one to three bytes; returns `false` if it is invalid.
  private mutating func readAssignment() -> Bool {
    guard let first = bits.take(8) else { return false }
    let more = first < 0x80 ? 0 : first < 0xC0 ? 8 : 16
    guard first < 0xE0, let rest = bits.take(more) else { return false }
    let assignment = (first & (0x7F >> (more / 8))) << more | rest
    guard assignment <= 999_999 else { return false }
    characterSet = assignment
    message.eciAssignments.append(assignment)
    return true
  }

  private mutating func readPart() -> Bool {
    guard let index = bits.take(4), let last = bits.take(4), let parity = bits.take(8) else {
      return false
    }
    message.part = StructuredAppend(
      index: index, count: last + 1, parity: UInt8(truncatingIfNeeded: parity))
    return true
  }

  /// Reads an application indicator, two digits or a letter; returns `false` if it is invalid.
  private mutating func readIndustry() -> Bool {
    guard let number = bits.take(8) else { return false }
    let indicator: [UInt8]
    switch number {
    case ..<100:
      indicator = [number / 10, number % 10].map { UInt8(ascii: "0") + UInt8($0) }
    case 165...190, 197...222: indicator = [UInt8(number - 100)]
    default: return false
    }
    message.application = .industry(String(decoding: indicator, as: UTF8.self))
    let start = message.bytes.count
    message.bytes += indicator
    close(.alphanumeric, from: start)
    return true
  }

  /// Counts the bits of a correct terminator, zeros up to a whole byte, and alternating pad bytes.
  private mutating func countPadding() {
    let end = min(format.terminatorBits, bits.left)
    _ = bits.take(end)
    let zeros = min((8 - bits.position % 8) % 8, bits.left)
    guard bits.take(zeros) == 0 else { return message.paddingBits = end }
    message.paddingBits = end + zeros
    var pad = 0xEC
    while bits.left >= 8 {
      guard bits.take(8) == pad else { return message.paddingBits = end }
      message.paddingBits += 8
      pad ^= 0xEC ^ 0x11
    }
  }
}

/// Reads the bits of bytes, highest first, up to an end.
struct BitCursor {
  private let bytes: [UInt8]
  private let end: Int
  /// The number of bits read.
  private(set) var position = 0

  init(_ bytes: [UInt8], end: Int) {
    self.bytes = bytes
    self.end = min(end, 8 * bytes.count)
  }

  /// The number of bits not read yet.
  var left: Int { end - position }

  /// Returns the next bits without consuming them, at most 16, or `nil` if there are too few.
  func peek(_ count: Int) -> Int? {
    guard count <= left else { return nil }
    var (value, place, missing) = (0, position, count)
    while missing > 0 {
      let part = min(8 - place % 8, missing)
      let byte = Int(bytes[place / 8]) >> (8 - place % 8 - part)
      value = value << part | byte & (1 << part - 1)
      place += part
      missing -= part
    }
    return value
  }

  /// Consumes the next bits, or returns `nil` and consumes nothing if there are too few.
  mutating func take(_ count: Int) -> Int? {
    guard let value = peek(count) else { return nil }
    position += count
    return value
  }
}
