/// A link, the tag selected on it, and what is known of its chip.
struct TagSession<Link: TagLink & ~Copyable>: ~Copyable {
  var link: Link
  var options: TagOptions
  var selection: TagSelection?
  var chip: TagChip?
  /// Where the count of exchanges began for the operation in hand.
  var countStart: Int
  var searchExchanges = 0
  /// Where the tag's password comes from, if it may be given.
  var passwords: TagPasswords?
  /// The password that was found for this tag.
  var password: TagPassword?
  /// The password that has opened the tag and is given again after every selection.
  var opened: TagPassword?
  /// The password that this tag was seen to take, and the answer that it gave to the last one.
  var accepted: TagPassword?
  var answer: [UInt8]?

  init(_ link: consuming Link, _ selection: TagSelection?, _ options: TagOptions) {
    countStart = link.exchangeCount - (selection?.exchanges ?? 0)
    self.link = link
    self.options = options
    self.selection = selection
    searchExchanges = (selection?.exchanges ?? 1) - 1
  }

  /// The exchanges of the operation in hand, the search for a second tag excluded.
  var exchanges: Int { link.exchangeCount - countStart - searchExchanges }

  /// Starts to count for the next operation.
  mutating func startCounting() {
    countStart = link.exchangeCount
    searchExchanges = 0
  }

  /// Selects a tag if none is, and refuses company when the operation changes something.
  mutating func begin(changing: Bool) throws(TagFault) {
    let looks = changing && options.looksForOthers
    if selection == nil {
      let found = try select(TagSearch(looksForOthers: looks))
      searchExchanges += found.exchanges - 1
      selection = found
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

  /// Forgets the tag.
  mutating func forget() {
    (selection, chip) = (nil, nil)
    (password, opened, accepted, answer) = (nil, nil, nil, nil)
  }

  /// Selects the same tag again, which its refusals and many a fault make necessary, and opens it
  /// again if it was open.
  mutating func reselect() throws(TagFault) {
    try selectAgain()
    if let opened { try give(opened, attempts: 2) }
  }

  /// Selects the same tag again: by its UID, and when nothing answers, once more after the field was
  /// off.
  mutating func selectAgain() throws(TagFault) {
    guard let uid = selection?.uid else { throw TagFault("select the tag", .link(.init(.noTag))) }
    let again: TagSelection
    do {
      again = try link.select(TagSearch(uid: uid))
    } catch {
      guard error.mayPass else { throw TagFault("select the tag again", error) }
      return try resetOnce(uid)
    }
    try take(again)
  }

  /// Switches the field off and on and selects the same tag: its settings act from now on, and it is
  /// not open.
  mutating func resetField() throws(TagFault) {
    guard let uid = selection?.uid else { throw TagFault("select the tag", .link(.init(.noTag))) }
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
    selection = again
  }

  /// One exchange with the selected tag.
  mutating func exchange(
    _ action: @autoclosure () -> String, _ command: [UInt8], _ framing: TagFraming
  ) throws(TagFault) -> [UInt8] {
    do {
      return try link.exchange(command, framing)
    } catch {
      throw TagFault(action(), error)
    }
  }
}

extension TagLinkError {
  /// Whether another selection may succeed after this one.
  fileprivate var mayPass: Bool { problem == .noTag || problem.isWorthAnotherTry }
}
