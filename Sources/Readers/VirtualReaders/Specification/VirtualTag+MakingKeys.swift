import Cryptography

extension VirtualTag {
  /// Whether the tag is an Ultralight C or Ultralight AES.
  var hasKeys: Bool { if let chip = card as? Type2Card { chip.layout.keys != nil } else { false } }

  /// Stores those keys of a file whose numbers the chip has.
  mutating func setKeys(_ path: String) throws(SpecificationError) {
    guard var chip = card as? Type2Card, let keys = chip.layout.keys else {
      throw SpecificationError(.notForModel("keys", model))
    }
    for (number, key) in try DNAKeyFile(path: path).keys where number < keys.count {
      do throws(DNARefusal) {
        var bytes = try key.value().exposed()
        defer { Secret.wipe(&bytes) }
        chip.setKey(number, bytes)
      } catch { throw SpecificationError(.keyFile("\(path): there is no memory for keys")) }
    }
    card = chip
  }

  /// Sets the first page that requires the key, or the limit of wrong keys on an Ultralight AES.
  mutating func setProtection(_ name: String, _ value: String) throws(SpecificationError) {
    guard var chip = card as? Type2Card, let keys = chip.layout.keys,
      name == "auth0" || name == "limit" && keys == .aes
    else { throw SpecificationError(.notForModel(name, model)) }
    guard let number = Int(value), (0...(name == "auth0" ? 255 : 1023)).contains(number) else {
      throw SpecificationError(.number(name, value))
    }
    let start = keys.settingsPage * 4
    switch (name, keys) {
    case ("limit", _):
      chip.memory[start + 6] = UInt8(number & 0xFF)
      chip.memory[start + 7] = chip.memory[start + 7] & 0xFC | UInt8(number >> 8)
    case (_, .tripleDES):
      // Everybody can read protected pages, unless specified otherwise.
      (chip.memory[start], chip.memory[start + 4]) = (UInt8(number), 1)
    case (_, .aes): chip.memory[start + 3] = UInt8(number)
    }
    card = chip
  }

  mutating func protectReading() {
    guard var chip = card as? Type2Card, let keys = chip.layout.keys else { return }
    let place = (keys.settingsPage + 1) * 4
    chip.memory[place] = keys == .aes ? chip.memory[place] | 0x80 : chip.memory[place] & 0xFE
    card = chip
  }
}

extension Type2Card {
  /// Stores a key in the chip's format, which is the cipher's format in reverse byte order.
  mutating func setKey(_ number: Int, _ key: [UInt8]) {
    guard let keys = layout.keys, number < keys.count, key.count == 16 else { return }
    write(keys.key(0, in: key), at: keys.pages.lowerBound + number * 4)
  }
}
