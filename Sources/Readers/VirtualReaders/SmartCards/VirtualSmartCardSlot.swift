/// A simulated PC/SC reader without pcscd and thread, for tests that control every step.
package struct VirtualSmartCardSlot: Sendable {
  private var model: SmartCardModel

  /// Creates a reader with tags in its field, none of which is powered up yet.
  package init(_ family: SmartCardFamily, tags: [VirtualTag] = [], faults: [Fault] = []) {
    model = SmartCardModel(family, tags: tags, faults: faults)
  }

  /// Whether a card is present. When a card replaces another, none is present until the watcher has
  /// asked.
  package mutating func isPresent(byWatcher: Bool = true) -> Bool {
    model.isPresent(byWatcher: byWatcher)
  }

  /// Powers the card up or resets it. Returns its answer to reset, or `nil` if no card answers.
  package mutating func powerUp(isReset: Bool = false) -> [UInt8]? {
    model.powerUp(isReset: isReset)
  }

  /// Powers the card down, as far as readers of this family do that.
  package mutating func powerDown() { model.powerDown() }

  /// Sends an APDU. Returns the answer with its status bytes, or `nil` if the reader fails or
  /// hangs.
  package mutating func transmit(_ bytes: [UInt8]) -> [UInt8]? {
    if case .answer(let answer) = model.transmit(bytes) { answer } else { nil }
  }

  /// Puts a tag into the reader's field.
  package mutating func present(_ tag: VirtualTag) { model.chip.present(tag) }

  /// Removes a tag from the reader's field, or all tags if `uid` is `nil`. Returns them.
  @discardableResult
  package mutating func remove(_ uid: [UInt8]? = nil) -> [VirtualTag] { model.chip.remove(uid) }

  /// The tags in the field, with their present state.
  package var tags: [VirtualTag] { model.chip.field.tags }

  /// The counters of the reader's activity.
  package var counters: ReaderCounters { model.chip.bench.counters }
}
