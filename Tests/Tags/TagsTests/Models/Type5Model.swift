import Tags

/// An ISO 15693 chip in memory, written from the data sheets' facts and sharing nothing with the
/// target.
final class Type5Model: ModelTag {
  enum Kind: String, CaseIterable {
    case sli, slix, slix2, dna, st25tv512, st25tv02k, st25dv04k, st25dv16k, tagIt, m24lr
    /// Of a maker that is not in any table: blocks of eight bytes, and silent about what it does
    /// not know.
    case stranger
  }

  let kind: Kind
  let uid: [UInt8]
  var blocks: [[UInt8]]
  var locked: [Bool]
  private(set) var blockWrites: [Int] = []
  private(set) var lockedBlocks: [Int] = []
  /// Every command's code, in order.
  private(set) var codes: [UInt8] = []
  /// Whether it does not know READ MULTIPLE BLOCKS.
  var readsSingly = false
  /// Whether it takes writes that its locks forbid.
  var ignoresLocks = false
  /// Whether it does not tell what it is.
  var isSecretive = false
  /// Whether it does what it is told without a word.
  var isMute = false

  var technology: TagTechnology { .v }
  var atqa: [UInt8] { [] }
  var sak: UInt8 { 0 }
  var ats: [UInt8] { [] }
  var memory: [UInt8] { blocks.flatMap(\.self) + locked.map { $0 ? 1 : 0 } }

  /// `container` is what the memory begins with, an empty message behind it; none for a blank chip.
  init(_ kind: Kind, container: [UInt8]? = nil) {
    self.kind = kind
    uid = kind.uid
    blocks = (0..<kind.count).map { _ in [UInt8](repeating: 0, count: kind.size) }
    locked = Array(repeating: false, count: kind.count)
    let container = container ?? kind.container
    if !container.isEmpty { store(container + [3, 0, 0xFE]) }
    if kind == .slix2 { blocks[79] = [7, 1, 0, 0] }
  }

  static func blank(_ kind: Kind) -> Type5Model { Type5Model(kind, container: []) }

  func store(_ bytes: [UInt8], at start: Int = 0) {
    for (index, byte) in bytes.enumerated() {
      blocks[(start + index) / kind.size][(start + index) % kind.size] = byte
    }
  }

  func reset() {}

  func answer(_ frame: [UInt8], _ tear: Tear?) -> ModelAnswer {
    guard frame.count >= 10, frame[0] & 0x20 != 0 else { return .silence }
    let code = frame[1]
    codes.append(code)
    var rest = Array(frame.dropFirst(2))
    var question: UInt8?
    if code == 0x3B || (0xA0...0xDF).contains(code) { question = rest.removeFirst() }
    guard rest.count >= 8, rest.prefix(8).elementsEqual(uid.reversed()) else { return .silence }
    rest.removeFirst(8)
    let answer = perform(code, rest, question, hasOption: frame[0] & 0x40 != 0, tear)
    return isMute && [0x21, 0x22].contains(code) ? .silence : answer
  }

  private func perform(
    _ code: UInt8, _ rest: [UInt8], _ question: UInt8?, hasOption: Bool, _ tear: Tear?
  ) -> ModelAnswer {
    let isLong = code & 0xF0 == 0x30
    if isLong, kind.count <= 256 { return unknown }
    var rest = rest
    func number() -> Int {
      guard rest.count >= (isLong ? 2 : 1) else { return 9_999 }
      let low = Int(rest.removeFirst())
      return isLong ? low | Int(rest.removeFirst()) << 8 : low
    }
    switch code {
    case 0x20, 0x30:
      let block = number()
      return block < kind.count ? .bytes([0] + blocks[block]) : refuse(0x10)
    case 0x23 where !readsSingly, 0x33:
      let (first, more) = (number(), number())
      guard more < 32, first + more < kind.count else { return refuse(0x10) }
      return .bytes([0] + blocks[first...(first + more)].flatMap(\.self))
    case 0x21, 0x31: return write(number(), rest, hasOption, tear)
    case 0x22: return lock(number(), hasOption, tear)
    case 0x2B where !isSecretive, 0x3B where question == 0x3F && kind.count > 256: return info(code)
    case 0x2C where kind != .stranger:
      let (first, more) = (number(), number())
      guard first + more < kind.count else { return refuse(0x10) }
      return .bytes([0] + locked[first...(first + more)].map { $0 ? 1 : 0 })
    case 0xBD where question == 4 && [.slix2, .dna].contains(kind):
      return .bytes([0] + (0..<32).map { $0 ^ 0x5A })
    default: return unknown
    }
  }

  private var unknown: ModelAnswer { kind == .stranger ? .silence : refuse(0x01) }

  private func refuse(_ code: UInt8) -> ModelAnswer { .bytes([1, code]) }

