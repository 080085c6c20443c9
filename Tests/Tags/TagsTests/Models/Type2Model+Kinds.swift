extension Type2Model {
  /// The chips, each by what its data sheet says.
  enum Kind: String, CaseIterable {
    case ntag203, ntag210, ntag212, ntag213, ntag215, ntag216
    case ultralight, ultralightC, mf0ul11, mf0ul21
    /// No GET_VERSION, 40 pages that can be read, as a copy has them.
    case copy
    /// A copy of NTAG213 that says who made it.
    case feiju
  }

  /// Pages that exist.
  var pageCount: Int {
    switch kind {
    case .ntag203: 42
    case .ntag210, .mf0ul11: 20
    case .ntag212, .mf0ul21: 41
    case .ntag213, .feiju: 45
    case .ntag215: 135
    case .ntag216: 231
    case .ultralight: 16
    case .ultralightC: 48
    case .copy: 40
    }
  }

  /// The first page after the user's.
  var userEnd: Int {
    switch kind {
    case .ntag210, .mf0ul11, .ultralight: 16
    case .ntag212, .mf0ul21: 36
    case .ntag203, .ntag213, .feiju, .ultralightC, .copy: 40
    case .ntag215: 130
    case .ntag216: 226
    }
  }

  /// What it answers to GET_VERSION, if it does.
  var genuineVersion: [UInt8]? {
    switch kind {
    case .ntag210: [0, 4, 4, 1, 1, 0, 0x0B, 3]
    case .ntag212: [0, 4, 4, 1, 1, 0, 0x0E, 3]
    case .ntag213: [0, 4, 4, 2, 1, 0, 0x0F, 3]
    case .feiju: [0, 0x53, 4, 2, 1, 0, 0x0F, 3]
    case .ntag215: [0, 4, 4, 2, 1, 0, 0x11, 3]
    case .ntag216: [0, 4, 4, 2, 1, 0, 0x13, 3]
    case .mf0ul11: [0, 4, 3, 1, 1, 0, 0x0B, 3]
    case .mf0ul21: [0, 4, 3, 2, 1, 0, 0x0E, 3]
    case .ntag203, .ultralight, .ultralightC, .copy: nil
    }
  }

  var configurationPage: Int? {
    switch kind {
    case .ntag210, .mf0ul11: 16
    case .ntag212, .mf0ul21: 37
    case .ntag213, .feiju: 41
    case .ntag215: 131
    case .ntag216: 227
    default: nil
    }
  }

  /// Where the dynamic bits are, how many pages one locks, and how many bits there are; none per
  /// bit for the early layout.
  var lockLayout: (page: Int, perBit: Int, count: Int)? {
    switch kind {
    case .ntag213, .feiju: (40, 2, 12)
    case .ntag212, .mf0ul21: (36, 2, 10)
    case .ntag215: (130, 16, 8)
    case .ntag216: (226, 16, 14)
    case .ntag203, .ultralightC: (40, 0, 8)
    default: nil
    }
  }

  /// Whether it is delivered without a capability container.
  var isDeliveredBlank: Bool {
    [.ultralight, .ultralightC, .mf0ul11, .mf0ul21].contains(kind)
  }

  /// Whether it can show its UID, and its read counter too.
  var shows: (uid: Bool, counter: Bool) {
    let counter = [.ntag213, .ntag215, .ntag216].contains(kind)
    return (counter || [.ntag210, .ntag212].contains(kind), counter)
  }

  /// Puts the container and the empty content of the factory onto it.
  func format() {
    switch kind {
    case .ntag210, .ultralight, .mf0ul11:
      set(3, [0xE1, 0x10, 0x06, 0])
      set(4, [3, 0, 0xFE, 0])
    case .ntag212, .mf0ul21:
      set(3, [0xE1, 0x10, 0x10, 0])
      set(4, [1, 3, 0x90, 0x0A])
      set(5, [0x34, 3, 0, 0xFE])
    case .ntag213, .feiju:
      set(3, [0xE1, 0x10, 0x12, 0])
      set(4, [1, 3, 0xA0, 0x0C])
      set(5, [0x34, 3, 0, 0xFE])
    case .ntag203, .ultralightC:
      set(3, [0xE1, 0x10, 0x12, 0])
      set(4, [1, 3, 0xA0, 0x10])
      set(5, [0x44, 3, 0, 0xFE])
    case .copy:
      set(3, [0xE1, 0x10, 0x12, 0])
      set(4, [3, 0, 0xFE, 0])
    case .ntag215:
      set(3, [0xE1, 0x10, 0x3E, 0])
      set(4, [3, 0, 0xFE, 0])
    case .ntag216:
      set(3, [0xE1, 0x10, 0x6D, 0])
      set(4, [3, 0, 0xFE, 0])
    }
  }
}
