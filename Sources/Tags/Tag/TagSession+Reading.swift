import NDEF

extension TagSession where Link: ~Copyable {
  /// Does something that writes nothing, again after a fault that may pass.
  mutating func retrying<Result>(
    changing: Bool = false, _ body: (inout TagSession<Link>) throws(TagFault) -> Result
  ) throws(TagError) -> Result {
    var trouble: TagFault?
    var attempts = 0
    while true {
      do {
        try attempts > 0 && selection != nil ? selectAgain() : begin(changing: changing)
        return try body(&self)
      } catch {
        if trouble == nil || !error.isAboutSelecting { trouble = error }
        guard error.isWorthAnotherTry, attempts < options.recoveries else {
          throw self.error(trouble ?? error, error.problem, .untouched)
        }
        attempts += 1
      }
    }
  }

  mutating func reading() throws(TagFault) -> TagReading {
    guard let selection else { throw TagFault("select the tag", .link(.init(.noTag))) }
    if selection.speaksISODEP {
      let file = try readType4(changing: false)
      return reading(
        file.contents, file.container.capacity, (file.container.writeAccess ?? 0) == 0)
    }
    try checkType2(selection)
    try openForReading()
    let memory = try readType2(changing: false)
    return reading(
      memory.contents, memory.survey?.capacity, memory.container?.writeAccess == .free)
  }

  /// With passwords, the chip has to be known: where its settings are.
  mutating func openForReading() throws(TagFault) {
    guard passwords != nil else { return }
    try identifyType2(true)
    try open()
    try checkAnswer()
  }

  private func reading(
    _ contents: TagContents, _ capacity: Int?, _ isWritable: Bool
  ) -> TagReading {
    TagReading(
      uid: selection?.uid ?? TagUID([]), chip: chip ?? .type2(.unidentified), contents: contents,
      capacity: capacity, isWritable: isWritable, exchanges: exchanges)
  }

  mutating func dump() throws(TagFault) -> TagDump {
    guard let selection else { throw TagFault("select the tag", .link(.init(.noTag))) }
    if selection.speaksISODEP {
      let file = try readType4(changing: false, extent: .max)
      return TagDump(
        uid: selection.uid, chipName: chip?.name ?? "", kind: .file, bytes: file.bytes,
        userArea: 0..<file.bytes.count, lengthSize: file.container.lengthSize)
    }
    try checkType2(selection)
    try identifyType2(true)
    try openForReading()
    var memory = try readType2(changing: true)
    try readRest(&memory)
    let size = NDEFTagMemory.pageSize
    return TagDump(
      uid: selection.uid, chipName: chip?.name ?? "", kind: .pages, bytes: memory.bytes,
      userArea: (4 * size)..<max(4 * size, (memory.lastUserPage + 1) * size))
  }

  /// The pages after the user's, up to the first that needs a password.
  private mutating func readRest(_ memory: inout Type2Memory) throws(TagFault) {
    try extend(&memory, toPage: max(3, memory.lastUserPage))
    guard let last = product?.lastPage, last >= memory.pageCount else { return }
    do {
      memory.append(try readPages(memory.pageCount...last))
    } catch {
      guard case .password = error.problem else { throw error }
      try reselect()
    }
  }
}
