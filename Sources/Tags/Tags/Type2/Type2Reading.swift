extension TagSession where Link: ~Copyable {
  /// Reads enough of the memory to know the tag's contents. A change also takes the locks if they
  /// cost no extra exchange.
  mutating func readType2(changing: Bool) throws(TagOperationFailure) -> Type2Memory {
    try identifyType2(options.identifies, closely: options.tellsOldChipsApart)
    var memory = try readStart(changing)
    noteSize(memory)
    while let last = missingPage(memory) {
      do {
        try extend(&memory, toPage: last)
      } catch {
        guard chipOfType2.isSilent, error.isRetryable else { throw error }
        // The container may name more memory than the chip has.
        try reselect()
        try identify(&memory)
      }
    }
    return memory
  }

  /// Identifies the chip, and interprets the memory that was read accordingly.
  mutating func identify(_ memory: inout Type2Memory) throws(TagOperationFailure) {
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

  /// Reads as many pages as possible, even if some of them are protected.
  mutating func surveyType2() throws(TagOperationFailure) -> Type2Memory {
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

  /// Reads the first pages in one exchange, enough for a short message on any chip with FAST_READ.
  private mutating func readStart(_ changing: Bool) throws(TagOperationFailure) -> Type2Memory {
    let enough = 0x13
    let last = product?.lastPage ?? enough
    let end = changing && last < 60 ? last : min(last, enough)
    let bytes = try readPages(0...end, orSlowly: 0...3)
    let memory = Type2Memory(bytes, product)
    guard memory.pageCount >= 4 else {
      throw TagOperationFailure(
        "read page 0", .strangeMemory("the tag shows fewer than four pages"))
    }
    if let uid = selection?.uid.bytes, uid.count == 7,
      !(bytes.prefix(3) + bytes[4..<8]).elementsEqual(uid)
    {
      throw TagOperationFailure("read page 0", .strangeMemory("page 0 does not hold the tag's UID"))
    }
    return memory
  }

  /// Reads further pages, so that the memory is known up to page `last`.
  mutating func extend(_ memory: inout Type2Memory, toPage last: Int) throws(TagOperationFailure) {
    guard last >= memory.pageCount else { return }
    memory.append(try readPages(memory.pageCount...last))
    guard memory.pageCount > last else {
      throw TagOperationFailure(
        "read page \(memory.pageCount)",
        chipOfType2.canProtectReading
          ? chipOfType2.secret(from: memory.pageCount)
          : .strangeMemory("the memory ends before page \(last), which it should have"))
    }
  }

  /// Reads locks and configuration in one exchange, unless they are known. They stay unknown if
  /// they cannot be read.
  mutating func readLocks(_ memory: inout Type2Memory) throws(TagOperationFailure) {
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

  /// Reads the key settings of a chip with keys, unless they are known. If they cannot be read,
  /// they are protected.
  mutating func readKeySettings(
    _ memory: Type2Memory
  ) throws(TagOperationFailure) -> Type2KeyProtection? {
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

  /// Returns the last page that is needed for the tag's contents, or `nil` if it is known.
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
    // A block is laid out around reserved bytes, so everything is needed.
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
