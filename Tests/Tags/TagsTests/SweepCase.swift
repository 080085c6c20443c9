import NDEF
import Tags
import Testing

/// One operation on one tag, which can be set up again and again.
struct SweepCase: Sendable, CustomTestStringConvertible {
  var name: String
  var operation: TagOperation
  var makeTag: @Sendable () -> any ModelTag
  var options = TagOptions()
  var testDescription: String { name }

  /// A message with one URI record of so many bytes.
  static func message(_ count: Int, _ letter: Character) -> [UInt8] {
    var rest = max(0, count - 5)
    while true {
      let uri = "https://" + String(repeating: letter, count: rest)
      let bytes = (try? NDEFMessage([.uri(uri)]).encoded()) ?? []
      if bytes.count <= count || rest == 0 { return bytes }
      rest -= 1
    }
  }

  static let short = message(24, "a")
  static let middle = message(46, "b")

  /// A tag that holds a message, as a working session left it.
  static func holding(_ message: [UInt8], _ tag: any ModelTag) -> any ModelTag {
    var written = NDEFTag(ModelLink(Field(tag)))
    do {
      if !message.isEmpty { try written.write(message) }
    } catch {
      Issue.record("set-up: \(error)")
    }
    return tag
  }

  static func type2(_ kind: Type2Model.Kind, longest: Int) -> [SweepCase] {
    let long = message(longest, "c")
    func tag(_ message: [UInt8]) -> @Sendable () -> any ModelTag {
      { holding(message, Type2Model(kind)) }
    }
    func dump(_ message: [UInt8]) -> TagOperation { .restore(TagsTests.dump(of: tag(message)())) }
    return [
      SweepCase(name: "\(kind): write to a blank one", operation: .write(middle), makeTag: tag([])),
      SweepCase(name: "\(kind): short over long", operation: .write(short), makeTag: tag(long)),
      SweepCase(name: "\(kind): long over short", operation: .write(long), makeTag: tag(short)),
      SweepCase(name: "\(kind): erase", operation: .erase, makeTag: tag(middle)),
      SweepCase(name: "\(kind): restore", operation: dump(middle), makeTag: tag(short)),
      SweepCase(name: "\(kind): restore to blank", operation: dump([]), makeTag: tag(middle)),
    ]
  }

  static func type4(_ kind: Type4Model.Kind) -> [SweepCase] {
    let long = message(kind == .ntag424 ? 200 : 300, "c")
    func tag(_ message: [UInt8]) -> @Sendable () -> any ModelTag {
      { holding(message, Type4Model(kind, size: 512)) }
    }
    func dump(_ message: [UInt8]) -> TagOperation { .restore(TagsTests.dump(of: tag(message)())) }
    return [
      SweepCase(name: "\(kind): write to a blank one", operation: .write(middle), makeTag: tag([])),
      SweepCase(name: "\(kind): short over long", operation: .write(short), makeTag: tag(long)),
      SweepCase(name: "\(kind): long over short", operation: .write(long), makeTag: tag(short)),
      SweepCase(name: "\(kind): erase", operation: .erase, makeTag: tag(long)),
      SweepCase(name: "\(kind): restore", operation: dump(middle), makeTag: tag(short)),
    ]
  }

  static func type3(_ kind: Type3Model.Kind) -> [SweepCase] {
    let long = message(kind == .wide ? 500 : 200, "c")
    func tag(_ message: [UInt8]) -> @Sendable () -> any ModelTag {
      { holding(message, Type3Model(kind)) }
    }
    func dump(_ message: [UInt8]) -> TagOperation { .restore(TagsTests.dump(of: tag(message)())) }
    return [
      SweepCase(
        name: "\(kind): write to an empty one", operation: .write(middle), makeTag: tag([])),
      SweepCase(name: "\(kind): short over long", operation: .write(short), makeTag: tag(long)),
      SweepCase(name: "\(kind): long over short", operation: .write(long), makeTag: tag(short)),
      SweepCase(name: "\(kind): erase", operation: .erase, makeTag: tag(long)),
      SweepCase(name: "\(kind): restore", operation: dump(middle), makeTag: tag(short)),
    ]
  }

