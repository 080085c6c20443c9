/// A link with the tag that is selected on it, and the options for using it.
struct TagSession<Link: TagLink & ~Copyable>: ~Copyable {
  var link: Link
  var options: TagOptions
  var tally: ExchangeCounter
  var access: TagPasswordState
  private var hand: CurrentTag?

  init(
    _ link: consuming Link, _ selection: TagSelection?, _ options: TagOptions,
    _ passwords: TagPasswordProvider?
  ) {
    tally = ExchangeCounter(at: link.exchangeCount, with: selection)
    access = TagPasswordState(source: passwords)
    hand = selection.map { CurrentTag(selection: $0) }
    self.link = link
    self.options = options
  }

  /// The selection of the current tag, or `nil` if there is none.
  var selection: TagSelection? { hand?.selection }

  /// The UID of the current tag; empty if there is none.
  var uid: TagUID { selection?.uid ?? TagUID([]) }

  /// The current tag's chip, as far as it is known.
  var chip: TagChip? {
    get { hand?.chip }
    set {
      // Replaced as a whole: set in place, an optimised build never releases a chip of another
      // type.
      hand = hand.map { CurrentTag(selection: $0.selection, chip: newValue) }
    }
  }

  /// The number of exchanges of the current operation, without the search for a second tag.
  var exchanges: Int { tally.exchanges(at: link.exchangeCount) }

  /// Selects a tag if there is no current one. Throws if several tags are present and the operation
  /// changes something.
  mutating func begin(changing: Bool) throws(TagOperationFailure) {
    if hand == nil {
      let looks =
        changing && options.detectsOtherTags && link.capabilities.abilities.contains(.otherTags)
      let found = try select(TagSearch(detectsOtherTags: looks))
      tally.addSearch(of: found)
      hand = CurrentTag(selection: found)
    }
    if changing, let found = selection, !found.others.isEmpty {
      throw TagOperationFailure("select the tag", .severalTags([found.uid] + found.others))
    }
  }

  private mutating func select(_ search: TagSearch) throws(TagOperationFailure) -> TagSelection {
    do {
      return try link.select(search)
    } catch {
      throw TagOperationFailure("select the tag", error)
    }
  }

  /// Forgets the current tag and everything that is known about it.
  mutating func forget() {
    hand = nil
    access.forgetTag()
  }

  /// Selects the same tag again, as necessary after its refusals and many faults, and sends the
  /// password again if it was unlocked.
  mutating func reselect() throws(TagOperationFailure) {
    try selectAgain()
    if let opened = access.opened { try give(opened, attempts: 2) }
  }

  /// Selects the same tag again by its UID, and if nothing responds, once more after a reset of the
  /// field.
  mutating func selectAgain() throws(TagOperationFailure) {
    let uid = try requireTag().uid
    let again: TagSelection
    do {
      again = try link.select(TagSearch(uid: uid))
    } catch {
      guard error.isTransient, link.capabilities.abilities.contains(.fieldReset) else {
        throw TagOperationFailure("select the tag again", error)
      }
      return try resetOnce(uid)
    }
    try take(again)
  }

  /// Switches the field off and on and selects the same tag. Its settings take effect, and it needs
  /// its password again.
  mutating func resetField() throws(TagOperationFailure) {
    access.close()
    let uid = try requireTag().uid
    try require(.fieldReset, "select the tag again")
    do {
      try resetOnce(uid)
    } catch {
      guard case .link(let problem) = error.problem, problem.isTransient else { throw error }
      try resetOnce(uid)
    }
  }

  private mutating func resetOnce(_ uid: TagUID) throws(TagOperationFailure) {
    let again: TagSelection
    do {
      again = try link.resetField(selecting: uid)
    } catch {
      throw TagOperationFailure("select the tag again", error)
    }
    try take(again)
  }

  private mutating func take(_ again: TagSelection) throws(TagOperationFailure) {
    guard again.uid == selection?.uid else {
      throw TagOperationFailure("select the tag again", .link(.init(.otherTag(again.uid))))
    }
    hand?.selection = again
  }

  /// Returns the selection of the current tag, or throws an error if there is none.
  func requireTag() throws(TagOperationFailure) -> TagSelection {
    guard let selection else { throw TagOperationFailure("select the tag", .link(.init(.noTag))) }
    return selection
  }

  /// Throws an error about `action` if the reader lacks an ability.
  func require(_ ability: TagLinkAbility, _ action: String) throws(TagOperationFailure) {
    guard link.capabilities.abilities.contains(ability) else {
      throw TagOperationFailure(action, TagLinkError(.unsupported(ability)))
    }
  }

  /// Sends a command to the selected tag and returns its response.
  mutating func exchange(
    _ action: @autoclosure () -> String, _ command: [UInt8], _ framing: TagFraming
  ) throws(TagOperationFailure) -> [UInt8] {
    if framing != .interpreted { try require(.rawFrames, action()) }
    do {
      return try link.exchange(command, framing)
    } catch {
      throw TagOperationFailure(action(), error)
    }
  }
}

/// The selected tag of a session, and the facts known about its chip.
private struct CurrentTag {
  var selection: TagSelection
  var chip: TagChip?
}

extension TagLinkError {
  /// Whether it may help to select the tag again after this error.
  fileprivate var isTransient: Bool { problem == .noTag || problem.isRetryable }
}
