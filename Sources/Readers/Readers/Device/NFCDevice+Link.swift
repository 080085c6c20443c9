internal import CNFC
import LibC

/// The requests of `ReaderDevice` on a reader of libnfc.
extension NFCDevice: ReaderDevice {
  /// The capabilities of every reader with a PN53x chip.
  var capabilities: TagLinkCapabilities { .pn53x }

  mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection {
    let before = exchangeCount
    var selection =
      switch (search.uid, search.detectsOtherTags) {
      case (let uid?, false): try call(uid)
      case (let uid?, true): try callAndOthers(uid)
      case (nil, false): try anyTag()
      case (nil, true): try anyTagAndOthers()
      }
    selection.exchanges = exchangeCount - before
    return selection
  }

  mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection {
    let before = exchangeCount
    try cycleField()
    // All tags are awake now. A tag that was called by its UID would go to sleep at the next call
    // to all, which then needs another reset.
    var selection: TagSelection
    if !uid.isFeliCa, let found = try activate(nil), found.uid == uid {
      selection = found
    } else {
      selection = try call(uid)
    }
    selection.exchanges = exchangeCount - before
    return selection
  }

  mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8] {
    // libnfc copies the command into an array of 264 bytes without a check.
    try checkLength(of: command)
    // The chip would wake the tag that was put to sleep last, even if it is a stranger's.
    guard hasTag else { throw TagLinkError(.released) }
    try use(framing)
    exchangeCount += 1
    var answer = [UInt8](repeating: 0, count: Self.answerSize)
    let count = nfc_initiator_transceive_bytes(
      handle, command, command.count, &answer, answer.count, Self.answerTime)
    guard count >= 0 else {
      mayHaveSleepers = mayHaveSleepers || wasCalledByUID
      throw failure(count)
    }
    return Array(answer.prefix(Int(count)))
  }

  /// The number of bytes in the array for an answer, as large as libnfc's own.
  private static let answerSize = 264

  /// The time limit for an answer in milliseconds. Drivers of USB readers subtract 200 before they
  /// look for the first time.
  private static let answerTime: Int32 = 1_000
}

extension NFCDevice {
  /// Selects the tag that answers to REQA, or one of several.
  ///
  /// A tag that sleeps or speaks ISO-DEP does not hear the call. If there may be one, the field is
  /// switched off and on first.
  mutating func anyTag(startsProtocol: Bool = true) throws(TagLinkError) -> TagSelection {
    // A tag that is awake only because it was called by its UID goes back to sleep at the call,
    // too.
    if mayHaveSleepers || wasCalledByUID || mayHearNoCall { try cycleField() }
    if let found = try activate(nil, startsProtocol: startsProtocol) { return found }
    guard let card = try feliCa() else { throw TagLinkError(.noTag) }
    return card
  }

  /// Selects a tag, and reports the UID of another one if a second REQA finds it.
  ///
  /// A selected tag falls silent at that call and answers when the chip repeats it, while other
  /// tags answer at once. A tag that has begun with ISO-DEP would not hear the call, so ISO-DEP is
  /// begun with the second one.
  private mutating func anyTagAndOthers() throws(TagLinkError) -> TagSelection {
    let first = try anyTag(startsProtocol: false)
    if first.technology == .f { return first }
    // A tag that went to sleep instead is woken by its UID. The others have already been asked.
    guard let second = try activate(nil) else { return try call(first.uid) }
    if second.uid == first.uid { return second }
    // Two random UIDs may come from the same tag.
    if first.uid.isRandom, second.uid.isRandom { return try callAndOthers(second.uid) }
    release()
    var selection = try call(first.uid)
    selection.others = [second.uid]
    return selection
  }

  /// Selects the tag with this UID, and reports another one if it answers while this one sleeps.
  private mutating func callAndOthers(_ uid: TagUID) throws(TagLinkError) -> TagSelection {
    let known = try call(uid)
    if known.technology == .f { return known }
    let others = try others(than: known.uid)
    var selection = try call(known.uid)
    selection.others = others
    return selection
  }

  mutating func call(_ uid: TagUID) throws(TagLinkError) -> TagSelection {
    if uid.isFeliCa { return try callFeliCa(uid) }
    try endProtocol()
    if let found = try activate(uid), found.uid == uid { return found }
    // The tag is not there, or another is: that one answers to a call to all.
    guard let other = try activate(nil) else { throw TagLinkError(.noTag) }
    if other.uid == uid { return other }
    release()
    throw TagLinkError(.otherTag(other.uid))
  }

  /// Selects the FeliCa card with this IDm. Throws `.otherTag` if something else answers.
  private mutating func callFeliCa(_ uid: TagUID) throws(TagLinkError) -> TagSelection {
    var found = try feliCa()
    if let found, found.uid == uid { return found }
    if found == nil { found = try activate(nil) }
    guard let other = found else { throw TagLinkError(.noTag) }
    release()
    throw TagLinkError(.otherTag(other.uid))
  }

