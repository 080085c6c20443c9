/// A Type 2 chip in memory, written from the data sheets' facts and sharing nothing with the
/// target.
final class Type2Model: ModelTag {
  let kind: Kind
  let uid: [UInt8]
  var memory: [UInt8]
  var pageWrites: [Int] = []
  /// Settings as they were at the last reset, which is what counts.
  var force = Force()
  var isAuthenticated = false
  var wrongPasswords = 0
  /// Every password that was tried.
  var triedPasswords: [[UInt8]] = []
  var readCounter = 0
  var hasCounted = false

  var atqa: [UInt8] { [0x44, 0x00] }
  var sak: UInt8 { 0 }
  var ats: [UInt8] { [] }

  /// What it answers to GET_VERSION instead.
  var otherVersion: [UInt8]?
  /// Whether it takes writes that its lock bits forbid.
  var ignoresLocks = false

  var version: [UInt8]? { otherVersion ?? genuineVersion }

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
    if isDeliveredBlank, !isFormatted {
      set(4, kind == .ultralightC ? [2, 0, 0, 0x10] : [0xFF, 0xFF, 0xFF, 0xFF])
    } else {
      format()
    }
    if let page = configurationPage {
      set(page, [4, 0, 0, 0xFF])
      set(page + 1, [0, 5, 0, 0])
      set(page + 2, [0xFF, 0xFF, 0xFF, 0xFF])
    }
    if kind == .ultralightC { set(0x2A, [0x30, 0, 0, 0]) }
    if let lock = lockLayout, kind != .ntag203, kind != .ultralightC {
      set(lock.page, [0, 0, 0, 0xBD])
    }
    reset()
  }

  func set(_ page: Int, _ bytes: [UInt8]) {
    memory.replaceSubrange((page * 4)..<(page * 4 + bytes.count), with: bytes)
  }

  func page(_ number: Int) -> [UInt8] { Array(memory[(number * 4)..<(number * 4 + 4)]) }

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
