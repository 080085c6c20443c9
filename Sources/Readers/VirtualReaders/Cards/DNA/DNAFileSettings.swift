/// The access rights of one file of an NTAG 424 DNA, and the values that are mirrored into it when
/// it is read.
struct DNAFileSettings: Equatable, Sendable {
  /// The protection of the data when a key permits the access.
  enum Protection: UInt8 { case plain = 0, code = 1, full = 3 }

  /// The right that everybody has. Other rights are the number of a key, or nobody.
  static let everybody: UInt8 = 0xE
  static let nobody: UInt8 = 0xF

  /// The protection mode: the lowest two bits of the file option.
  var mode: UInt8
  var read: UInt8
  var write: UInt8
  var readWrite: UInt8
  var change: UInt8
  /// The values mirrored into the file; `nil` without secure dynamic messaging.
  var mirrors: DNAMirrors?

  var protection: Protection { Protection(rawValue: mode) ?? .plain }

  init(mode: UInt8, rights: UInt16, mirrors: DNAMirrors? = nil) {
    self.mode = mode
    read = UInt8(rights >> 12)
    write = UInt8(rights >> 8 & 0xF)
    readWrite = UInt8(rights >> 4 & 0xF)
    change = UInt8(rights & 0xF)
    self.mirrors = mirrors
  }

  /// The settings of files 1 to 3 as delivered.
  static let factory = [
    DNAFileSettings(mode: 0, rights: 0xE000), DNAFileSettings(mode: 0, rights: 0xEEE0),
    DNAFileSettings(mode: 3, rights: 0x2330),
  ]

  /// Encodes the settings as the answer to GetFileSettings.
  func encoded(size: Int) -> [UInt8] {
    let option = mode | (mirrors == nil ? 0 : 0x40)
    let rights = [readWrite << 4 | change, read << 4 | write]
    return [0x00, option] + rights + threeBytes(size) + (mirrors?.encoded ?? [])
  }
}

/// The values that are mirrored into a file for readers without a key: secure dynamic messaging
/// (SDM).
struct DNAMirrors: Equatable, Sendable {
  var showsUID = false
  var counts = false
  var limit: Int?
  var encrypts = false
  var showsTamper = false
  /// The right to see UID and counter (SDMMetaRead): the key that encrypts them, everybody or
  /// nobody.
  var meta = DNAFileSettings.nobody
  /// The key that computes the MAC and encrypts the file's data (SDMFileRead); nobody for no MAC.
  var file = DNAFileSettings.nobody
  /// The right to read the counter with a command (SDMCtrRet).
  var counterRight = DNAFileSettings.nobody
  /// The byte offsets of the mirrored values in the file; 0 for absent ones.
  var offsets = Offsets()

  struct Offsets: Equatable, Sendable {
    var uid = 0
    var counter = 0
    var picc = 0
    var tamper = 0
    var codeStart = 0
    var data = 0
    var dataLength = 0
    var code = 0
  }

  /// The offset that means that reads are counted, but the counter is not mirrored.
  static let hidden = 0xFF_FFFF

  var isMetaEncrypted: Bool { meta < DNAFileSettings.everybody }
  var isCoded: Bool { file < DNAFileSettings.everybody }
  /// Whether the UID is part of the content that is read, and so of the input of key derivation.
  var mirrorsUID: Bool { showsUID && meta != DNAFileSettings.nobody }
  var mirrorsCounter: Bool {
    counts
      && (isMetaEncrypted || meta == DNAFileSettings.everybody && offsets.counter != Self.hidden)
  }

  /// The offsets that these options require, in the order of the command.
  private var present: [WritableKeyPath<Offsets, Int>] {
    let isPlain = meta == DNAFileSettings.everybody
    var paths: [WritableKeyPath<Offsets, Int>] = []
    if isPlain, showsUID { paths.append(\.uid) }
    if isPlain, counts { paths.append(\.counter) }
    if isMetaEncrypted { paths.append(\.picc) }
    if showsTamper { paths.append(\.tamper) }
    guard isCoded else { return paths }
    paths.append(\.codeStart)
    if encrypts { paths += [\.data, \.dataLength] }
    return paths + [\.code]
  }

  var encoded: [UInt8] {
    let flags = [
      (showsUID, 0x80), (counts, 0x40), (limit != nil, 0x20), (encrypts, 0x10), (showsTamper, 0x08),
    ]
    let options = flags.reduce(0x01 as UInt8) { $1.0 ? $0 | UInt8($1.1) : $0 }
    return [options, 0xF0 | counterRight, meta << 4 | file]
      + present.flatMap { threeBytes(offsets[keyPath: $0]) } + (limit.map(threeBytes) ?? [])
  }

