/// A symbol to be drawn, or several, and the payload that a reader is to return.
struct Plan {
  let symbol: PlannedSymbol
  let payload: [UInt8]
  let hasCapitalHost: Bool

  /// Plans the characters `units` of `spelling` for the version in `fit`; `part` makes it a symbol
  /// of a series.
  init(
    _ spelling: ContentEncoding, _ units: Range<Int>, _ fit: Fit, part: StructuredAppend? = nil
  ) {
    let slice = spelling.units[units]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * slice.count)
    var segments: [QRSegment] = []
    if let part {
      segments.append(.header(.structuredAppend(part), bits: ContentEncoding.structuredAppendBits))
    }
    if spelling.needsECI { segments.append(.header(.eci(26), bits: ContentEncoding.eciBits)) }
    let versionClass = VersionClass(fit.version)
    for (mode, units) in Segmenter(versionClass).runs(slice) {
      let start = bytes.count
      for unit in spelling.units[units] { unit.append(to: &bytes) }
      segments.append(
        QRSegment(
          mode: mode.public, bytes: start..<bytes.count, characterCount: units.count,
          bitCount: (versionClass.headerBits(mode) ?? 0) + mode.bits(units.count)))
    }
    symbol = PlannedSymbol(
      version: fit.version, level: fit.level, blocks: fit.blocks, bytes: bytes, segments: segments)
    payload = spelling.payload(of: units)
    hasCapitalHost = spelling.hasCapitalHost
  }
}

/// A version and level that hold a number of bits.
struct Fit {
  var version: QRVersion
  var level: QRLevel
  var blocks: BlockLayout
  /// The number of bits that the fullest symbol takes.
  var bits: Int

  /// Returns `nil` if `version` has no level at least as strong as `level`, or does not hold the
  /// bits.
  init?(_ version: QRVersion, _ level: QRLevel, bits: Int) {
    guard let level = version.level(atLeast: level),
      let blocks = BlockLayout(version, level), bits <= blocks.dataBits
    else { return nil }
    (self.version, self.level, self.blocks, self.bits) = (version, level, blocks, bits)
  }

  /// The same version, with its strongest level that still holds the bits.
  var boosted: Fit {
    for level in version.levels.reversed() where level > self.level {
      if let fit = Fit(version, level, bits: bits) { return fit }
    }
    return self
  }
}

extension QRSegment {
  fileprivate static func header(_ mode: Mode, bits: Int) -> QRSegment {
    QRSegment(mode: mode, bytes: 0..<0, characterCount: 0, bitCount: bits)
  }
}

extension DataMode {
  fileprivate var `public`: QRSegment.Mode {
    switch self {
    case .numeric: .numeric
    case .alphanumeric: .alphanumeric
    case .byte: .byte
    case .kanji: .kanji
    }
  }
}

extension Unit {
  /// Appends the unit to `bytes`: one byte, or the two bytes of its Shift JIS code.
  func append(to bytes: inout [UInt8]) {
    if modes == DataMode.kanji.bit { bytes.append(UInt8(truncatingIfNeeded: code >> 8)) }
    bytes.append(UInt8(truncatingIfNeeded: code))
  }

  /// The exclusive or of the unit's bytes.
  var parity: UInt8 { UInt8(truncatingIfNeeded: code ^ (code >> 8)) }
}

extension ContentEncoding {
  /// The payload bytes, as a reader returns them, of a range of units.
  func payload(of range: Range<Int>) -> [UInt8] {
    if range == units.indices { return payload }
    let start = units[..<range.lowerBound].reduce(0) { $0 + Int($1.byteCount) }
    let count = units[range].reduce(0) { $0 + Int($1.byteCount) }
    return Array(payload[start..<start + count])
  }
}
