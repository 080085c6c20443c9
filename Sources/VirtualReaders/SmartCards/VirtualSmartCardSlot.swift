/// A PC/SC reader without pcscd and thread: for tests that want every step in their own hands.
public struct VirtualSmartCardSlot: Sendable {
  private var model: SmartCardModel

  /// A reader with tags in its field, none of which has power yet.
  public init(_ family: SmartCardFamily, tags: [VirtualTag] = [], faults: [Fault] = []) {
    model = SmartCardModel(family, tags: tags, faults: faults)
  }

  /// Whether there is a card; where one took the place of another there is none until the watcher has asked.
  public mutating func isPresent(byWatcher: Bool = true) -> Bool {
    model.isPresent(byWatcher: byWatcher)
  }

  /// Gives the card power, or anew by a reset, and answers its ATR; `nil` where none answers.
  public mutating func powerUp(isReset: Bool = false) -> [UInt8]? {
    model.powerUp(isReset: isReset)
  }

  /// Takes the power away, as far as such readers do so.
  public mutating func powerDown() { model.powerDown() }

  /// The answer to an APDU with its status bytes; `nil` where the reader fails or hangs.
  public mutating func transmit(_ bytes: [UInt8]) -> [UInt8]? {
    if case .answer(let answer) = model.transmit(bytes) { answer } else { nil }
  }

  /// Puts a tag into the field.
  public mutating func present(_ tag: VirtualTag) { model.chip.present(tag) }

  /// Takes a tag out of the field, or all of them.
  @discardableResult
  public mutating func remove(_ uid: [UInt8]? = nil) -> [VirtualTag] { model.chip.remove(uid) }

  /// The tags in the field, as they are now.
  public var tags: [VirtualTag] { model.chip.field.tags }

  /// What the reader has done.
  public var counters: ReaderCounters { model.chip.bench.counters }
}
