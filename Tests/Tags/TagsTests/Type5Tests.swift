import NDEF
import Tags
import Testing

@Suite("Type 5 tags") struct Type5Tests {
  private static let kinds = Type5Model.Kind.allCases.filter { $0 != .m24lr }

  private func session(_ tag: any ModelTag) -> NDEFTag<ModelLink> { NDEFTag(ModelLink(Field(tag))) }

  @Test("written, read, erased, dumped and restored", arguments: kinds)
  func everything(_ kind: Type5Model.Kind) throws {
    let chip = Type5Model(kind)
    let container = Array(chip.blocks.joined().prefix(kind.container.count))
    var tag = session(chip)
    let message = kind == .st25tv512 ? SweepCase.short : budgetMessage
    #expect(try tag.write(message).isVerified && chip.seen == .message(message))
    #expect(try tag.read().contents == .message(message))
    #expect(try tag.write(message).writes == 0)
    let dump = try tag.dump()
    #expect(
      dump.kind == .blocks && dump.bytes == Array(chip.blocks.joined().prefix(kind.userByteCount)))
    #expect(dump.userArea == container.count..<kind.userByteCount)
    #expect(try tag.erase().isVerified && chip.seen == .nothing)
    let user = chip.blocks.joined().prefix(kind.userByteCount)
    #expect(user.elementsEqual(container + [3, 0, 0xFE] + zeros(user.count - container.count - 3)))
    #expect(try tag.restore(dump).isVerified && chip.seen == .message(message))
    #expect(try tag.restore(dump).writes == 0)
    #expect(kind != .slix2 || chip.blocks[79] == [7, 1, 0, 0])
  }

  private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  @Test("the longest message leaves eight bytes free", arguments: kinds)
  func longest(_ kind: Type5Model.Kind) throws {
    let chip = Type5Model(kind)
    var tag = session(chip)
    let capacity = try #require(try tag.read().capacity)
    let start = kind.container.count
    let named = start == 4 ? 8 * Int(kind.container[2]) : 2048
    let room = min(named, kind.userByteCount - start) - 8
    #expect(capacity == (room - 2 <= 254 ? room - 2 : room - 4))
    let message = [UInt8](repeating: 0xD1, count: capacity)
    #expect(try tag.write(message).isVerified && chip.seen == .message(message))
    let error = #expect(throws: TagError.self) { try tag.write(message + [0]) }
    #expect(error?.problem == .tooLong(need: capacity + 1, capacity: capacity))
  }

  @Test(
    "what chips are called",
    arguments: [
      (.sli, "ICODE SLI"), (.slix, "ICODE SLIX"), (.slix2, "ICODE SLIX2"), (.dna, "ICODE DNA"),
      (.st25tv512, "ST25TV512"), (.st25tv02k, "ST25TV02K"), (.st25dv04k, "ST25DV04K"),
      (.st25dv16k, "ST25DV16K"), (.tagIt, "Tag-it HF-I Plus"), (.m24lr, "M24LR"),
      (.stranger, "unknown Type 5 chip by maker 99"),
    ] as [(Type5Model.Kind, String)])
  func names(_ kind: Type5Model.Kind, _ name: String) throws {
    var tag = session(Type5Model(kind))
    let info = try tag.info()
    #expect(info.chip.name == name && info.chip.type == .type5)
    #expect(info.userByteCount == kind.userByteCount && info.container == kind.container)
    #expect(info.counter == (kind == .slix2 ? 263 : nil))
    #expect(info.signature?.count == ([.slix2, .dna].contains(kind) ? 32 : nil))
    #expect(info.isWritable == (kind != .m24lr))
  }

  @Test("a blank tag is formatted by its size, and its container says no more than that")
  func format() throws {
    for (kind, container) in [
      (.slix, [0xE1, 0x40, 0x0D, 0]), (.slix2, [0xE1, 0x40, 0x27, 0]),
      (.st25tv512, [0xE1, 0x40, 7, 0]), (.st25dv16k, [0xE2, 0x40, 0xFF, 0]),
    ] as [(Type5Model.Kind, [UInt8])] {
      let chip = Type5Model.blank(kind)
      var tag = session(chip)
      let refusal = #expect(throws: TagError.self) { try tag.write(SweepCase.short) }
      #expect(refusal?.description.contains("format it first") == true)
      #expect(try tag.format().isVerified)
      #expect(chip.blocks.joined().starts(with: container + [3, 0, 0xFE]))
      #expect(chip.blockWrites.last == 0)
      #expect(try tag.format().writes == 0)
      #expect(try tag.write(SweepCase.short).isVerified)
    }
    let stranger = Type5Model.blank(.stranger)
    var tag = session(stranger)
    let error = #expect(throws: TagError.self) { try tag.format() }
    #expect(
      error?.description
        == "the chip is unknown, so its size is unknown too; nothing was written; use another tag")
    let other = Type5Model(.slix, container: [0x55, 1, 2, 3])
    var foreign = session(other)
    #expect(throws: TagError.self) { try foreign.format() }
    #expect(other.blockWrites.isEmpty && stranger.blockWrites.isEmpty)
  }

  @Test("many blocks are read at once where the chip or its container says so, and nowhere else")
  func readingMany() throws {
    for (kind, reads) in [
      (.slix, 1), (.st25tv02k, 1), (.tagIt, 0), (.stranger, 0),
    ] as [(Type5Model.Kind, Int)] {
      let chip = Type5Model(kind)
      _ = SweepCase.holding(SweepCase.short, chip)
      let before = chip.codes.count
      var tag = session(chip)
      _ = try tag.read()
      #expect(chip.codes.dropFirst(before).count { $0 == 0x23 } == reads, "\(kind)")
    }
    var container = Type5Model.Kind.stranger.container
    container[3] = 1
    let chip = Type5Model(.stranger, container: container)
    _ = SweepCase.holding(budgetMessage, chip)
    #expect(chip.codes.contains(0x23))
    // A container that promises too much costs a question.
    let liar = Type5Model(.slix)
    liar.readsSingly = true
    var tag = session(liar)
    try tag.write(budgetMessage)
    #expect(liar.seen == .message(budgetMessage))
    #expect(try tag.read().contents == .message(budgetMessage))
  }

  @Test("only chips that want the option get it, and never from a reader's own commands")
  func option() throws {
    let chip = Type5Model(.tagIt)
    let field = Field(chip)
    field.capabilities.abilities = [.fieldReset]
    var tag = NDEFTag(ModelLink(field))
    let error = #expect(throws: TagError.self) { try tag.write(SweepCase.short) }
    #expect(
      error?.description
        == "this reader passes on only commands that it knows itself; nothing was written; use "
        + "another reader, such as an ACR1552U")
    #expect(chip.blockWrites.isEmpty && !chip.codes.contains(0x21))
    #expect(try tag.read().contents == .empty)
  }

  @Test("a chip that says nothing after a write is looked at") func silence() throws {
    let chip = Type5Model(.slix)
    chip.isMute = true
    let field = Field(chip)
    var tag = NDEFTag(ModelLink(field))
    // The link of this test takes a silent tag for one that is no longer selected.
    let report = try? tag.write(SweepCase.short)
    #expect(
      [.message(SweepCase.short), .nothing].contains(chip.seen) && report?.isVerified != false)
  }

  @Test("M24LR is read and never written") func m24lr() throws {
    let chip = Type5Model(.m24lr)
    var tag = session(chip)
    #expect(try tag.read().contents == .empty)
    for operation in [TagOperation.write(SweepCase.short), .erase, .format, .lock(TagLock())] {
      let error = #expect(throws: TagError.self) { try tag.perform(operation) }
      #expect(error?.state == .untouched)
    }
    #expect(chip.blockWrites.isEmpty && chip.lockedBlocks.isEmpty)
  }

  @Test("what the container forbids") func access() throws {
    for (byte, sentence) in [
      (0x43, "this tag is locked for ever"),
      (0x42, "writing to this tag needs its maker's commands"),
      (0x4C, "not everyone may read this tag"),
    ] as [(UInt8, String)] {
      var container = Type5Model.Kind.slix.container
      container[1] = byte
      let chip = Type5Model(.slix, container: container)
      var tag = session(chip)
      let error = #expect(throws: TagError.self) { try tag.write(SweepCase.short) }
      #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "")")
      #expect(try tag.read().isWritable == (byte == 0x4C))
      #expect(chip.blockWrites.isEmpty)
    }
  }

  @Test("a block that is locked is named before anything is lost") func lockedBlock() throws {
    let chip = Type5Model(.slix)
    _ = SweepCase.holding(SweepCase.middle, chip)
    chip.locked[5] = true
    let before = chip.memory
    var tag = session(chip)
    let error = #expect(throws: TagError.self) { try tag.write(SweepCase.message(80, "x")) }
    #expect(
      error?.description
        == "this tag is locked for ever, in part at least; nothing was written; put it aside and take "
        + "another (look at the locks: block 5: the block is locked (error 12))")
    #expect(chip.memory == before)
    #expect(try tag.info().lockedPages == [5])
  }

  @Test("no mirror") func mirror() throws {
    var tag = session(Type5Model(.slix))
    let url = try MirroredURL("https://a.example/{uid}")
    for operation in [TagOperation.writeMirrored(try url.message()), .unmirror] {
      let error = #expect(throws: TagError.self) { try tag.perform(operation) }
      #expect(
        error?.description
          == "no Type 5 tag is known to show its number in a message; nothing was written")
    }
  }
}
