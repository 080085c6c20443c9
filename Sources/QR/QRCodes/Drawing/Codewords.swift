/// The codewords of a symbol, in the order in which they are placed in it (ISO/IEC 18004, 7.4 to
/// 7.6).
struct Codewords {
  /// The mode indicator that begins an ECI header.
  static let eci = 0b0111
  /// The mode indicator used instead of `eci` while masks are compared, so that the mask is the one
  /// that libqrencode chooses with the ECI header corrected.
  static let substituteECI = 0b1001

  let bytes: [UInt8]

  /// Encodes the segments, or returns `nil` if they cannot be written as planned.
  init?(_ symbol: PlannedSymbol, eciIndicator: Int) {
    let blocks = symbol.blocks
    var stream = SegmentStream(VersionClass(symbol.version), eciIndicator: eciIndicator)
    for segment in symbol.segments { stream.append(segment, of: symbol.bytes) }
    guard let data = stream.finish(bitCount: blocks.dataBits),
      let divisor = ReedSolomon.dividing(by: blocks.correctionPerBlock)
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: data.count + blocks.correctionCodewords)
    var start = 0
    for block in 0..<blocks.blockCount {
      let end = start + blocks.dataLength(ofBlock: block)
      for index in start..<end { bytes[blocks.place(index - start, block)] = data[index] }
      for (index, byte) in divisor.remainder(of: data[start..<end]).enumerated() {
        bytes[data.count + index * blocks.blockCount + block] = byte
      }
      start = end
    }
    self.bytes = bytes
  }
}

/// Packs the bits of segments into data codewords.
struct SegmentStream {
  private let versionClass: VersionClass
  private let eciIndicator: Int
  private var bytes: [UInt8] = []
  private var waiting: UInt64 = 0
  private var waitingBits = 0
  private var isSound = true

  init(_ versionClass: VersionClass, eciIndicator: Int) {
    self.versionClass = versionClass
    self.eciIndicator = eciIndicator
  }

  /// Adds the terminator, zeros up to a whole byte, and the two alternating pad bytes. The last
  /// four bits of M1 and M3 are the high half of a byte. Returns `nil` if the segments do not fit,
  /// or if a character cannot be written in its mode.
  consuming func finish(bitCount: Int) -> [UInt8]? {
    var free: Int { bitCount - 8 * bytes.count - waitingBits }
    guard isSound, free >= 0 else { return nil }
    append(0, min(free, versionClass.terminatorBits))
    if waitingBits > 0 { append(0, min(free, 8 - waitingBits)) }
    for index in 0..<free / 8 { bytes.append(index % 2 == 0 ? 0xEC : 0x11) }
    if bitCount % 8 > 0 { append(0, 8 - waitingBits) }
    return bytes
  }

  /// Appends the low `count` bits of a value, at most 16 bits.
  private mutating func append(_ value: Int, _ count: Int) {
    isSound = isSound && value >> count == 0
    waiting = waiting << UInt64(count) | UInt64(truncatingIfNeeded: value)
    waitingBits += count
    while waitingBits >= 8 {
      waitingBits -= 8
      bytes.append(UInt8(truncatingIfNeeded: waiting >> UInt64(waitingBits)))
    }
  }

  mutating func append(_ segment: QRSegment, of bytes: [UInt8]) {
    let range = segment.bytes.clamped(to: bytes.indices)
    let data = bytes[range]
    isSound = isSound && range == segment.bytes
    switch segment.mode {
    case .numeric: appendDigits(data)
    case .alphanumeric: appendAlphanumeric(data)
    case .byte:
      appendHeader(.byte, data.count)
      for byte in data { append(Int(byte), 8) }
    case .kanji: appendKanji(data)
    case .eci(let assignment):
      append(eciIndicator, 4)
      // Longer assignments take more than the eight bits that are planned.
      isSound = isSound && (0..<0x80).contains(assignment)
      append(assignment & 0x7F, 8)
    case .structuredAppend(let part):
      append(0b0011, 4)
      append(part.index, 4)
      append(part.count &- 1, 4)
      append(Int(part.parity), 8)
    }
  }

  private mutating func appendHeader(_ mode: DataMode, _ characterCount: Int) {
    let isMicro = versionClass.rawValue < VersionClass.small.rawValue
    append(isMicro ? mode.rawValue : 1 << mode.rawValue, versionClass.indicatorBits)
    append(characterCount, versionClass.countBits(mode) ?? 0)
  }

  private mutating func appendDigits(_ data: ArraySlice<UInt8>) {
    appendHeader(.numeric, data.count)
    for start in stride(from: data.startIndex, to: data.endIndex, by: 3) {
      let group = data[start..<min(start + 3, data.endIndex)]
      var number = 0
      for byte in group {
        let digit = Int(byte) - Int(UInt8(ascii: "0"))
        isSound = isSound && (0...9).contains(digit)
        number = 10 * number + digit
      }
      append(number, 3 * group.count + 1)
    }
  }

  private mutating func appendAlphanumeric(_ data: ArraySlice<UInt8>) {
    appendHeader(.alphanumeric, data.count)
    for start in stride(from: data.startIndex, to: data.endIndex, by: 2) {
      let first = alphanumericValue(data[start])
      if start + 1 < data.endIndex {
        append(45 * first + alphanumericValue(data[start + 1]), 11)
      } else {
        append(first, 6)
      }
    }
  }

  private mutating func alphanumericValue(_ byte: UInt8) -> Int {
    let value = AlphanumericMode.values[Int(byte)]
    isSound = isSound && value < 45
    return Int(value)
  }

  private mutating func appendKanji(_ data: ArraySlice<UInt8>) {
    appendHeader(.kanji, data.count / 2)
    isSound = isSound && data.count % 2 == 0
    for start in stride(from: data.startIndex, to: data.endIndex - 1, by: 2) {
      let code = Int(data[start]) << 8 | Int(data[start + 1])
      let offset = code - (code < 0xE040 ? 0x8140 : 0xC140)
      isSound = isSound && (0x8140...0x9FFC ~= code || 0xE040...0xEBBF ~= code)
      append(offset >> 8 * 0xC0 + offset & 0xFF, 13)
    }
  }
}
