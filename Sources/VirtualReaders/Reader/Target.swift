/// A tag that the chip has listed.
struct Target: Sendable {
  /// 1 or 2.
  var number: UInt8
  var uid: [UInt8]
  var answerToRequest: [UInt8]
  var selectAcknowledge: UInt8
  /// The answer to RATS, its length byte first; `nil` when the chip sent none.
  var attributes: [UInt8]?
  /// The answer of a FeliCa card to the polling, its length first.
  var polled: [UInt8]?
  /// Whether it is the one that listens now.
  var isSelected = true
  /// The number of the next block of ISO 14443-4.
  var blockNumber: UInt8 = 0

  /// Whether commands go to it in blocks of ISO 14443-4.
  var isISODEP: Bool { attributes != nil }

  /// How InListPassiveTarget describes it.
  var description: [UInt8] {
    if let polled { return [number] + polled }
    return [number, answerToRequest[1], answerToRequest[0], selectAcknowledge, UInt8(uid.count)]
      + uid
      + (attributes ?? [])
  }

  /// How many bytes of a command go into one block.
  var payloadLimit: Int {
    let sizes = [16, 24, 32, 40, 48, 64, 96, 128, 256]
    guard let attributes, attributes.count > 1 else { return 29 }
    return sizes[min(Int(attributes[1] & 0x0F), 8)] - 3
  }
}

/// A command that is answered when a tag comes.
struct WaitingCommand: Sendable {
  enum Kind: Sendable {
    case list(maximum: Int, uid: [UInt8])
    /// For a FeliCa card, by what is polled at a rate of the air.
    case feliCa(polling: [UInt8], rate: UInt8)
    /// Target types, how many rounds are left (`nil` for ever), and how long a round takes.
    case poll(types: [UInt8], rounds: Int?, period: Int)
    /// For a kind of tag that is never there.
    case nothing
  }

  var kind: Kind
  /// When to look again; `nil` when only a new tag is a reason.
  var nextMoment: Int?
}
