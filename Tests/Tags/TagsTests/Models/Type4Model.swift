/// A Type 4 card in memory: an application with a capability container and an NDEF file.
final class Type4Model: ModelTag {
  enum Kind: String, CaseIterable {
    case v2, v3, ntag424
    /// Version 3 with the block of version 2, and so with its two bytes of length.
    case v3Small
  }

  let kind: Kind
  let uid: [UInt8]
  var container: [UInt8]
  var file: [UInt8]
  private(set) var updates = 0
  /// What it says of itself to GetVersion, if it knows that: the first of three answers.
  var hardware: [UInt8]?
  private var versionParts = 0
  /// What it answers to GetFileSettings, its status included; without it the card does not know the
  /// command.
  var fileSettings: [UInt8]?
  /// What it answers to Read_Sig, in turn.
  var signatures: [[UInt8]] = []
  /// The bytes of the file that are others in every series of reads.
  var shown = 0..<0
  private var taps: UInt8 = 0
  /// Whether it lacks the NDEF application.
  var isBare = false
  private var hasApplication = false
  private var selected: Int?

  var atqa: [UInt8] { [0x44, 0x03] }
  var sak: UInt8 { 0x20 }
  var ats: [UInt8] { [0x75, 0x77, 0x81, 0x02, 0x80] }
  var memory: [UInt8] { container + file }
  var lengthSize: Int { kind == .v3 ? 4 : 2 }
  let maxUpdateSize: Int

  init(
    _ kind: Kind, size: Int = 2048, mle: Int = 59, mlc: Int = 52,
    uid: [UInt8] = [4, 0xA9, 0x70, 0x7A, 0x0B, 0x10, 0x90]
  ) {
    self.kind = kind
    self.uid = uid
    maxUpdateSize = kind == .ntag424 ? 255 : mlc
    func two(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
    switch kind {
    case .v2:
      container = [0, 15, 0x20] + two(mle) + two(mlc) + [4, 6, 0xE1, 4] + two(size) + [0, 0]
    case .v3Small:
      container = [0, 15, 0x30] + two(mle) + two(mlc) + [4, 6, 0xE1, 4] + two(size) + [0, 0]
    case .v3:
      container =
        [0, 17, 0x30] + two(mle) + two(mlc) + [6, 8, 0xE1, 4, 0, 0] + two(size) + [0, 0]
    case .ntag424:
      container =
        [
          0, 0x17, 0x20, 1, 0, 0, 0xFF, 4, 6, 0xE1, 4, 1, 0, 0, 0, 5, 6, 0xE1, 5, 0, 0x80, 0x82,
          0x83,
        ]
    }
    file = [UInt8](repeating: 0, count: kind == .ntag424 ? 256 : size)
  }

  /// The card of somebody who switched secure dynamic messaging on: the file's last characters
  /// change with every tap.
  static func mirrored(option: UInt8 = 0x40, rights: [UInt8]) -> Type4Model {
    let card = Type4Model(.ntag424)
    card.fileSettings = [0, option] + rights + [0, 1, 0, 0xC1, 0xF1, 0x21] + [0x91, 0]
    let url = [0xD1, 1, 42, 0x55, 4] + Array("example.com/?e=000000000000000000000000000".utf8)
    card.file.replaceSubrange(0..<(url.count + 2), with: [0, UInt8(url.count)] + url)
    card.shown = 23..<39
    return card
  }

  func reset() {
    taps &+= 1
    hasApplication = false
    selected = nil
  }

  private let ok: [UInt8] = [0x90, 0x00]

  func answer(_ command: [UInt8], _ tear: Tear?) -> ModelAnswer {
    if command.starts(with: [0x90, 0xF5]), let fileSettings { return .bytes(fileSettings) }
    if command.starts(with: [0x90, 0x3C]), !signatures.isEmpty {
      return .bytes(signatures.removeFirst())
    }
    if let hardware, command[0] == 0x90 { return .bytes(tell(command[1], hardware)) }
    guard command.count >= 4, command[0] == 0 else { return .bytes([0x6E, 0]) }
    let offset = Int(command[2]) << 8 | Int(command[3])
    switch command[1] {
    case 0xA4 where command[2] == 4:
      hasApplication = !isBare && command[5..<12].elementsEqual([0xD2, 0x76, 0, 0, 0x85, 1, 1])
      return .bytes(hasApplication ? ok : [0x6A, 0x82])
    case 0xA4 where hasApplication:
      selected = Int(command[5]) << 8 | Int(command[6])
      return .bytes([0xE103, 0xE104].contains(selected) ? ok : [0x6A, 0x82])
    case 0xB0 where selected != nil:
      var source = selected == 0xE103 ? container : file
      if selected == 0xE104 {
        for index in shown { source[index] = UInt8(ascii: "A") + taps % 16 }
      }
      guard offset < source.count else { return .bytes([0x6B, 0]) }
      return .bytes(Array(source[offset...].prefix(Int(command[4]))) + ok)
    case 0xD6 where selected == 0xE104: return update(offset, Array(command[5...]), tear)
    default: return .bytes([0x69, 0x85])
    }
  }

  private func tell(_ code: UInt8, _ hardware: [UInt8]) -> [UInt8] {
    if code == 0x60 { versionParts = 0 }
    versionParts += 1
    switch versionParts {
    case 1 where code == 0x60: return hardware + [0x91, 0xAF]
    case 2 where code == 0xAF: return hardware + [0x91, 0xAF]
    case 3 where code == 0xAF: return uid + [0, 0, 0, 0, 0, 0x21, 0x26] + [0x91, 0x00]
    default: return [0x91, 0x1C]
    }
  }

  /// Whether the settings let everybody write.
  private var mayWrite: Bool {
    guard let fileSettings, fileSettings.count > 8 else { return true }
    return fileSettings[3] & 0xF == 0xE || fileSettings[2] >> 4 == 0xE
  }

  private func update(_ offset: Int, _ bytes: [UInt8], _ tear: Tear?) -> ModelAnswer {
    let access = container[kind == .v3 ? 16 : 14]
    guard access == 0, mayWrite else { return .bytes([0x69, 0x82]) }
    guard bytes.count <= maxUpdateSize, offset + bytes.count <= file.count else {
      return .bytes([0x67, 0])
    }
    if tear == .ignore { return .bytes(ok) }
    var count = bytes.count
    // A word of memory is written whole or not at all, and an NTAG 424 undoes up to 128 bytes.
    let isAtomic = count <= 4 || (kind == .ntag424 && count <= 128)
    if case .after(let arrived) = tear { count = isAtomic ? 0 : arrived * count / 4 }
    file.replaceSubrange(offset..<(offset + count), with: bytes.prefix(count))
    updates += 1
    return tear == nil ? .bytes(ok) : .silence
  }

  var seen: Seen {
    let length = file.prefix(lengthSize).reduce(0) { $0 << 8 | Int($1) }
    if length == 0 { return .nothing }
    guard length <= file.count - lengthSize else { return .malformed }
    return .message(Array(file[lengthSize..<(lengthSize + length)]))
  }
}