  /// Puts the selected tag to sleep, and returns the UIDs of the tags that answer to REQA then.
  private mutating func others(than uid: TagUID) throws(TagLinkError) -> [TagUID] {
    release()
    guard let other = try activate(nil) else { return [] }
    release()
    return other.uid == uid ? [] : [other.uid]
  }

  /// Activates a tag, and tries once more if that fails. Returns `nil` if nothing answers.
  private mutating func activate(
    _ uid: TagUID?, startsProtocol: Bool = true
  ) throws(TagLinkError) -> TagSelection? {
    do throws(TagLinkError) { return try activateOnce(uid, startsProtocol) } catch {
      guard error.problem.isRetryable else { throw error }
      return try activateOnce(uid, startsProtocol)
    }
  }

  private mutating func activateOnce(
    _ uid: TagUID?, _ startsProtocol: Bool
  ) throws(TagLinkError) -> TagSelection? {
    hasTag = false
    try use(.interpreted)
    if self.startsProtocol != startsProtocol {
      self.startsProtocol = nil
      try set(NP_AUTO_ISO14443_4, startsProtocol)
      self.startsProtocol = startsProtocol
    }
    exchangeCount += 1
    var tag = cnfc_type_a()
    let bytes = uid?.bytes ?? []
    let result = cnfc_select(handle, bytes, bytes.count, &tag)
    // The tag's answer to the first ISO-DEP command may have been lost; then the tag speaks ISO-DEP
    // all the same.
    if result <= 0, startsProtocol { mayHearNoCall = true }
    guard result >= 0 else { throw failure(result) }
    if result == 0 { return nil }
    guard TagUID.lengths.contains(tag.uid_count) else {
      throw TagLinkError(.damaged, detail: "a UID of \(tag.uid_count) bytes")
    }
    hasTag = true
    hasFeliCa = false
    wasCalledByUID = uid != nil
    let selection = TagSelection(tag)
    mayHearNoCall = startsProtocol && selection.speaksISODEP
    return selection
  }

  /// Selects a FeliCa card, in its NDEF system if it has one. Returns `nil` also for a reader that
  /// cannot look for one.
  private mutating func feliCa() throws(TagLinkError) -> TagSelection? {
    if let card = try feliCa(of: Self.ndefSystem) { return card }
    return try feliCa(of: Self.anySystem)
  }

  private static let ndefSystem: UInt16 = 0x12FC
  private static let anySystem: UInt16 = 0xFFFF

  private mutating func feliCa(of system: UInt16) throws(TagLinkError) -> TagSelection? {
    hasTag = false
    exchangeCount += 1
    var number = [UInt8](repeating: 0, count: TagUID.feliCaLength)
    let result = cnfc_select_felica(handle, system, &number)
    if result > 0 {
      (hasTag, hasFeliCa, wasCalledByUID) = (true, true, false)
      return TagSelection(uid: TagUID(number), technology: .f, atqa: [], sak: 0)
    }
    guard result < 0 else { return nil }
    let error = failure(result)
    if error.problem == .readerGone { throw error }
    return nil
  }

  mutating func release() {
    guard hasTag else { return }
    hasTag = false
    if hasFeliCa { return }
    if nfc_initiator_deselect_target(handle) >= 0 { mayHearNoCall = false }
    mayHaveSleepers = true
  }

  /// Makes a tag that speaks ISO-DEP hear calls again, by deselecting it or resetting the field.
  private mutating func endProtocol() throws(TagLinkError) {
    if mayHearNoCall, hasTag { release() }
    if mayHearNoCall { try cycleField() }
  }

  /// Switches the field off and on, which resets every tag.
  mutating func cycleField() throws(TagLinkError) {
    hasTag = false
    try set(NP_ACTIVATE_FIELD, false)
    // Tags need at least 5 ms. Readers that switch slowly get some more.
    usleep(20_000)
    try set(NP_ACTIVATE_FIELD, true)
    usleep(5_000)
    (mayHaveSleepers, wasCalledByUID, mayHearNoCall) = (false, false, false)
  }
}

extension TagUID {
  /// Whether the UID is as long as the IDm of a FeliCa card.
  fileprivate var isFeliCa: Bool { bytes.count == TagUID.feliCaLength }
}

extension TagSelection {
  fileprivate init(_ tag: cnfc_type_a) {
    let uid = withUnsafeBytes(of: tag.uid) { Array($0.prefix(tag.uid_count)) }
    let ats = withUnsafeBytes(of: tag.ats) { Array($0.prefix(tag.ats_count)) }
    // libnfc swaps the two bytes.
    let atqa = [tag.atqa.1, tag.atqa.0]
    self.init(uid: TagUID(uid), atqa: atqa, sak: tag.sak, ats: ats)
  }
}
