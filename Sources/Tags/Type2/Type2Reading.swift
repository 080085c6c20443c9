import NDEF

extension TagSession where Link: ~Copyable {
  /// As much of the memory as says what the tag holds; a change also wants locks where they come for
  /// nothing.
  mutating func readType2(changing: Bool) throws(TagFault) -> Type2Memory {
    try identifyType2(options.identifies, closely: options.tellsOldChipsApart)
    var memory = try readStart(changing)
    noteSize(memory)
    while let last = missingPage(memory) {
      do {
        try extend(&memory, toPage: last)
      } catch {
        guard chipOfType2.isSilent, error.isWorthAnotherTry else { throw error }
        // Its container may name more than the chip has.
        try reselect()
        try identify(&memory)
      }
    }
    return memory
  }

  /// Finds out what chip it is after it was read.
  mutating func identify(_ memory: inout Type2Memory) throws(TagFault) {
    try identifyType2(true)
    memory = Type2Memory(memory.bytes, product)
  }

  private mutating func noteSize(_ memory: Type2Memory) {
    guard case .type2(var known) = chip, known.isSilent,
      memory.container?.magic == CapabilityContainer.ndefMagic
    else { return }
    known.namedSize = memory.container?.sizeCode
    chip = .type2(known)
  }

  /// As much of the memory as can be read to say what the tag is, secrets or not.
  mutating func surveyType2() throws(TagFault) -> Type2Memory {
    try identifyType2(true)
    var memory = try readStart(true)
    do {
      while let last = missingPage(memory) { try extend(&memory, toPage: last) }
      try readLocks(&memory)
    } catch {
      guard let page = error.problem.secretPage else { throw error }
      memory.firstSecretPage = page
      try reselect()
    }
    return memory
  }

  /// The first exchange: enough for a short message on any chip that reads many pages at once.
  private mutating func readStart(_ changing: Bool) throws(TagFault) -> Type2Memory {
    let enough = 0x13
    let last = product?.lastPage ?? enough
    let end = changing && last < 60 ? last : min(last, enough)
    let bytes = try readPages(0...end, orSlowly: 0...3)
    let memory = Type2Memory(bytes, product)
    guard memory.pageCount >= 4 else {
      throw TagFault("read page 0", .strangeMemory("the tag shows fewer than four pages"))
    }
    if let uid = selection?.uid.bytes, uid.count == 7,
      !(bytes.prefix(3) + bytes[4..<8]).elementsEqual(uid)
    {
      throw TagFault("read page 0", .strangeMemory("page 0 does not hold the tag's UID"))
    }
    return memory
  }

  /// Reads on until this page is known.
  mutating func extend(_ memory: inout Type2Memory, toPage last: Int) throws(TagFault) {
    guard last >= memory.pageCount else { return }
    memory.append(try readPages(memory.pageCount...last))
    guard memory.pageCount > last else {
      throw TagFault(
        "read page \(memory.pageCount)",
        chipOfType2.canKeepSecrets
          ? chipOfType2.secret(from: memory.pageCount)
          : .strangeMemory("the memory ends before page \(last), which it should have"))
    }
  }

  /// Locks and configuration, one exchange where they did not come along; what cannot be read stays
  /// unknown.
  mutating func readLocks(_ memory: inout Type2Memory) throws(TagFault) {
    guard let product else { return }
    let pages = [product.dynamicLock?.page, product.configurationPage.map { $0 + 1 }]
      .compactMap { $0 }
    guard let first = product.dynamicLock?.page ?? product.configurationPage,
      let last = pages.max(), memory.lockBits.isEmpty && memory.configuration.isEmpty
    else { return }
    do {
      let found = try readPages(first...last)
      if product.dynamicLock != nil { memory.lockBits = Array(found.prefix(4)) }
      if product.configurationPage != nil { memory.configuration = Array(found.suffix(8)) }
    } catch {
      guard error.problem.secretPage != nil else { throw error }
      try reselect()
    }
  }

  /// Reads what a chip with keys says of them, where that did not come along; what cannot be read is protected.
  mutating func readKeySettings(
    _ memory: Type2Memory
  ) throws(TagFault) -> Type2KeyProtection? {
    if let keys = memory.keys { return keys }
    guard let cipher = chipOfType2.keyCipher else { return nil }
    if let page = memory.firstSecretPage { return .init(cipher, secretFrom: page) }
    let page = cipher.settingsPage
    if let known = memory.known(page...(page + 1)) { return .init(cipher, settings: known) }
    do {
      let bytes = try readPages(page...(page + 1))
      if bytes.count == 8 { return .init(cipher, settings: bytes) }
      return .init(cipher, secretFrom: page + bytes.count / NDEFTagMemory.pageSize)
    } catch {
      guard let secret = error.problem.secretPage else { throw error }
      try reselect()
      return .init(cipher, secretFrom: secret)
    }
  }

  /// The last page that has to be known to say what the tag holds, when it is not known yet.
  private func missingPage(_ memory: Type2Memory) -> Int? {
    guard let survey = memory.survey, memory.container?.magic == CapabilityContainer.ndefMagic
    else { return nil }
    let last = lastPage(of: survey, memory)
    return last >= memory.pageCount ? last : nil
  }

  private func lastPage(of survey: NDEFTagSurvey, _ memory: Type2Memory) -> Int {
    switch survey.outcome {
    case .notNDEF, .unsupportedVersion, .unreadable: return 3
    case .empty, .message, .malformed, .noNDEFTLV: break
    }
    let known = memory.pageCount * NDEFTagMemory.pageSize
    let area = NDEFTagMemory.dataAddress..<((memory.lastAreaPage + 1) * NDEFTagMemory.pageSize)
    let isPlain = !survey.controlAreas.contains { $0.range.overlaps(area) }
    // A block that goes around bytes: look at everything.
    guard isPlain else { return memory.lastAreaPage }
    guard let block = survey.blocks.last, block.offset + 4 <= known else {
      return min(memory.lastAreaPage, memory.pageCount + 3)
    }
    guard block.kind == .message else {
      return block.kind == .terminator ? 0 : memory.lastAreaPage
    }
    return min(memory.lastAreaPage, (block.offset + 4 + block.length) / NDEFTagMemory.pageSize)
  }
}
