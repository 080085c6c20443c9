import Tags
import Testing

/// NTAG 424 DNA whose settings are not those of delivery any more.
@Suite("Settings of an NTAG 424 DNA's file") struct Type4SettingsTests {
  /// Rights as the card tells them: read and write with change, and read with write.
  private static let free: [UInt8] = [0xE0, 0xEE]
  private static let keyed: [UInt8] = [0x00, 0xE0]
  private static let final: [UInt8] = [0xFF, 0xEF]

  private static let quick = TagOptions.fewestExchanges

  private static let operations: [TagOperation] = [
    .write(budgetMessage), .erase,
    .restore(
      TagDump(
        uid: TagUID([]), chipName: "", kind: .file, bytes: [0, 3, 0xD0, 0, 0], userArea: 0..<5)),
  ]

  @Test(
    "a chip that puts its characters into the file is not written, whoever may write",
    arguments: operations, [TagOptions(), quick])
  func mirrored(_ operation: TagOperation, _ options: TagOptions) throws {
    for rights in [Self.free, Self.keyed] {
      let card = Type4Model.mirrored(rights: rights)
      let before = card.file
      var tag = NDEFTag(ModelLink(Field(card)), options: options)
      let error = #expect(throws: TagError.self) { try tag.perform(operation) }
      #expect(card.file == before && card.updates == 0)
      #expect(error?.state == .untouched)
      let words = error?.description ?? ""
      #expect(words.hasPrefix("this tag changes its URL with every tap"), "\(words)")
      #expect(
        words.contains("; nothing was written; 'beckon tag personalize' gives it another URL"))
      #expect(words.contains("SDM on"))
      #expect(throws: TagError.self) { try tag.plan(operation) }
      #expect(throws: TagError.self) { try tag.prepare(operation) }
    }
  }

  @Test("a file that a key writes, or nobody, is refused before the first write")
  func keyed() throws {
    let card = Type4Model.mirrored(option: 0, rights: Self.keyed)
    card.shown = 0..<0
    var tag = NDEFTag(ModelLink(Field(card)))
    let keyed = #expect(throws: TagError.self) { try tag.erase() }
    let expected = """
      writing to this tag needs key 0; nothing was written; 'beckon tag personalize' gives it another \
      URL, and 'beckon tag reset' restores its factory state; both need its keys (settings of the NDEF \
      file: SDM off, write key 0, read and write key 0, change key 0)
      """
    #expect(keyed?.description == expected)
    let locked = Type4Model.mirrored(rights: Self.final)
    var other = NDEFTag(ModelLink(Field(locked)))
    let final = #expect(throws: TagError.self) { try other.erase() }
    #expect(
      final?.description.hasPrefix(
        "this tag is locked for ever; nothing was written; put it aside and take another (") == true
    )
    #expect(card.updates == 0 && locked.updates == 0)
  }

  @Test("settings of delivery are written as before, and so is a card that tells none")
  func free() throws {
    let card = Type4Model.mirrored(option: 0, rights: Self.free)
    card.shown = 0..<0
    for settings in [card.fileSettings, [0x91, 0x1C], [0x91, 0], [0x6D, 0], nil] {
      card.fileSettings = settings
      card.file = [UInt8](repeating: 0, count: 256)
      var tag = NDEFTag(ModelLink(Field(card)))
      #expect(try tag.write(budgetMessage).isVerified && card.seen == .message(budgetMessage))
    }
  }

  @Test("what info says of writing is what writing says")
  func info() throws {
    for (option, rights, words) in [
      (0x00, Self.free, "free"), (0x40, Self.free, "refused: the chip puts its own characters"),
      (0x40, Self.keyed, "with key 0 only"), (0x00, Self.keyed, "with key 0 only"),
      (0x40, Self.final, "locked for good"), (0x00, [0xF0, 0xEF], "refused until the settings"),
      (0x00, [0x10, 0xE2], "with key 1 or key 2 only"),
    ] as [(UInt8, [UInt8], String)] {
      let card = Type4Model.mirrored(option: option, rights: rights)
      card.shown = 0..<0
      var tag = NDEFTag(ModelLink(Field(card)))
      let info = try tag.info()
      #expect(info.fileSettings?.writing.hasPrefix(words) == true, "\(words)")
      #expect(info.isWritable == ((try? tag.write(budgetMessage)) != nil), "\(words)")
    }
  }

  @Test("where the first write is refused outright nothing was written, whatever the chip shows")
  func refusedOutright() throws {
    // A card that does not tell its settings.
    let card = Type4Model.mirrored(rights: Self.keyed)
    for operation in Self.operations {
      var tag = NDEFTag(ModelLink(Field(Silent(card))))
      let error = #expect(throws: TagError.self) { try tag.perform(operation) }
      #expect(error?.problem == .status(0x6982) && error?.state == .untouched, "\(operation.name)")
      #expect(error?.description.contains("nothing was written") == true)
    }
  }

  @Test("one wrong answer to Read_Sig is asked again, and a second one hides nothing else")
  func signature() throws {
    let card = Type4Model.mirrored(rights: Self.keyed)
    let good = [UInt8](repeating: 7, count: 56)
    for (answers, expected) in [
      ([good + [0x91, 0x90]], good), ([good + [0x91, 0x00]], good),
      ([[0x91, 0x1E], good + [0x91, 0x90]], good), ([[0x91, 0x1E], [0x91, 0x90]], nil),
    ] as [([[UInt8]], [UInt8]?)] {
      card.signatures = answers
      var tag = NDEFTag(ModelLink(Field(card)))
      let info = try tag.info()
      #expect(info.signature == expected && info.fileSettings?.showsChanges == true)
    }
  }
}

/// The same card, which does not answer GetFileSettings.
private final class Silent: ModelTag {
  let card: Type4Model
  init(_ card: Type4Model) { self.card = card }

  var uid: [UInt8] { card.uid }
  var atqa: [UInt8] { card.atqa }
  var sak: UInt8 { card.sak }
  var ats: [UInt8] { card.ats }
  var memory: [UInt8] { card.memory }
  var seen: Seen { card.seen }
  func reset() { card.reset() }
  func answer(_ command: [UInt8], _ tear: Tear?) -> ModelAnswer {
    command.starts(with: [0x90, 0xF5]) ? .bytes([0x91, 0x1C]) : card.answer(command, tear)
  }
}
