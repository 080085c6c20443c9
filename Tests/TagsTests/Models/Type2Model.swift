/// A Type 2 chip in memory, written from the data sheets' facts and sharing nothing with the room.
final class Type2Model: ModelTag {
  enum Kind: String, CaseIterable {
    case ntag203, ntag210, ntag212, ntag213, ntag215, ntag216
    case ultralight, ultralightC, mf0ul11, mf0ul21
    /// No GET_VERSION, 40 pages that can be read, as a copy has them.
    case copy
  }

  let kind: Kind
  let uid: [UInt8]
  var memory: [UInt8]
  private(set) var pageWrites: [Int] = []
  /// Configuration as it was at the last reset, which is what counts.
  private var auth0 = 0xFF
  private var protectsReading = false

  var atqa: [UInt8] { [0x44, 0x00] }
  var sak: UInt8 { 0 }
  var ats: [UInt8] { [] }

  /// Pages that exist.
  var pageCount: Int {
    switch kind {
    case .ntag203: 42
    case .ntag210, .mf0ul11: 20
    case .ntag212, .mf0ul21: 41
    case .ntag213: 45
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
    case .ntag203, .ntag213, .ultralightC, .copy: 40
    case .ntag215: 130
    case .ntag216: 226
    }
  }

  private var version: [UInt8]? {
    switch kind {
    case .ntag210: [0, 4, 4, 1, 1, 0, 0x0B, 3]
    case .ntag212: [0, 4, 4, 1, 1, 0, 0x0E, 3]
    case .ntag213: [0, 4, 4, 2, 1, 0, 0x0F, 3]
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
    case .ntag213: 41
    case .ntag215: 131
    case .ntag216: 227
    default: nil
    }
  }

  /// As it comes from the factory; `isFormatted` gives the blank ones their container.
  init(
    _ kind: Kind, isFormatted: Bool = true, uid: [UInt8] = [4, 0xE1, 0x0C, 0xDA, 0x99, 0x3C, 0x80]
  ) {
    self.kind = kind
    self.uid = uid
    memory = []
    memory = [UInt8](repeating: 0, count: pageCount * 4)
    set(0, [uid[0], uid[1], uid[2], 0x88 ^ uid[0] ^ uid[1] ^ uid[2]])
    set(1, Array(uid[3...]))
    set(2, [uid[3] ^ uid[4] ^ uid[5] ^ uid[6], 0x48, 0, 0])
    let isBlankKind = [.ultralight, .ultralightC, .mf0ul11, .mf0ul21].contains(kind)
    if isBlankKind, !isFormatted {
      set(4, kind == .ultralightC ? [2, 0, 0, 0x10] : [0xFF, 0xFF, 0xFF, 0xFF])
    } else {
      format()
    }
    if let page = configurationPage {
      set(page, [4, 0, 0, 0xFF])
      set(page + 1, [0, 5, 0, 0])
    }
    reset()
  }

