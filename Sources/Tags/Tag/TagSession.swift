/// A link, the tag in hand on it, and how it is spoken to.
struct TagSession<Link: TagLink & ~Copyable>: ~Copyable {
  var link: Link
  var options: TagOptions
  var tally: TagTally
  var access: PasswordsInHand
  private var hand: TagInHand?

  init(
    _ link: consuming Link, _ selection: TagSelection?, _ options: TagOptions,
    _ passwords: TagPasswords?
  ) {
    tally = TagTally(at: link.exchangeCount, with: selection)
    access = PasswordsInHand(passwords)
    hand = selection.map { TagInHand($0) }
    self.link = link
    self.options = options
  }

  /// What the tag in hand said when it was selected last.
  var selection: TagSelection? { hand?.selection }

  /// The number of the tag in hand.
  var uid: TagUID { selection?.uid ?? TagUID([]) }

  /// Its chip, as far as it is known.
  var chip: TagChip? {
    get { hand?.chip }
    set {
      // As a whole: set in place, an optimised build never lets go of a chip of another type.
      hand = hand.map { TagInHand($0.selection, newValue) }
    }
  }

  /// The exchanges of the operation in hand, the search for a second tag excluded.
  var exchanges: Int { tally.exchanges(at: link.exchangeCount) }

  /// Selects a tag if none is in hand, and refuses company when the operation changes something.
  mutating func begin(changing: Bool) throws(TagFault) {
    if hand == nil {
      let looks =
        changing && options.looksForOthers && link.capabilities.abilities.contains(.otherTags)
      let found = try select(TagSearch(looksForOthers: looks))
      tally.addSearch(of: found)
      hand = TagInHand(found)
    }
    if changing, let found = selection, !found.others.isEmpty {
      throw TagFault("select the tag", .severalTags([found.uid] + found.others))
    }
  }

  private mutating func select(_ search: TagSearch) throws(TagFault) -> TagSelection {
    do {
      return try link.select(search)
    } catch {
      throw TagFault("select the tag", error)
    }
  }

  /// Puts the tag out of hand, with all that is known of it.
  mutating func forget() {
    hand = nil
    access.forgetTag()
  }

  /// Selects the same tag again, which its refusals and many a fault make necessary, and opens it
  /// again if it was open.
  mutating func reselect() throws(TagFault) {
    try selectAgain()
    if let opened = access.opened { try give(opened, attempts: 2) }
  }

  /// Selects the same tag again: by its UID, and when nothing answers, once more after the field was
  /// off.
  mutating func selectAgain() throws(TagFault) {
    let uid = try requireTag().uid
    let again: TagSelection
    do {
      again = try link.select(TagSearch(uid: uid))
    } catch {
      guard error.mayPass, link.capabilities.abilities.contains(.fieldReset) else {
        throw TagFault("select the tag again", error)
      }
      return try resetOnce(uid)
    }
    try take(again)
  }

  /// Switches the field off and on and selects the same tag: its settings act from now on, and it is
  /// not open.
  mutating func resetField() throws(TagFault) {
    access.close()
    let uid = try requireTag().uid
    try require(.fieldReset, "select the tag again")
    do {
      try resetOnce(uid)
    } catch {
      guard case .link(let problem) = error.problem, problem.mayPass else { throw error }
      try resetOnce(uid)
    }
  }

  private mutating func resetOnce(_ uid: TagUID) throws(TagFault) {
    let again: TagSelection
    do {
      again = try link.resetField(selecting: uid)
    } catch {
      throw TagFault("select the tag again", error)
    }
    try take(again)
  }

  private mutating func take(_ again: TagSelection) throws(TagFault) {
    guard again.uid == selection?.uid else {
      throw TagFault("select the tag again", .link(.init(.otherTag(again.uid))))
    }
    hand?.selection = again
  }

  /// The tag in hand.
  func requireTag() throws(TagFault) -> TagSelection {
    guard let selection else { throw TagFault("select the tag", .link(.init(.noTag))) }
    return selection
  }

  /// Refuses what the reader cannot do.
  func require(_ ability: TagLinkAbility, _ action: String) throws(TagFault) {
    guard link.capabilities.abilities.contains(ability) else {
      throw TagFault(action, TagLinkError(.unsupported(ability)))
    }
  }

  /// One exchange with the selected tag.
  mutating func exchange(
    _ action: @autoclosure () -> String, _ command: [UInt8], _ framing: TagFraming
  ) throws(TagFault) -> [UInt8] {
    if framing != .interpreted { try require(.rawFrames, action()) }
    do {
      return try link.exchange(command, framing)
    } catch {
      throw TagFault(action(), error)
    }
  }
}

/// The tag that a session has to do with, and what is known of its chip.
private struct TagInHand {
  var selection: TagSelection
  var chip: TagChip?

  init(_ selection: TagSelection, _ chip: TagChip? = nil) {
    self.selection = selection
    self.chip = chip
  }
}

extension TagLinkError {
  /// Whether another selection may succeed after this one.
  fileprivate var mayPass: Bool { problem == .noTag || problem.isWorthAnotherTry }
}
