import Tags
import Testing

/// What goes wrong at one exchange, or from one on.
enum Fault: Hashable, CaseIterable {
  case removedBefore, removedAfter, mute, deaf, corrupt, nak, ignored, torn1, torn2, torn3
  /// Torn, and gone with it.
  case tornAway
  case readerGone, cancelled

  var tear: Tear? {
    switch self {
    case .ignored: .ignore
    case .torn1: .after(1)
    case .torn2, .tornAway: .after(2)
    case .torn3: .after(3)
    default: nil
    }
  }
}

/// The field with its tags, and what goes wrong in it; shared, so that a test can look at it.
final class Field {
  var tags: [any ModelTag]
  /// Faults by the number of the exchange, counting from 1.
  var faults: [Int: Fault] = [:]
  /// Called before exchange number k, so that a test can swap tags.
  var onExchange: (Int) -> Void = { _ in }
  var exchanges = 0
  /// What the link can do; what it cannot is never asked of it.
  var capabilities = TagLinkCapabilities.pn53x
  /// Whether the link tells silence, refusal and damage apart; libnfc does not.
  var isVague = true
  /// The commands in order; a selection is an empty one.
  private(set) var log: [[UInt8]] = []

  init(_ tags: any ModelTag...) { self.tags = tags }

  var tag: (any ModelTag)? { tags.first }

  /// What changes or opens a tag: writes and passwords, those that were refused behind a `!`, and
  /// resets of the field.
  private(set) var trace: [String] = []

  func note(_ command: [UInt8]) { log.append(command) }

  func trace(_ command: [UInt8], _ answer: ModelAnswer) {
    guard command[0] == 0xA2 || command[0] == 0x1B else { return }
    let isRefused = if case .nak = answer { true } else { false }
    let digits = command.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    trace.append((isRefused ? "!" : "") + digits)
  }

  func traceReset() { trace.append("reset") }
}

/// A link to tags in memory.
struct ModelLink: TagLink, ~Copyable {
  let field: Field
  /// The tag that is selected, while it is active.
  private var active: (any ModelTag)?

  init(_ field: Field) { self.field = field }

  var capabilities: TagLinkCapabilities { field.capabilities }
  var exchangeCount: Int { field.exchanges }

  private mutating func count() -> Fault? {
    field.exchanges += 1
    field.onExchange(field.exchanges)
    return field.faults[field.exchanges]
  }

  mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection {
    let fault = count()
    field.note([])
    active = nil
    try obeySelection(fault)
    guard let tag = field.tags.first(where: { search.uid == nil || $0.uid == search.uid?.bytes })
    else {
      guard let other = field.tags.first else { throw TagLinkError(.noTag) }
      throw TagLinkError(.otherTag(TagUID(other.uid)))
    }
    active = tag
    tag.wake()
    var selection = TagSelection(
      uid: TagUID(tag.uid), technology: tag.technology, atqa: tag.atqa, sak: tag.sak, ats: tag.ats)
    if search.detectsOtherTags {
      demand(.otherTags)
      field.exchanges += 1
      selection.exchanges += 1
      selection.others = field.tags.dropFirst().map { TagUID($0.uid) }
    }
    return selection
  }

  private mutating func obeySelection(_ fault: Fault?) throws(TagLinkError) {
    switch fault {
    case .removedBefore: field.tags = []
    case .mute, .deaf: throw TagLinkError(.noTag)
    case .corrupt, .nak: throw problem(.damaged)
    case .readerGone: throw TagLinkError(.readerGone)
    case .cancelled: throw TagLinkError(.cancelled)
    case .removedAfter, .ignored, .torn1, .torn2, .torn3, .tornAway, nil: break
    }
  }

  mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection {
    demand(.fieldReset)
    for tag in field.tags { tag.reset() }
    field.traceReset()
    return try select(TagSearch(uid: uid))
  }

  mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8] {
    if framing != .interpreted { demand(.rawFrames) }
    if active?.technology == .f { demand(.feliCaFrames) }
    let fault = count()
    field.note(command)
    if fault == .readerGone { throw TagLinkError(.readerGone) }
    if fault == .cancelled { throw TagLinkError(.cancelled) }
    if fault == .removedBefore { field.tags = [] }
    guard let tag = active, field.tags.contains(where: { $0 === tag }) else {
      active = nil
      throw problem(.noAnswer)
    }
    if framing == .interpreted, command[0] == 0x60 || command[0] == 0x3A {
      throw TagLinkError(.damaged, detail: "the reader's chip does not know the command")
    }
    if tag.technology == .v, framing == .interpreted {
      #expect(
        [[0x22, 0x20], [0x22, 0x21]].contains(command.prefix(2)), "what readers know themselves")
    }
    if tag.technology == .v, fault == .nak { return [0x01, 0x0F] }
    return try outcome(tag, command, fault)
  }

  private mutating func outcome(
    _ tag: any ModelTag, _ command: [UInt8], _ fault: Fault?
  ) throws(TagLinkError) -> [UInt8] {
    if fault == .deaf || fault == .nak {
      if fault == .nak { active = nil }
      throw problem(fault == .nak ? .refused(0) : .noAnswer)
    }
    let answer = tag.answer(command, fault?.tear)
    field.trace(command, answer)
    if fault == .removedAfter || fault == .tornAway { field.tags = [] }
    switch (answer, fault) {
    case (_, .mute):
      active = nil
      throw problem(.noAnswer)
    case (_, .corrupt): throw problem(.damaged)
    case (_, .removedAfter), (_, .tornAway): throw problem(.noAnswer)
    case (.bytes(let bytes), _): return bytes
    case (.ack, _): return []
    case (.nak(let code), _):
      active = nil
      throw problem(.refused(code))
    case (.silence, _):
      active = nil
      throw problem(.noAnswer)
    }
  }

  private func demand(_ ability: TagLinkAbility) {
    #expect(field.capabilities.abilities.contains(ability), "\(ability)")
  }

  private func problem(_ exact: TagLinkError.Problem) -> TagLinkError {
    TagLinkError(field.isVague ? .transmission : exact, detail: field.isVague ? "libnfc -20" : nil)
  }
}
