import Basics

extension Fault.RadioEffect: CustomStringConvertible {
  /// The effect's name, followed by its details, each after a colon.
  public var description: String {
    switch self {
    case .remove: "remove"
    case .removeDuring: "remove-during"
    case .removeAfter: "remove-after"
    case .deaf: "deaf"
    case .mute: "mute"
    case .corrupt: "corrupt"
    case .nak: "nak"
    case .torn(let bytes, let after): "torn:\(bytes):\(after.rawValue)"
    case .ignore: "ignore"
    case .resetTag: "reset-tag"
    case .swap(let tag): "swap:" + Self.words(tag)
    case .join(let tag): "join:" + Self.words(tag)
    }
  }

  private static func words(_ tag: VirtualTag) -> String {
    tag.model.rawValue + (tag.hasOwnNumber ? ":uid=\(tag.name)" : "")
  }

  /// Whether the effect changes the tags in the field, which is too late in the middle of a write.
  var changesField: Bool {
    switch self {
    case .swap, .join: true
    default: false
    }
  }

  /// Parses an effect, or returns `nil` if its name is unknown.
  init?(_ words: ArraySlice<Substring>) throws(SpecificationError) {
    let simple: [Substring: Fault.RadioEffect] = [
      "remove": .remove, "remove-during": .removeDuring, "remove-after": .removeAfter,
      "deaf": .deaf, "mute": .mute, "corrupt": .corrupt, "nak": .nak, "ignore": .ignore,
      "reset-tag": .resetTag,
    ]
    guard let name = words.first else { return nil }
    let rest = words.dropFirst()
    switch name {
    case "torn": self = try Self.torn(rest)
    case "swap": self = .swap(try VirtualTag(specification: rest.joined(separator: ":")))
    case "join": self = .join(try VirtualTag(specification: rest.joined(separator: ":")))
    default:
      guard let effect = simple[name] else { return nil }
      if !rest.isEmpty {
        throw SpecificationError(.surplus("\(name)", rest.joined(separator: ":")))
      }
      self = effect
    }
  }

  private static func torn(_ words: ArraySlice<Substring>) throws(SpecificationError) -> Self {
    guard let count = words.first.flatMap({ Int($0) }), count >= 0 else {
      throw SpecificationError(.number("torn", words.first.map(String.init) ?? ""))
    }
    guard let word = words.dropFirst().first else { return .torn(bytes: count, .gone) }
    guard words.count == 2, let after = After(rawValue: String(word)) else {
      throw SpecificationError(.choice("torn", "\(word)", ["gone", "reset", "ack"]))
    }
    return .torn(bytes: count, after)
  }
}

extension Fault.HostEffect: CustomStringConvertible {
  /// The effect's name, followed by its detail after a colon.
  public var description: String {
    switch self {
    case .truncate(let bytes): "truncate:\(bytes)"
    case .junk(let bytes): "junk:\(bytes)"
    case .delay(let milliseconds): "delay:\(milliseconds)"
    case .status(let code): "status:\(hexadecimal([code]))"
    default: Self.simple.first { $0.value == self }?.key ?? ""
    }
  }

  private static let simple: [String: Fault.HostEffect] = [
    "no-reply": .noReply, "drop-ack": .dropAck, "drop-response": .dropResponse,
    "garble-response": .garbleResponse, "garble-length": .garbleLength, "flood": .flood,
    "duplicate": .duplicate, "error-frame": .errorFrame, "nack": .nack, "nonsense": .nonsense,
    "reset-chip": .resetChip, "silence": .silence, "unplug": .unplug, "kill-service": .killService,
  ]

  /// Parses an effect, or returns `nil` if its name is unknown.
  init?(_ words: ArraySlice<Substring>) throws(SpecificationError) {
    guard let name = words.first.map(String.init), words.count <= 2 else { return nil }
    let argument = words.dropFirst().first.map(String.init)
    if let effect = Self.simple[name] {
      if let argument { throw SpecificationError(.surplus(name, argument)) }
      self = effect
      return
    }
    guard ["truncate", "junk", "delay", "status"].contains(name) else { return nil }
    if name == "status" {
      guard let code = argument.flatMap({ [UInt8](hexadecimal: $0) }), code.count == 1 else {
        throw SpecificationError(.number(name, argument ?? ""))
      }
      self = .status(code[0])
      return
    }
    guard let number = argument.flatMap(Int.init), number >= 0 else {
      throw SpecificationError(.number(name, argument ?? ""))
    }
    switch name {
    case "truncate": self = .truncate(bytes: number)
    case "junk": self = .junk(bytes: number)
    default: self = .delay(milliseconds: number)
    }
  }
}
