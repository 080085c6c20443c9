/// A tag that the chip has listed.
struct Target: Sendable {
  /// The number by which the computer refers to the tag: 1 or 2.
  var number: UInt8
  var uid: [UInt8]
  var answerToRequest: [UInt8]
  var selectAcknowledge: UInt8
  /// The answer to RATS, which begins with its length; `nil` if no RATS was sent.
  var attributes: [UInt8]?
  /// The answer of a FeliCa card to polling, which begins with its length.
  var polled: [UInt8]?
  /// Whether this is the tag that commands go to.
  var isSelected = true
  /// The ISO 14443-4 block number, 0 or 1, of the next block.
  var blockNumber: UInt8 = 0

  /// Whether the target receives commands in blocks of ISO 14443-4.
  var isISODEP: Bool { attributes != nil }

  /// The bytes that describe the target in the response of InListPassiveTarget.
  var description: [UInt8] {
    if let polled { return [number] + polled }
    return [number, answerToRequest[1], answerToRequest[0], selectAcknowledge, UInt8(uid.count)]
      + uid
      + (attributes ?? [])
  }

  /// The maximum number of command bytes in one block.
  var payloadLimit: Int {
    let sizes = [16, 24, 32, 40, 48, 64, 96, 128, 256]
    guard let attributes, attributes.count > 1 else { return 29 }
    return sizes[min(Int(attributes[1] & 0x0F), 8)] - 3
  }
}

/// A command that is answered when a tag arrives.
struct WaitingCommand: Sendable {
  enum Kind: Sendable {
    case list(maximum: Int, uid: [UInt8])
    /// Waits for a FeliCa card that answers this polling at this rate.
    case feliCa(polling: [UInt8], rate: UInt8)
    /// Waits for these target types. It has the number of remaining rounds (`nil` for no limit) and
    /// the duration of a round.
    case poll(types: [UInt8], rounds: Int?, period: Int)
    /// Waits for a kind of tag that is never present.
    case nothing
  }

  var kind: Kind
  /// The time in milliseconds of the next attempt; `nil` if it is only made when a tag arrives.
  var nextMoment: Int?
}