  static func type5(_ kind: Type5Model.Kind, longest: Int) -> [SweepCase] {
    let long = message(longest, "c")
    func tag(_ message: [UInt8]) -> @Sendable () -> any ModelTag {
      { holding(message, Type5Model(kind)) }
    }
    func dump(_ message: [UInt8]) -> TagOperation { .restore(TagsTests.dump(of: tag(message)())) }
    return [
      SweepCase(name: "\(kind): write to a blank one", operation: .write(middle), makeTag: tag([])),
      SweepCase(name: "\(kind): short over long", operation: .write(short), makeTag: tag(long)),
      SweepCase(name: "\(kind): long over short", operation: .write(long), makeTag: tag(short)),
      SweepCase(name: "\(kind): erase", operation: .erase, makeTag: tag(middle)),
      SweepCase(name: "\(kind): restore", operation: dump(middle), makeTag: tag(short)),
      SweepCase(name: "\(kind): restore to blank", operation: dump([]), makeTag: tag(middle)),
    ]
  }

  /// Chips of Type 5 that come without a container.
  static let blankType5: [SweepCase] = [Type5Model.Kind.slix, .st25tv512, .st25dv16k].map { kind in
    SweepCase(
      name: "\(kind): format", operation: .format, makeTag: { Type5Model.blank(kind) })
  }

  /// Blocks before the message that are not those of the dump: everything moves.
  static let moving: [SweepCase] = {
    let reclaimed: @Sendable () -> any ModelTag = {
      let chip = Type2Model(.ntag213)
      chip.set(4, [3, 5, 0xD5, 0])
      chip.set(5, [2, 0x31, 0x32, 0xFE])
      return chip
    }
    let factory = TagsTests.dump(of: holding(short, Type2Model(.ntag213)))
    return [
      SweepCase(name: "lock control back by erasing", operation: .erase, makeTag: reclaimed),
      SweepCase(
        name: "lock control back by restoring", operation: .restore(factory), makeTag: reclaimed),
      SweepCase(
        name: "lock control away by restoring",
        operation: .restore(TagsTests.dump(of: reclaimed())),
        makeTag: { holding(short, Type2Model(.ntag213)) }),
      SweepCase(
        name: "no NDEF block", operation: .write(short),
        makeTag: {
          let chip = Type2Model(.ntag213)
          chip.set(4, [0, 0, 0, 0])
          chip.set(5, [0, 0, 0, 0])
          return chip
        }),
    ]
  }()

  static let formatting: [SweepCase] =
    [
      Type2Model.Kind.ultralight, .ultralightC, .mf0ul11, .mf0ul21,
    ].map { kind in
      SweepCase(
        name: "\(kind): format", operation: .format,
        makeTag: { Type2Model(kind, isFormatted: false) })
    }
    + [Type3Model.Kind.liteS, .lite].map { kind in
      SweepCase(
        name: "\(kind): format", operation: .format,
        makeTag: { Type3Model(kind, isFormatted: false) })
    }

  /// A tag of each kind that has vectors of its exchanges.
  static let models: [@Sendable () -> any ModelTag] =
    Type2Model.Kind.allCases.map { kind in { @Sendable in Type2Model(kind) } }
    + Type3Model.Kind.allCases.map { kind in { @Sendable in Type3Model(kind) } }
    + Type4Model.Kind.allCases.map { kind in { @Sendable in Type4Model(kind) } }

  static let all: [SweepCase] =
    type2(.ntag213, longest: 130) + type2(.ntag215, longest: 300) + type2(.ntag216, longest: 300)
    + type2(.ultralight, longest: 46) + type2(.ntag203, longest: 100)
    + type3(.liteS) + type3(.lite) + type3(.wide)
    + type4(.v2) + type4(.v3) + type4(.ntag424) + moving + formatting
    + type5(.slix, longest: 80) + type5(.st25tv512, longest: 46) + type5(.tagIt, longest: 100)
    + type5(.stranger, longest: 120) + blankType5
}

extension SweepCase {
  /// The operations on pages and blocks with the fewest exchanges.
  static let quick: [SweepCase] =
    (type2(.ntag213, longest: 130) + type2(.ntag215, longest: 100) + type3(.liteS) + type3(.wide))
    .map { sweep in
      var sweep = sweep
      sweep.options = .fewestExchanges
      return sweep
    }
}

/// The dump of a tag that nothing disturbs.
func dump(of tag: any ModelTag) -> TagDump {
  var session = NDEFTag(ModelLink(Field(tag)))
  do {
    return try session.dump()
  } catch {
    Issue.record("dump: \(error)")
    return TagDump(uid: TagUID([]), chipName: "", kind: .pages, bytes: [], userArea: 0..<0)
  }
}