  /// Parses options, rights and offsets. Further bytes are an error.
  init(_ bytes: ArraySlice<UInt8>) throws(DNARefusal) {
    let bytes = Array(bytes)
    guard bytes.count >= 3 else { throw .length }
    let options = bytes[0]
    guard options & 0x07 == 0x01, bytes[1] & 0xF0 == 0xF0 else { throw .parameter }
    (showsUID, counts) = (options & 0x80 != 0, options & 0x40 != 0)
    (encrypts, showsTamper) = (options & 0x10 != 0, options & 0x08 != 0)
    (counterRight, meta, file) = (bytes[1] & 0x0F, bytes[2] >> 4, bytes[2] & 0x0F)
    // These are checked before the offsets, because the set of offsets depends on them.
    guard [counterRight, meta].allSatisfy(DNAFileSettings.isRight),
      file != DNAFileSettings.everybody, DNAFileSettings.isRight(file)
    else { throw .parameter }
    let paths = present
    let hasLimit = options & 0x20 != 0
    guard bytes.count == 3 + 3 * (paths.count + (hasLimit ? 1 : 0)) else { throw .length }
    let numbers = stride(from: 3, to: bytes.count, by: 3).map { number(bytes[$0..<($0 + 3)]) }
    for (path, value) in zip(paths, numbers) { offsets[keyPath: path] = value }
    if hasLimit { limit = numbers.last }
  }

  init() {}
}

extension DNAFileSettings {
  static func isRight(_ right: UInt8) -> Bool { right <= 4 || right >= everybody }

  /// Parses the data of ChangeFileSettings for a file of `size` bytes, and refuses what the chip
  /// refuses.
  init(
    _ bytes: [UInt8], size: Int, counter: Int, hasTamperLoop: Bool, allowsMirrors: Bool
  ) throws(DNARefusal) {
    guard bytes.count >= 3 else { throw .length }
    guard bytes[0] & 0xBC == 0 else { throw .parameter }
    self.init(mode: bytes[0] & 0x03, rights: UInt16(bytes[2]) << 8 | UInt16(bytes[1]))
    guard [read, write, readWrite, change].allSatisfy(Self.isRight) else { throw .parameter }
    guard bytes[0] & 0x40 != 0 else {
      if bytes.count > 3 { throw .length }
      return
    }
    guard allowsMirrors else { throw .permission }
    let mirrors = try DNAMirrors(bytes[3...])
    try mirrors.check(size: size, counter: counter, hasTamperLoop: hasTamperLoop)
    self.mirrors = mirrors
  }
}

extension DNAMirrors {
  /// Throws a refusal if mirrored values contradict each other, overlap, or exceed the file.
  func check(size: Int, counter: Int, hasTamperLoop: Bool) throws(DNARefusal) {
    let hasMeta = meta != DNAFileSettings.nobody
    guard hasTamperLoop || !showsTamper, !hasMeta || showsUID || counts, hasMeta || !showsUID,
      counterRight == DNAFileSettings.nobody || counts,
      !encrypts || isCoded && showsUID && counts
    else { throw .parameter }
    if let limit { guard counts, limit > counter else { throw .parameter } }
    guard isCoded == false || codeIsInPlace, places.allSatisfy({ $0.upperBound <= size }),
      !overlaps
    else { throw .parameter }
  }

  private var codeIsInPlace: Bool {
    guard offsets.codeStart <= offsets.code else { return false }
    guard encrypts else { return true }
    return offsets.dataLength >= 32 && offsets.dataLength.isMultiple(of: 32)
      && offsets.data >= offsets.codeStart
      && offsets.data + offsets.dataLength <= offsets.code
  }

  private func place(_ offset: Int, _ length: Int, if isThere: Bool) -> [Range<Int>] {
    isThere ? [offset..<(offset + length)] : []
  }

  /// The ranges of the mirrors. The status of the tamper loop comes last, if it is mirrored.
  private var places: [Range<Int>] {
    let isPlain = meta == DNAFileSettings.everybody
    return place(offsets.uid, 14, if: isPlain && showsUID)
      + place(offsets.counter, 6, if: isPlain && mirrorsCounter)
      + place(offsets.picc, 32, if: isMetaEncrypted)
      + place(offsets.data, offsets.dataLength, if: isCoded && encrypts)
      + place(offsets.code, 16, if: isCoded) + place(offsets.tamper, 2, if: showsTamper)
  }

  /// Whether the mirrors overlap. The status of the tamper loop may be in the first half of the
  /// encrypted data, which holds the plain text.
  private var overlaps: Bool {
    var places = places
    if showsTamper, encrypts, offsets.tamper >= offsets.data,
      offsets.tamper + 2 <= offsets.data + offsets.dataLength / 2
    {
      places.removeLast()
    }
    return places.indices.contains { index in
      places[..<index].contains { $0.overlaps(places[index]) }
    }
  }
}

/// Encodes a number as three bytes, lowest first.
func threeBytes(_ value: Int) -> [UInt8] {
  [0, 8, 16].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// Decodes the number that the bytes encode, lowest first.
func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
  bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
}
