import Tags
import TestSupport

@testable import VirtualReaders

/// The simulator's Ultralight C, with one exchange that goes wrong.
final class SimulatedChip {
  var tag = VirtualTag(.ultralightC, uid: [4, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0x80])
  private var bench = SimulationRecorder(faults: [])

  var uid: TagUID { TagUID(tag.uid) }

  func copy() -> SimulatedChip {
    let twin = SimulatedChip()
    twin.tag = tag
    return twin
  }

  func select() {
    guard var chip = tag.card as? Type2Card else { return }
    chip.wake()
    tag.card = chip
  }

  func powerUp() { tag.powerUp() }

  /// Answers a command; `torn` is how many bytes of a page arrive before the power goes.
  func answer(_ command: [UInt8], torn: Int? = nil) throws(TagLinkError) -> [UInt8] {
    guard var chip = tag.card as? Type2Card else { return [] }
    if let torn {
      var failing = SimulationRecorder(faults: [.onWrite(1, .torn(bytes: torn, .gone))])
      _ = chip.answer(.checked(command), &failing)
      chip.powerUp()
      tag.card = chip
      throw TagLinkError(.noAnswer)
    }
    let answer = chip.answer(.checked(command), &bench)
    tag.card = chip
    switch answer {
    case .reply(let frame) where frame.bitCount == 4: return []
    case .reply(let frame): return frame.checkedContent ?? []
    case .refuse(let code): throw TagLinkError(.refused(code))
    default: throw TagLinkError(.noAnswer)
    }
  }

  func page(_ number: Int) -> [UInt8] { tag.page(number) }

  /// The four pages of the key.
  var keyPages: [UInt8] { (0x2C...0x2F).flatMap(page) }
}

/// What goes wrong at one exchange.
struct ChipFault: Sendable {
  var exchange: Int
  var kind: Kind

  /// "Before" and "after" are before and after the chip obeyed.
  enum Kind: Hashable, Sendable {
    case silentBefore, silentAfter, damaged, refused, goneBefore, goneAfter, killedBefore
    case killedAfter
    /// So many bytes of a page are written, and the power goes.
    case torn(Int)
    /// A bit of the answer is another one, and no checksum tells it.
    case flipped(Int)
  }

  static let kinds: [Kind] =
    [
      .silentBefore, .silentAfter, .damaged, .refused, .goneBefore, .goneAfter, .killedBefore,
      .killedAfter,
    ] + (0...3).map { .torn($0) } + (0..<Effort.count(slice: 4, whole: 24)).map { .flipped($0 * 7) }
}

/// A link to the chip.
struct ChipLink: TagLink {
  let chip: SimulatedChip
  var capabilities = TagLinkCapabilities.pn53x
  var exchangeCount = 0
  var fault: ChipFault?
  /// Whether a refusal is told from silence; libnfc does not.
  var isVague = false
  private var isGone = false
  /// Whether the chip listens; a refusal ends that.
  private var isSelected = true

  init(_ chip: SimulatedChip, fault: ChipFault? = nil, isVague: Bool = false) {
    (self.chip, self.fault, self.isVague) = (chip, fault, isVague)
    chip.powerUp()
  }

  mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection {
    if isGone { throw TagLinkError(.noTag) }
    exchangeCount += 1
    isSelected = true
    chip.select()
    return TagSelection(uid: chip.uid, atqa: [0x44, 0x00], sak: 0)
  }

  mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection {
    chip.powerUp()
    return try select(TagSearch(uid: uid))
  }

  mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8] {
    if isGone { throw TagLinkError(.released) }
    exchangeCount += 1
    do throws(TagLinkError) {
      guard isSelected else { throw TagLinkError(.noAnswer) }
      return try struck(command)
    } catch {
      if error.problem != .damaged { isSelected = false }
      guard isVague, error.problem.isRetryable, error.problem != .released else {
        throw error
      }
      throw TagLinkError(.transmission, detail: "libnfc -20")
    }
  }

  private mutating func struck(_ command: [UInt8]) throws(TagLinkError) -> [UInt8] {
    guard let fault, fault.exchange == exchangeCount else { return try chip.answer(command) }
    switch fault.kind {
    case .silentBefore: throw TagLinkError(.noAnswer)
    case .refused: throw TagLinkError(.refused(0))
    case .silentAfter, .damaged:
      _ = try chip.answer(command)
      throw TagLinkError(fault.kind == .damaged ? .damaged : .noAnswer)
    case .flipped(let bit):
      var bytes = try chip.answer(command)
      if !bytes.isEmpty { bytes[bit / 8 % bytes.count] ^= 0x80 >> UInt8(bit % 8) }
      return bytes
    case .goneBefore, .goneAfter:
      isGone = true
      if fault.kind == .goneAfter { _ = try chip.answer(command) }
      throw TagLinkError(.released)
    case .killedBefore: throw TagLinkError(.cancelled)
    case .killedAfter:
      _ = try chip.answer(command)
      throw TagLinkError(.cancelled)
    case .torn(let count):
      guard command[0] == 0xA2 else { throw TagLinkError(.noAnswer) }
      isGone = true
      return try chip.answer(command, torn: count)
    }
  }
}