  private func format() {
    switch kind {
    case .ntag210, .ultralight, .mf0ul11:
      set(3, [0xE1, 0x10, 0x06, 0])
      set(4, [3, 0, 0xFE, 0])
    case .ntag212, .mf0ul21:
      set(3, [0xE1, 0x10, 0x10, 0])
      set(4, [1, 3, 0x90, 0x0A])
      set(5, [0x34, 3, 0, 0xFE])
    case .ntag213:
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

  func set(_ page: Int, _ bytes: [UInt8]) {
    memory.replaceSubrange((page * 4)..<(page * 4 + bytes.count), with: bytes)
  }

  func page(_ number: Int) -> [UInt8] { Array(memory[(number * 4)..<(number * 4 + 4)]) }

  func reset() {
    guard let page = configurationPage else { return }
    auth0 = Int(memory[page * 4 + 3])
    protectsReading = memory[page * 4 + 4] & 0x80 != 0
  }

  // MARK: Commands

  func answer(_ command: [UInt8], _ tear: Tear?) -> ModelAnswer {
    switch (command[0], command.count) {
    case (0x30, 2): read(Int(command[1]))
    case (0x3A, 3) where version != nil: fastRead(Int(command[1]), Int(command[2]))
    case (0xA2, 6): write(Int(command[1]), Array(command[2...]), tear)
    case (0x60, 1): version.map { .bytes($0) } ?? .nak(0)
    case (0x1A, 2) where kind == .ultralightC: .bytes([0xAF, 1, 2, 3, 4, 5, 6, 7, 8])
    default: version != nil ? .silence : .nak(0)
    }
  }

  private func mayRead(_ page: Int) -> Bool {
    page < (kind == .ultralightC ? 44 : pageCount) && !(protectsReading && page >= auth0)
  }

  private func read(_ page: Int) -> ModelAnswer {
    guard mayRead(page) else { return .nak(0) }
    var bytes: [UInt8] = []
    var next = page
    for _ in 0..<4 {
      if !mayRead(next) { next = 0 }
      bytes += shown(next)
      next += 1
    }
    return .bytes(bytes)
  }

  private func fastRead(_ first: Int, _ last: Int) -> ModelAnswer {
    guard first <= last, (first...last).allSatisfy(mayRead) else { return .nak(0) }
    return .bytes((first...last).flatMap { shown($0) })
  }

  /// Password and acknowledgement read as zeros.
  private func shown(_ page: Int) -> [UInt8] {
    if let first = configurationPage, page == first + 2 || page == first + 3 {
      return [0, 0, 0, 0]
    }
    return Array(overlaid[(page * 4)..<(page * 4 + 4)])
  }

  /// The memory with the UID in capital letters over it, when that is configured; the counter and
  /// the reset that real chips want are left out.
  private var overlaid: [UInt8] {
    guard let first = configurationPage, memory[first * 4] >> 6 == 1 else { return memory }
    var shown = memory
    let start = Int(memory[first * 4 + 2]) * 4 + Int(memory[first * 4] >> 4 & 3)
    let digits = uid.flatMap { hexDigits($0) }
    shown.replaceSubrange(start..<(start + 14), with: digits)
    return shown
  }

  private func write(_ page: Int, _ bytes: [UInt8], _ tear: Tear?) -> ModelAnswer {
    guard page >= 2, page < pageCount, page < auth0, !isLocked(page) else { return .nak(0) }
    if tear == .ignore { return .ack }
    var new = bytes
    if page == 2 { new = [memory[8], memory[9], memory[10] | bytes[2], memory[11] | bytes[3]] }
    if page == 3 { new = zip(self.page(3), bytes).map { $0 | $1 } }
    if case .after(let count) = tear {
      new = Array(new.prefix(count)) + self.page(page).dropFirst(count)
    }
    set(page, new)
    pageWrites.append(page)
    return tear == nil ? .ack : .silence
  }

  private func isLocked(_ page: Int) -> Bool {
    if page == 3 { return memory[10] & 8 != 0 }
    if (4...7).contains(page) { return memory[10] >> page & 1 != 0 }
    if (8...15).contains(page) { return memory[11] >> (page - 8) & 1 != 0 }
    guard page >= 16, page < userEnd else { return false }
    let lock: (page: Int, perBit: Int)? =
      switch kind {
      case .ntag213: (40, 2)
      case .ntag212, .mf0ul21: (36, 2)
      case .ntag215: (130, 16)
      case .ntag216: (226, 16)
      default: nil
      }
    guard let lock else { return false }
    let bit = (page - 16) / lock.perBit
    return memory[lock.page * 4 + bit / 8] >> (bit % 8) & 1 != 0
  }

  // MARK: A strict reader of its own

  var seen: Seen {
    guard memory[12] == 0xE1, memory[13] >> 4 == 1 else { return .nothing }
    let area = Array(memory[16..<min(memory.count, 16 + Int(memory[14]) * 8)])
    var index = 0
    while index < area.count {
      let tag = area[index]
      index += 1
      if tag == 0 { continue }
      if tag == 0xFE { return .nothing }
      guard index < area.count else { return .malformed }
      var length = Int(area[index])
      index += 1
      if length == 0xFF {
        guard index + 1 < area.count else { return .malformed }
        length = Int(area[index]) << 8 | Int(area[index + 1])
        index += 2
      }
      guard index + length <= area.count else { return .malformed }
      if tag == 3 {
        return length == 0 ? .nothing : .message(Array(area[index..<(index + length)]))
      }
      index += length
    }
    return .nothing
  }
}

private func hexDigits(_ byte: UInt8) -> [UInt8] {
  let table = Array("0123456789ABCDEF".utf8)
  return [table[Int(byte >> 4)], table[Int(byte & 15)]]
}
