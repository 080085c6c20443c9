/// One reason why a card would refuse settings.
package enum SettingsFault: Hashable, Sendable {
  /// A right names a key that there is not.
  case noSuchKey(UInt8)
  /// Only the NDEF file shows what changes.
  case otherFile(DNAFile)
  /// What is shown must be text.
  case notText
  /// Bits that nothing is known of.
  case unknownBits
  /// Number and counter may be seen, and neither is there to see.
  case nothingToShow
  /// The number is shown, and nobody may see it.
  case hiddenUID
  /// Somebody may ask for a counter that does not count.
  case noCounterToAsk
  /// A place lies outside the file.
  case outside(SDMSettings.Field)
  /// Two things would be shown in the same place.
  case overlap(SDMSettings.Field, SDMSettings.Field)
  /// What the MAC covers begins behind it.
  case macBeforeInput
  /// A part is encrypted and no key is named for that.
  case encryptedWithoutKey
  /// A part is encrypted without both number and counter, from which its key is made.
  case encryptedWithoutBoth
  /// The length of the encrypted part is none, or not a multiple of 32.
  case encryptedLength(Int)
  /// The encrypted part begins before what the MAC covers, or does not end before the MAC.
  case encryptedOutsideMAC
  /// There is a limit, and nothing counts.
  case limitWithoutCounter
  /// The limit is reached already.
  case limitReached(limit: Int, count: Int)
  /// The chip has no such wire.
  case noTamperWire
}

extension SettingsFault {
  /// The reason as a sentence without its full stop.
  package var sentence: String {
    switch self {
    case .noSuchKey(let key): "there is no key \(key); a card has keys 0 to 4"
    case .otherFile(let file): "\(file.name) cannot show what changes; only the NDEF file can"
    case .notText: "what a card shows must be text (bit 0 of SDMOptions)"
    case .unknownBits: "bits are set that mean nothing"
    case .nothingToShow:
      "neither the card's number nor the counter is shown, so nobody can be allowed to see them"
    case .hiddenUID: "the card's number is to be shown, and nobody may see it"
    case .noCounterToAsk: "somebody may ask for the counter, and reads are not counted"
    case .outside(let field): "\(field.name) leaves no room in the file"
    case .overlap(let first, let second): "\(first.name) and \(second.name) overlap"
    case .macBeforeInput: "the MAC stands before what it covers"
    case .encryptedWithoutKey: "a part is to be encrypted, and no key is named for it"
    case .encryptedWithoutBoth:
      "a part is to be encrypted, which takes both the card's number and the counter"
    case .encryptedLength(let length):
      "the encrypted part has \(length) characters, and must have 32 or a multiple of it"
    case .encryptedOutsideMAC: "the encrypted part does not lie within what the MAC covers"
    case .limitWithoutCounter: "there is a limit of reads, and reads are not counted"
    case .limitReached(let limit, let count):
      "the limit of \(limit) reads is reached: there were \(count)"
    case .noTamperWire: "this chip has no wire whose state it could show; a 424 DNA TT has"
    }
  }
}

extension FileSettings {
  /// Every reason why a card would refuse these settings for `file` (status 919E, for another file than NDEF 919D); none,
  /// and they fit.
  ///
  /// `count` is the counter as it stands; `hasTamperWire` whether the chip is a 424 DNA TT, if that is known.
  package func faults(
    for file: DNAFile, count: Int = 0, hasTamperWire: Bool? = nil
  ) -> [SettingsFault] {
    var faults: [SettingsFault] = []
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
  fileprivate func optionFaults(count: Int) -> [SettingsFault] {
    var faults: [SettingsFault] = []
    func unless(_ isFine: Bool, _ fault: SettingsFault) { if !isFine { faults.append(fault) } }
    let hasUID = options.contains(.uid)
    let hasCounter = options.contains(.counter)
    unless(options.contains(.text), .notText)
    unless(options.rawValue & 0x06 == 0 && rights & 0xF0 == 0xF0, .unknownBits)
    // The file's key has no "everybody".
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

  fileprivate func placeFaults(size: Int) -> [SettingsFault] {
    var faults: [SettingsFault] = []
    var shown: [(field: Field, range: Range<Int>)] = []
    for field in fields {
      guard let start = places[field], let length = length(of: field) else { continue }
      if field == .counter, start == Self.notShown { continue }
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

  /// The wire's state may be shown in the first half of the encrypted part, which holds what is encrypted.
  private func clash(
    _ first: (field: Field, range: Range<Int>), _ second: (field: Field, range: Range<Int>)
  ) -> Bool {
    guard first.range.overlaps(second.range) else { return false }
    guard first.field == .tamper, second.field == .encrypted else { return true }
    let half = second.range.lowerBound..<(second.range.lowerBound + second.range.count / 2)
    return !(half.lowerBound <= first.range.lowerBound && first.range.upperBound <= half.upperBound)
  }

  private func macFaults(size: Int) -> [SettingsFault] {
    guard file != .never, let input = places[.macInput], let mac = places[.mac] else { return [] }
    var faults: [SettingsFault] = []
    if input > mac { faults.append(.macBeforeInput) }
    guard options.contains(.encrypted), let start = places[.encrypted] else { return faults }
    let length = places[.encryptedLength] ?? 0
    if length < 32 || length % 32 != 0 { faults.append(.encryptedLength(length)) }
    // What lies outside the file was said already.
    let end = min(size, start) + min(size, length)
    if start < input || end > mac { faults.append(.encryptedOutsideMAC) }
    return faults
  }
}
