/// The stand-ins for UIDs, in every form in which a UID occurs in frames.
struct StandInUIDs {
  /// The original UIDs with their stand-ins, in the order in which they were seen.
  private(set) var known: [(original: [UInt8], standIn: [UInt8])] = []
  /// The byte sequences that contain a UID, each with its replacement, the longest first.
  private var forms: [(from: [UInt8], to: [UInt8])] = []

  mutating func note(_ uid: [UInt8], using generator: inout some RandomNumberGenerator) {
    guard uid.count >= 4,
      !known.contains(where: { $0.original == uid || $0.original == uid.reversed() })
    else { return }
    // ISO 15693 UIDs begin, or end, with E0; its maker and product come next.
    if uid.last == 0xE0, uid.count == 8, uid.first != 0xE0 {
      return note(uid.reversed(), using: &generator)
    }
    let kept = uid.count == 8 ? (uid[0] == 0xE0 ? 4 : 2) : 1
    var standIn = uid
    repeat {
      for index in kept..<uid.count {
        // The value 88 begins another part of a UID.
        repeat {
          standIn[index] = UInt8.random(in: 1...0xFF, using: &generator)
        } while standIn[index] == 0x88 || standIn[index] == uid[index]
      }
    } while known.contains { $0.standIn == standIn || $0.original == standIn }
    known.append((uid, standIn))
    forms += zip(Self.forms(uid), Self.forms(standIn)).map { ($0, $1) }
    forms.sort { $0.from.count > $1.from.count }
  }

  /// A UID as it occurs in frames: whole, turned round, in the memory of Type 2 chips, and as text.
  private static func forms(_ uid: [UInt8]) -> [[UInt8]] {
    var forms = [uid, uid.reversed()]
    for digits in [hexadecimal(uid), hexadecimal(uid, .small)] { forms.append(Array(digits.utf8)) }
    if uid.count == 7 {
      let memory = inMemory(uid)
      forms += [memory, Array(memory[..<4]), Array(memory[4...]), Array(uid[3...])]
      forms.append([0x88] + uid[..<3])
    }
    return forms
  }

  /// Returns the first nine bytes of a Type 2 chip's memory, for a UID of seven bytes.
  static func inMemory(_ uid: [UInt8]) -> [UInt8] {
    uid[..<3] + [uid[..<3].reduce(0x88, ^)] + uid[3...] + [uid[3...].reduce(0, ^)]
  }

  func replace(in bytes: inout [UInt8]) {
    guard !forms.isEmpty else { return }
    var position = 0
    while position < bytes.count {
      if let form = forms.first(where: { bytes[position...].starts(with: $0.from) }) {
        bytes.replaceSubrange(position..<position + form.to.count, with: form.to)
        position += form.to.count
      } else {
        position += 1
      }
    }
  }

  func replace(in text: String) -> String {
    var bytes = Array(text.utf8)
    replace(in: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The stand-ins for keys, passwords, signatures and encrypted data: random bytes, equal for equal
/// originals.
struct StandInFields {
  private var known: [[UInt8]: [UInt8]] = [:]

  mutating func note(_ field: [UInt8], using generator: inout some RandomNumberGenerator) {
    if known[field] != nil { return }
    known[field] = field.map { byte in
      while true {
        let other = UInt8.random(in: 0...0xFF, using: &generator)
        if other != byte { return other }
      }
    }
  }

  func standIn(for field: [UInt8]) -> [UInt8] {
    known[field] ?? [UInt8](repeating: 0, count: field.count)
  }
}
