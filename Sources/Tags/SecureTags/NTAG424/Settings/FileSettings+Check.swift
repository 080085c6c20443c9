/// A reason why a card would refuse a file's settings.
package enum SettingsProblem: Hashable, Sendable {
  /// A right names the key with this number, which does not exist.
  case noSuchKey(UInt8)
  /// Only the NDEF file supports mirroring.
  case otherFile(DNAFile)
  /// The settings demand mirrored values that are not text; cards mirror only text.
  case notText
  /// The settings have reserved bits that are set.
  case unknownBits
  /// The UID and counter may be seen, but neither is mirrored.
  case nothingToShow
  /// The UID is mirrored, but nobody may see it.
  case hiddenUID
  /// The counter may be read, but reads are not counted.
  case noCounterToAsk
  /// The position of a field is outside the file.
  case outside(SDMSettings.Field)
  /// Two values would be mirrored to the same place.
  case overlap(SDMSettings.Field, SDMSettings.Field)
  /// The data covered by the MAC begins after the MAC.
  case macBeforeInput
  /// A part is encrypted, but no key is named for it.
  case encryptedWithoutKey
  /// A part is encrypted without mirroring both UID and counter, from which its key is derived.
  case encryptedWithoutBoth
  /// The encrypted part's length is 0 or not a multiple of 32.
  case encryptedLength(Int)
  /// The encrypted part is not completely within the data that the MAC covers.
  case encryptedOutsideMAC
  /// There is a read limit, but reads are not counted.
  case limitWithoutCounter
  /// The read limit is not above the number of reads so far.
  case limitReached(limit: Int, count: Int)
  /// The chip has no tamper wire.
  case noTamperWire

  /// The reason, as a sentence without a full stop.
  package var sentence: String {
    switch self {
    case .noSuchKey(let key): "there is no key \(key); a card has keys 0 to 4"
    case .otherFile(let file): "\(file.name) does not support mirroring; only the NDEF file does"
    case .notText: "mirrored values must be text (bit 0 of SDMOptions)"
    case .unknownBits: "reserved bits are set"
    case .nothingToShow:
      "neither the UID nor the counter is mirrored, so nobody can be allowed to see them"
    case .hiddenUID: "the UID is mirrored, but nobody may see it"
    case .noCounterToAsk: "the counter may be read, but reads are not counted"
    case .outside(let field): "\(field.name) is outside the file"
    case .overlap(let first, let second): "\(first.name) and \(second.name) overlap"
    case .macBeforeInput: "the MAC comes before the data that it covers"
    case .encryptedWithoutKey: "a part is to be encrypted, but no key is named for it"
    case .encryptedWithoutBoth:
      "a part is to be encrypted, which requires both the UID and the counter"
    case .encryptedLength(let length):
      "the encrypted part has \(length) characters; it must have 32 or a multiple of it"
    case .encryptedOutsideMAC: "the encrypted part is not within the data that the MAC covers"
    case .limitWithoutCounter: "there is a read limit, but reads are not counted"
    case .limitReached(let limit, let count):
      "the limit of \(limit) reads is reached: there were \(count)"
    case .noTamperWire: "this chip has no tamper wire; a 424 DNA TT has one"
    }
  }
}

extension FileSettings {
  /// All reasons why a card would refuse these settings for `file` (status 919E, for another file
  /// than NDEF 919D); empty if it would accept them.
  ///
  /// `count` is the counter's current value. `hasTamperWire` tells whether the chip is a 424 DNA
  /// TT, if known.
  package func faults(
    for file: DNAFile, count: Int = 0, hasTamperWire: Bool? = nil
  ) -> [SettingsProblem] {
    var faults: [SettingsProblem] = []
    let own = [access.read, access.write, access.readWrite, access.change]
    let theirs = sdm.map { [$0.picc, $0.file, $0.counter] } ?? []
    for condition in own + theirs where condition.isUnknown {
      faults.append(.noSuchKey(condition.nibble))
    }
    guard let sdm else { return faults }
    if file != .ndef { faults.append(.otherFile(file)) }
    if hasTamperWire == false, sdm.options.contains(.tamper) { faults.append(.noTamperWire) }
    return faults + sdm.optionFaults(count: count) + sdm.placeFaults(size: file.size)
  }
}

extension SDMSettings {
  fileprivate func optionFaults(count: Int) -> [SettingsProblem] {
    var faults: [SettingsProblem] = []
    func unless(_ isFine: Bool, _ fault: SettingsProblem) { if !isFine { faults.append(fault) } }
    let hasUID = options.contains(.uid)
    let hasCounter = options.contains(.counter)
    unless(options.contains(.text), .notText)
    unless(options.rawValue & 0x06 == 0 && rights & 0xF0 == 0xF0, .unknownBits)
    // The file's key cannot be "everybody".
    unless(file != .free, .noSuchKey(file.nibble))
    unless(picc == .never || hasUID || hasCounter, .nothingToShow)
    unless(picc != .never || !hasUID, .hiddenUID)
    unless(counter == .never || hasCounter, .noCounterToAsk)
    if options.contains(.encrypted) {
      unless(file != .never, .encryptedWithoutKey)
      unless(hasUID && hasCounter, .encryptedWithoutBoth)
    }
    if options.contains(.limit) {
      unless(hasCounter, .limitWithoutCounter)
      let limit = places[.limit] ?? 0
      unless(limit > count, .limitReached(limit: limit, count: count))
    }
    return faults
  }

  fileprivate func placeFaults(size: Int) -> [SettingsProblem] {
    var faults: [SettingsProblem] = []
    var shown: [(field: Field, range: Range<Int>)] = []
    for field in fields {
      guard let start = places[field], let length = length(of: field) else { continue }
      if field == .counter, start == Self.notMirroredOffset { continue }
      guard start >= 0, start <= size - length else {
        faults.append(.outside(field))
        continue
      }
      shown.append((field, start..<(start + length)))
    }
    for (index, first) in shown.enumerated() {
      for second in shown[(index + 1)...] where clash(first, second) {
        faults.append(.overlap(first.field, second.field))
      }
    }
    return faults + macFaults(size: size)
  }

  private func length(of field: Field) -> Int? {
    guard field == .encrypted else { return field.length }
    let length = places[.encryptedLength] ?? 0
    return (0...0xFF_FFFF).contains(length) ? length : nil
  }

  /// Whether the places of two mirrored values overlap in a way that the chip refuses. The tamper
  /// status may be within the first half of the encrypted part, which holds the plain text.
  private func clash(
    _ first: (field: Field, range: Range<Int>), _ second: (field: Field, range: Range<Int>)
  ) -> Bool {
    guard first.range.overlaps(second.range) else { return false }
    guard first.field == .tamper, second.field == .encrypted else { return true }
    let half = second.range.lowerBound..<(second.range.lowerBound + second.range.count / 2)
    return !(half.lowerBound <= first.range.lowerBound && first.range.upperBound <= half.upperBound)
  }

  private func macFaults(size: Int) -> [SettingsProblem] {
    guard file != .never, let input = places[.macInput], let mac = places[.mac] else { return [] }
    var faults: [SettingsProblem] = []
    if input > mac { faults.append(.macBeforeInput) }
    guard options.contains(.encrypted), let start = places[.encrypted] else { return faults }
    let length = places[.encryptedLength] ?? 0
    if length < 32 || length % 32 != 0 { faults.append(.encryptedLength(length)) }
    // Positions outside the file were already reported.
    let end = min(size, start) + min(size, length)
    if start < input || end > mac { faults.append(.encryptedOutsideMAC) }
    return faults
  }
}
