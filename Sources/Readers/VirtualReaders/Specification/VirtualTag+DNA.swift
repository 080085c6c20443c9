import Basics
internal import NDEF

extension VirtualTag {
  /// The settings that only a simulated NTAG 424 DNA has.
  package struct DNATagOptions {
    /// The path of the file with the chip's keys; `nil` for the zeros of delivery.
    package var keyFile: String?
    /// A URL with fields in braces, described in docs/simulator.md.
    package var url: String?
    /// The number of the key that encrypts UID and counter.
    package var metaKey: UInt8 = 2
    /// The number of the key that computes the MAC.
    package var codeKey: UInt8 = 1
    /// The number of times that the tag was read so far.
    package var counter = 0
    /// The name of the state that the tamper loop has.
    package var loop: String?

    /// Creates the settings that tags have when they are delivered.
    package init() {}

    /// Applies a field of a specification, if it is one of these settings. Returns whether it is.
    mutating func take(
      _ field: (name: String, value: String)
    ) throws(SpecificationError) -> Bool {
      switch field.name {
      case "keys": keyFile = field.value
      case "loop": loop = field.value
      case "picc-key": metaKey = try UInt8(Self.number(field, 0...4))
      case "mac-key": codeKey = try UInt8(Self.number(field, 0...4))
      case "counter": counter = try Self.number(field, 0...0xFF_FFFE)
      default: return false
      }
      return true
    }

    /// The answer to GetFileSettings for file 2 after ChangeFileSettings with these bytes; `nil` if
    /// the chip refuses them.
    package static func settings(_ bytes: [UInt8]) -> [UInt8]? {
      let settings = try? DNAFileSettings(
        bytes, size: 256, counter: 0, hasTamperLoop: true, allowsMirrors: true)
      return settings?.encoded(size: 256)
    }

    private static func number(
      _ field: (name: String, value: String), _ range: ClosedRange<Int>
    ) throws(SpecificationError) -> Int {
      guard let number = Int(field.value), range.contains(number) else {
        throw SpecificationError(.number(field.name, field.value))
      }
      return number
    }
  }

  /// Sets up an NTAG 424 DNA with commands, as its owner would.
  package mutating func setUp(_ setup: DNATagOptions) throws(SpecificationError) {
    guard var type4 = card as? ISODEPCard, var chip = type4.application.chip else {
      throw SpecificationError(.notForModel("keys", model))
    }
    if let path = setup.keyFile {
      for (number, key) in try DNAKeyFile(path: path).keys { chip.keys[number] = key }
    }
    if let word = setup.loop { chip.loop = try loopLetters(word) }
    let template = try setup.url.flatMap { text throws(SpecificationError) in
      try DNATemplate(
        text, metaKey: setup.metaKey, codeKey: setup.codeKey, hasTamperLoop: chip.hasTamperLoop,
        size: type4.application.files[1].bytes.count, lengthBytes: type4.application.lengthBytes)
    }
    if let template { chip.show(template.mirrors) }
    chip.readCounter = setup.counter
    type4.application.chip = chip
    card = type4
    if let template {
      try hold(message: template.message)
    } else if let url = setup.url {
      try holdURL(url)
    }
  }

  /// Returns the two letters for the tamper loop's permanent and current state, by the state's
  /// name.
  private func loopLetters(_ word: String) throws(SpecificationError) -> [UInt8] {
    guard model == .ntag424TagTamper else { throw SpecificationError(.notForModel("loop", model)) }
    let states = ["closed": "CC", "open": "OO", "opened": "OC", "unwatched": "II"]
    guard let letters = states[word] else {
      throw SpecificationError(.choice("loop", word, ["closed", "open", "opened", "unwatched"]))
    }
    return Array(letters.utf8)
  }

  /// Executes an APDU on a Type 4 tag, without radio and reader. Returns no bytes for other tags.
  package mutating func answer(apdu: [UInt8]) -> [UInt8] {
    guard var type4 = card as? ISODEPCard else { return [] }
    defer { card = type4 }
    var bench = SimulationRecorder()
    return type4.application.respond(to: apdu, &bench)
  }

  /// Reads the message of a Type 4 tag as a phone does, or returns `nil` if no message can be read.
  package mutating func tap() -> [UInt8]? {
    guard let type4 = card as? ISODEPCard else { return nil }
    powerUp()
    let identifier = type4.application.files[1].identifier
    let name = [UInt8(identifier >> 8), UInt8(truncatingIfNeeded: identifier)]
    let width = type4.application.lengthBytes
    guard ask([0, 0xA4, 4, 0, 7] + FileApplication.name + [0]) != nil,
      ask([0, 0xA4, 0, 0x0C, 2] + name) != nil, let length = ask([0, 0xB0, 0, 0, UInt8(width)])
    else { return nil }
    let end = length.reduce(0) { $0 << 8 | Int($1) } + width
    var message: [UInt8] = []
    while message.count + width < end {
      let offset = message.count + width
      let place = [UInt8(truncatingIfNeeded: offset >> 8), UInt8(truncatingIfNeeded: offset)]
      guard offset < 0x8000, let piece = ask([0, 0xB0] + place + [UInt8(min(end - offset, 59))]),
        !piece.isEmpty
      else { return nil }
      message += piece
    }
    return message
  }

  /// Executes an APDU. Returns its data, or `nil` if it fails.
  private mutating func ask(_ apdu: [UInt8]) -> ArraySlice<UInt8>? {
    let answer = answer(apdu: apdu)
    return answer.suffix(2) == [0x90, 0x00] ? answer.dropLast(2) : nil
  }

  /// Reads the tag as a phone does and returns its URL, or `nil` if it has none or refuses to be
  /// read.
  package mutating func tappedURL() -> String? {
    guard let message = tap() else { return nil }
    return try? NDEFMessage(decoding: message).firstURI()
  }
}