  private func write(_ block: Int, _ bytes: [UInt8], _ hasOption: Bool, _ tear: Tear?)
    -> ModelAnswer
  {
    guard block < kind.count, bytes.count == kind.size else { return refuse(0x10) }
    guard hasOption == (kind == .tagIt) else { return refuse(0x03) }
    if locked[block], !ignoresLocks { return refuse(0x12) }
    if tear == .ignore { return .bytes([0]) }
    var new = bytes
    if case .after(let count) = tear {
      let arrived = count * kind.size / 4
      new = Array(bytes.prefix(arrived)) + blocks[block].dropFirst(arrived)
    }
    blocks[block] = new
    blockWrites.append(block)
    return tear == nil ? .bytes([0]) : .silence
  }

  private func lock(_ block: Int, _ hasOption: Bool, _ tear: Tear?) -> ModelAnswer {
    guard block < kind.count else { return refuse(0x10) }
    if locked[block] { return refuse(0x11) }
    if tear == .ignore { return .bytes([0]) }
    // An EEPROM cell takes or it does not.
    if case .after(let count) = tear, count < 2 { return .silence }
    locked[block] = true
    lockedBlocks.append(block)
    return tear == nil ? .bytes([0]) : .silence
  }

  private func info(_ code: UInt8) -> ModelAnswer {
    let number = Array(uid.reversed())
    let size = UInt8(kind.size - 1)
    if code == 0x3B {
      let count = kind.count - 1
      return .bytes([0, 0x0C] + number + [UInt8(count & 0xFF), UInt8(count >> 8), size, 0x27])
    }
    // A long memory does not fit into the short answer.
    if kind.count > 256 { return .bytes([0, 0x0B] + number + [0, 0, 0x27]) }
    return .bytes([0, 0x0F] + number + [0, 0, UInt8(kind.count - 1), size, 1])
  }

  // MARK: A strict reader of its own

  var seen: Seen {
    let all = blocks.flatMap(\.self)
    guard all[0] == 0xE1 || all[0] == 0xE2, all[1] >> 6 == 1, all[1] & 0x0C == 0 else {
      return .nothing
    }
    let start = all[2] == 0 ? 8 : 4
    let named = 8 * (start == 4 ? Int(all[2]) : Int(all[6]) << 8 | Int(all[7]))
    let area = Array(all[start..<min(start + named, kind.userByteCount)])
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

extension Type5Model.Kind {
  /// The number of blocks, those that are not the user's among them, and the bytes in each.
  var count: Int {
    switch self {
    case .sli, .slix: 28
    case .slix2: 80
    case .dna: 63
    case .st25tv512: 16
    case .st25tv02k, .tagIt, .stranger: 64
    case .st25dv04k, .m24lr: 128
    case .st25dv16k: 512
    }
  }

  var size: Int { self == .stranger ? 8 : 4 }

  /// SLIX2 keeps its counter behind them.
  var userCount: Int { self == .slix2 ? 79 : count }

  var userByteCount: Int { userCount * size }

  var uid: [UInt8] {
    switch self {
    case .sli: [0xE0, 0x04, 0x01, 0x00, 0x8A, 0x5C, 0x98, 0x2E]
    case .slix: [0xE0, 0x04, 0x01, 0x50, 0x12, 0x34, 0x56, 0x78]
    case .slix2: [0xE0, 0x04, 0x01, 0x08, 0x11, 0x22, 0x33, 0x44]
    case .dna: [0xE0, 0x04, 0x01, 0x18, 0x01, 0x02, 0x03, 0x04]
    case .st25tv512, .st25tv02k: [0xE0, 0x02, 0x23, 0x00, 0x12, 0x9A, 0x4E, 0x01]
    case .st25dv04k: [0xE0, 0x02, 0x24, 0x00, 0x2D, 0x66, 0x1C, 0x03]
    case .st25dv16k: [0xE0, 0x02, 0x26, 0x00, 0x2D, 0x66, 0x1C, 0x04]
    case .tagIt: [0xE0, 0x07, 0x80, 0x1C, 0x3A, 0x55, 0x81, 0x2F]
    case .m24lr: [0xE0, 0x02, 0x2C, 0x11, 0x5D, 0x02, 0x1A, 0x77]
    case .stranger: [0xE0, 0x99, 0x05, 0x12, 0x00, 0x00, 0x8C, 0x61]
    }
  }

  /// How somebody formatted it: as many bytes as the whole chip has, or what is behind the
  /// container.
  var container: [UInt8] {
    switch self {
    case .sli, .slix: [0xE1, 0x40, 0x0E, 0x01]
    case .slix2: [0xE1, 0x40, 0x28, 0x01]
    case .dna: [0xE1, 0x40, 0x1F, 0x01]
    case .st25tv512: [0xE1, 0x40, 0x08, 0x00]
    case .st25tv02k: [0xE1, 0x40, 0x20, 0x00]
    case .tagIt: [0xE1, 0x40, 0x1F, 0x00]
    case .st25dv04k, .m24lr: [0xE1, 0x40, 0x40, 0x00]
    case .st25dv16k: [0xE2, 0x40, 0x00, 0x01, 0x00, 0x00, 0x01, 0x00]
    case .stranger: [0xE1, 0x40, 0x3F, 0x00]
    }
  }
}
