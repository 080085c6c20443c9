extension TagSession where Link: ~Copyable {
  /// Identifies the chip, unless it is known already or not `wanted`.
  ///
  /// An old chip refuses GET_VERSION and must be selected again after every unknown command.
  /// Reading and plain writing need only this command; `closely` tries all commands, each of them
  /// twice.
  mutating func identifyType2(_ wanted: Bool, closely: Bool = true) throws(TagOperationFailure) {
    if case .type2(let known) = chip,
      known.wasIdentified || !wanted || (known.isSilent && !closely)
    {
      return
    }
    guard link.capabilities.abilities.contains(.rawFrames) else {
      chip = .type2(.unidentifiedAndSlow)
      return
    }
    guard wanted else {
      chip = .type2(.unidentified)
      return
    }
    if closely {
      chip = .type2(try askType2())
    } else if let answer = try probe([Type2Command.getVersion], .raw), answer.count == 8 {
      chip = .type2(Type2Chip(version: answer))
    } else {
      chip = .type2(.silent)
    }
  }

  private mutating func askType2() throws(TagOperationFailure) -> Type2Chip {
    if let version = try version() { return Type2Chip(version: version) }
    return Type2Chip(old: try oldProduct())
  }

  /// Identifies a chip without GET_VERSION again, before something permanent is done: such chips
  /// are told apart by missing responses, and a response can be lost.
  mutating func askAgain() throws(TagOperationFailure) {
    let known = chipOfType2
    guard known.version.isEmpty else { return }
    let again = try askType2()
    guard again.version.isEmpty, again.product == known.product else {
      chip = .type2(again)
      throw TagOperationFailure(
        "identify the chip", .strangeMemory("the chip now answers in another way than before"))
    }
  }

  /// Asks for GET_VERSION up to twice, so that a damaged response does not make the chip look old.
  mutating func version() throws(TagOperationFailure) -> [UInt8]? {
    for _ in 0..<2 {
      if let answer = try probe([Type2Command.getVersion], .raw), answer.count == 8 {
        return answer
      }
    }
    return nil
  }

  /// Identifies a chip from before GET_VERSION by its authentication, or by the end of its memory.
  private mutating func oldProduct() throws(TagOperationFailure) -> Type2Product? {
    for _ in 0..<2 {
      guard let answer = try probe(Type2Command.authenticate, .raw) else { continue }
      // The chip waits for the second half of the authentication.
      try reselect()
      return answer.count == 9 && answer[0] == 0xAF ? .ultralightC : nil
    }
    if try !canRead(0x10) { return .ultralight }
    guard try canRead(0x29), try !canRead(0x2A) else { return nil }
    return .ntag203
  }

  private mutating func canRead(_ page: UInt8) throws(TagOperationFailure) -> Bool {
    for _ in 0..<2 {
      if try probe([Type2Command.read, page], .interpreted) != nil { return true }
    }
    return false
  }

  /// Sends a command and returns the response, or selects the tag again and returns `nil` if there
  /// is none.
  mutating func probe(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagOperationFailure) -> [UInt8]? {
    do {
      return try exchange("identify the chip", command, framing)
    } catch {
      guard error.isRetryable else { throw error }
      try reselect()
      return nil
    }
  }
}
