/// A simulated PC/SC reader without pcscd and thread, for tests that control every step.
public struct VirtualSmartCardSlot: Sendable {
  private var model: SmartCardModel

  /// Creates a reader with tags in its field, none of which is powered up yet.
  public init(_ family: SmartCardFamily, tags: [VirtualTag] = [], faults: [Fault] = []) {
    model = SmartCardModel(family, tags: tags, faults: faults)
  }

  /// Whether a card is present. When a card replaces another, none is present until the watcher has
  /// asked.
  public mutating func isPresent(byWatcher: Bool = true) -> Bool {
    model.isPresent(byWatcher: byWatcher)
  }

  /// Powers the card up or resets it. Returns its answer to reset, or `nil` if no card answers.
  public mutating func powerUp(isReset: Bool = false) -> [UInt8]? {
    model.powerUp(isReset: isReset)
  }

  /// Powers the card down, as far as such readers do that.
  public mutating func powerDown() { model.powerDown() }

  /// Sends an APDU. Returns the answer with its status bytes, or `nil` if the reader fails or
  /// hangs.
  public mutating func transmit(_ bytes: [UInt8]) -> [UInt8]? {
    if case .answer(let answer) = model.transmit(bytes) { answer } else { nil }
  }

  /// Puts a tag into the field.
  public mutating func present(_ tag: VirtualTag) { model.chip.present(tag) }

  /// Removes a tag from the field, or all tags.
  @discardableResult
  public mutating func remove(_ uid: [UInt8]? = nil) -> [VirtualTag] { model.chip.remove(uid) }

  /// The tags in the field, with their present state.
  public var tags: [VirtualTag] { model.chip.field.tags }

  /// The counters of the reader's activity.
  public var counters: ReaderCounters { model.chip.bench.counters }
}
