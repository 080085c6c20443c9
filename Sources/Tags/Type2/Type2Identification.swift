extension TagSession where Link: ~Copyable {
  /// Finds out which chip it is, unless that is known or not wanted.
  ///
  /// An old chip refuses GET_VERSION and has to be selected again after every question that it does
  /// not know. Reading and plain writing can do with the one question; `closely` asks all, and each of
  /// them twice.
  mutating func identifyType2(_ wanted: Bool, closely: Bool = true) throws(TagFault) {
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

  private mutating func askType2() throws(TagFault) -> Type2Chip {
    if let version = try version() { return Type2Chip(version: version) }
    return Type2Chip(old: try oldProduct())
  }

  /// Asks a chip that said nothing of itself once more, before something is done with it for good:
  /// what such chips are is told by what they do not answer, and an answer can be lost.
  mutating func askAgain() throws(TagFault) {
    let known = chipOfType2
    guard known.version.isEmpty else { return }
    let again = try askType2()
    guard again.version.isEmpty, again.product == known.product else {
      chip = .type2(again)
      throw TagFault(
        "identify the chip", .strangeMemory("the chip now answers in another way than before"))
    }
  }

  /// The answer to GET_VERSION, asked for twice so that a damaged answer does not make a chip old.
  mutating func version() throws(TagFault) -> [UInt8]? {
    for _ in 0..<2 {
      if let answer = try probe([Type2Command.getVersion], .raw), answer.count == 8 {
        return answer
      }
    }
    return nil
  }

  /// A chip from before GET_VERSION: by its authentication, or by where its memory ends.
  private mutating func oldProduct() throws(TagFault) -> Type2Product? {
    for _ in 0..<2 {
      guard let answer = try probe(Type2Command.authenticate, .raw) else { continue }
      // The chip waits for the other half of the authentication.
      try reselect()
      return answer.count == 9 && answer[0] == 0xAF ? .ultralightC : nil
    }
    if try !canRead(0x10) { return .ultralight }
    guard try canRead(0x29), try !canRead(0x2A) else { return nil }
    return .ntag203
  }

  private mutating func canRead(_ page: UInt8) throws(TagFault) -> Bool {
    for _ in 0..<2 {
      if try probe([Type2Command.read, page], .interpreted) != nil { return true }
    }
    return false
  }

  /// The answer, or `nil` after selecting the tag again when there was none.
  mutating func probe(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagFault) -> [UInt8]? {
    do {
      return try exchange("identify the chip", command, framing)
    } catch {
      guard error.isWorthAnotherTry else { throw error }
      try reselect()
      return nil
    }
  }
}
