internal import SystemIO
import LibC

/// The requests of `ReaderDevice` on a PC/SC reader.
extension SmartCardDevice: ReaderDevice {
  var name: String { reader.base }

  var capabilities: TagLinkCapabilities { family.capabilities }

  var exchangeCount: Int {
    get { line.exchangeCount }
    set { line.exchangeCount = newValue }
  }

  mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection {
    let before = exchangeCount
    var selection = try activate(search.uid)
    selection.exchanges = exchangeCount - before
    return selection
  }

  /// Activates the tag with this UID. A tag that was not disturbed since its release is not asked
  /// again: the service knows that it is still there.
  mutating func call(_ uid: TagUID) throws(TagLinkError) -> TagSelection {
    if hand == nil, !isTroubled, let last, last.selection.uid == uid {
      let state = try state()
      if state.hasTag, state.changes == last.changes {
        return try activate(uid, knownAs: last.selection)
      }
    }
    return try activate(uid)
  }

  mutating func release() {
    route.close(on: &line)
    line.end()
    hand = nil
  }

  mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection {
    guard hand != nil || last != nil else { throw TagLinkError(.noTag) }
    let before = exchangeCount
    try minding { device throws(TagLinkError) in
      try device.route.cycleField(on: &device.line)
      // The reader searches for tags again, which takes a moment.
      device.isTroubled = true
    }
    var selection = try activate(uid)
    selection.exchanges = exchangeCount - before
    return selection
  }

  mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8] {
    try checkLength(of: command)
    guard let hand else { throw TagLinkError(.released) }
    return try minding { device throws(TagLinkError) in
      if hand.speaksISODEP { return try device.apdu(command, framing) }
      return try device.route.exchange(command, framing, hand.technology, on: &device.line)
    }
  }

  /// Sends an APDU to a tag that accepts APDUs. The reader splits it into blocks.
  private mutating func apdu(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8] {
    guard framing == .interpreted else { throw TagLinkError(.unsupported(.rawFrames)) }
    let reply = try line.ask(command)
    // Our cards never return 6300: the reader does, if the card did not answer.
    if reply.word == 0x6300, let error = reply.error { throw error }
    return reply.data + [UInt8(reply.word >> 8), UInt8(reply.word & 0xFF)]
  }

  /// Runs `body`, and remembers a failure, after which the tag may be asleep.
  private mutating func minding<Result>(
    _ body: (inout SmartCardDevice) throws(TagLinkError) -> Result
  ) throws(TagLinkError) -> Result {
    do throws(TagLinkError) { return try body(&self) } catch {
      isTroubled = true
      throw error
    }
  }
}

extension SmartCardDevice {
  /// Connects to the tag in the field and reads its UID, unless it is known.
  private mutating func activate(
    _ uid: TagUID?, knownAs known: TagSelection? = nil
  ) throws(TagLinkError) -> TagSelection {
    route.close(on: &line)
    // A selected tag may be asleep, or wait for the rest of a command.
    let disposition: SmartCard.Disposition = hand != nil || isTroubled ? .reset : .leave
    hand = nil
    try waitForPresence(isTroubled ? Self.timeToFind : 0)
    do throws(SmartCardStatus) {
      try line.connect(reader.text, in: context, disposition)
    } catch {
      line.close()
      throw error.error
    }
    let state = try state()
    let found: TagSelection
    if let known { found = known } else { found = try selection(state) }
    last = (found, state.changes)
    if let uid, found.uid != uid {
      release()
      throw TagLinkError(.otherTag(found.uid))
    }
    hand = found
    isTroubled = false
    return found
  }

  /// The time limit for finding the tag again after a refusal, or when the field was off. Readers
  /// poll for tags several times a second.
  private static let timeToFind: UInt64 = 600_000_000

  private func waitForPresence(_ patience: UInt64) throws(TagLinkError) {
    let end = MonotonicClock.nanoseconds + patience
    while try !state().hasTag {
      guard MonotonicClock.nanoseconds < end else { throw TagLinkError(.noTag) }
      usleep(10_000)
    }
  }

  private func state() throws(TagLinkError) -> SmartCardState {
    let state: SmartCardState
    do throws(SmartCardStatus) { state = try context.state(of: reader.text) } catch {
      throw error.error
    }
    if !state.hasReader { throw SmartCardStatus.unavailable.error }
    return state
  }

  /// Returns the kind of the selected tag, as far as the reader reports it.
  private mutating func selection(_ state: SmartCardState) throws(TagLinkError) -> TagSelection {
    let reply = try line.ask([0xFF, 0xCA, 0x00, 0x00, 0x00])
    if let error = reply.error {
      // This is not a refusal: the card has no UID, or has just left.
      throw error.problem.isRetryable ? TagLinkError(.noAnswer, detail: error.detail) : error
    }
    guard let kind = AnswerToReset(state.atr) else {
      throw TagLinkError(.damaged, detail: "an answer to reset that no contactless tag has")
    }
    return try TagSelection(kind, number: reply.data)
  }
}

extension TagSelection {
  /// Creates a selection from the service's information. Values that PC/SC does not report are
  /// chosen to match.
  init(_ kind: AnswerToReset, number: [UInt8]) throws(TagLinkError) {
    var number = number
    // Some readers return the UID as it is transmitted, lowest byte first.
    if kind.technology == .v, number.last == 0xE0, number.first != 0xE0 { number.reverse() }
    guard TagUID.lengths.contains(number.count) else {
      throw TagLinkError(.damaged, detail: "a UID of \(number.count) bytes")
    }
    self.init(
      uid: TagUID(number), technology: kind.technology,
      atqa: kind.technology == .a ? Self.atqa(kind, number) : [], sak: kind.sak)
  }

  private static func atqa(_ kind: AnswerToReset, _ number: [UInt8]) -> [UInt8] {
    kind.isTopaz ? topazATQA : [number.count == 4 ? 0x04 : 0x44, 0x00]
  }
}
