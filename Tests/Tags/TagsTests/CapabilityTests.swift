import NDEF
import Tags
import Testing

/// Tags on readers that can do less than a PN53x.
@Suite("Readers that can do less") struct CapabilityTests {
  private static func field(_ tag: any ModelTag, _ abilities: Set<TagLinkAbility>) -> Field {
    let field = Field(tag)
    field.capabilities.abilities = abilities
    return field
  }

  private static let tags: [@Sendable () -> any ModelTag] = [
    { Type2Model(.ntag213) }, { Type2Model(.ntag215) }, { Type2Model(.ultralight) },
    { Type2Model(.ntag203) }, { Type4Model(.v2, size: 512) }, { Type4Model(.ntag424, size: 512) },
    { Type5Model(.slix) }, { Type5Model(.st25tv02k) }, { Type5Model(.stranger) },
  ]

  @Test("with commands that every chip knows alone, tags are written and read", arguments: tags)
  func plain(_ make: @Sendable () -> any ModelTag) throws {
    for message in [SweepCase.short, SweepCase.middle] {
      let tag = SweepCase.holding(message == SweepCase.short ? SweepCase.middle : [], make())
      let field = Self.field(tag, [])
      var session = NDEFTag(ModelLink(field))
      #expect(try session.write(message).isVerified)
      #expect(try session.read().contents == .message(message))
      #expect(try session.erase().isVerified)
      #expect(try session.read().contents == .empty)
      #expect(try !session.dump().bytes.isEmpty)
    }
  }

  @Test("there, too, a fault at every exchange leaves a tag that can be read", arguments: tags)
  func sweep(_ make: @Sendable () -> any ModelTag) throws {
    func wanted() -> any ModelTag { SweepCase.holding(SweepCase.short, make()) }
    var quiet = NDEFTag(ModelLink(Self.field(wanted(), [])))
    let exchanges = try quiet.write(SweepCase.middle).exchanges
    for exchange in 1...exchanges {
      for fault in Fault.allCases {
        let tag = wanted()
        let field = Self.field(tag, [])
        field.faults[exchange] = fault
        var session = NDEFTag(ModelLink(field))
        _ = try? session.write(SweepCase.middle)
        let allowed: [Seen] = [
          .message(SweepCase.short), .message(SweepCase.middle), .nothing,
        ]
        #expect(allowed.contains(tag.seen), "\(fault) at \(exchange): \(tag.seen)")
        let again = Self.field(tag, [])
        tag.reset()
        var second = NDEFTag(ModelLink(again))
        #expect(try second.write(SweepCase.middle).isVerified, "\(fault) at \(exchange)")
      }
    }
  }

  @Test("what has to be shown after a reset is refused before anything is written")
  func noReset() throws {
    let password = try #require(TagPassword([1, 2, 3, 4]))
    let operations: [TagOperation] = [
      .lock(TagLock()), .protect(TagProtection(password: password)),
      .writeMirrored(try MirroredURL("https://a.example/{uid}").message()),
    ]
    for operation in operations {
      let chip = LockTests.holding(.ntag213)
      let before = chip.memory
      var session = NDEFTag(ModelLink(Self.field(chip, [.rawFrames, .otherTags])))
      let error = #expect(throws: TagError.self) { try session.perform(operation) }
      #expect(
        error?.description
          == "this reader cannot switch its field off and on; nothing was written; use another reader, "
          + "such as an ACR1552U"
      )
      #expect(chip.memory == before)
      #expect(throws: TagError.self) { try session.readAfterReset() }
    }
  }

  @Test("where the chip cannot be asked what it is, the reader is the cause and not the tag")
  func plainReader() throws {
    let password = try #require(TagPassword([1, 2, 3, 4]))
    let operations: [TagOperation] = [
      .lock(TagLock()), .protect(TagProtection(password: password)), .unprotect, .unmirror, .format,
      .writeMirrored(try MirroredURL("https://a.example/{uid}").message()), .write(SweepCase.short),
    ]
    let reader =
      "this reader passes on only commands that it knows itself; nothing was written; use "
      + "another reader, such as an ACR1552U"
    for operation in operations {
      for abilities in [[], [.fieldReset]] as [Set<TagLinkAbility>] {
        // A tag without a container, which has to be formatted first.
        let chip = Type2Model(.ultralight)
        chip.memory.replaceSubrange(12..<16, with: [0, 0, 0, 0])
        let before = chip.memory
        var session = NDEFTag(ModelLink(Self.field(chip, abilities)))
        let error = #expect(throws: TagError.self) { try session.perform(operation) }
        #expect(
          error?.description.hasPrefix(reader) == true,
          "\(operation): \(error.map { "\($0)" } ?? "")")
        #expect(throws: TagError.self) { try session.plan(operation) }
        #expect(chip.memory == before)
      }
    }
    var session = NDEFTag(ModelLink(Self.field(Type2Model(.ultralight), [])))
    #expect(try session.info().formatObstacle == "this reader cannot ask the chip what it is")
  }

  @Test("a blank Type 5 tag whose size cannot be asked for is not refused as a bad tag")
  func plainReaderType5() throws {
    let chip = Type5Model.blank(.stranger)
    var session = NDEFTag(ModelLink(Self.field(chip, [])))
    for operation in [TagOperation.format, .write(SweepCase.short)] {
      let error = #expect(throws: TagError.self) { try session.perform(operation) }
      let expected = """
        this reader passes on only commands that it knows itself; nothing was written; use another \
        reader, such as an ACR1552U (the tag is not formatted, and its chip cannot be asked for its size)
        """
      #expect(error?.description == expected)
    }
  }

  @Test("a Topaz is named, and not taken for a tag of Type 2 that does not hold still") func topaz()
  {
    let topaz = TagSelection(
      uid: TagUID([1, 2, 3, 4, 5, 6, 7]), atqa: TagSelection.topazATQA, sak: 0)
    #expect(topaz.isTopaz && !topaz.isClassic && !topaz.speaksISODEP)
    var session = NDEFTag(
      ModelLink(Self.field(Type2Model(.ntag213), [])), selection: topaz)
    let error = #expect(throws: TagError.self) { try session.write(SweepCase.short) }
    #expect(
      error?.description
        == "this is a Topaz tag (Type 1), which is neither read nor written here; nothing was written; "
        + "take a tag of Type 2, such as NTAG213, or of Type 4 (ATQA 000C, SAK 00)")
  }

  @Test("a chip that cannot be asked what it is is not locked") func noFrames() throws {
    let chip = LockTests.holding(.ntag215)
    let before = chip.memory
    var session = NDEFTag(ModelLink(Self.field(chip, [.fieldReset])))
    let error = #expect(throws: TagError.self) { try session.lock() }
    #expect(
      error?.description
        == "this reader passes on only commands that it knows itself; nothing was written; use "
        + "another reader, such as an ACR1552U")
    #expect(chip.memory == before && error?.problem.isLost == false)
  }
}

extension TagError.Problem {
  /// Whether another try may help.
  fileprivate var isLost: Bool {
    if case .link(let error) = self { error.problem.isRetryable } else { true }
  }
}
