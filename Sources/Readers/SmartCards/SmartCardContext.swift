internal import CSmartCard
internal import HostIO

/// A client of the smart card service.
///
/// A context is a lock: one call at a time, in one thread. Nothing of it may cross a fork.
struct SmartCardContext: ~Copyable {
  private let handle: csmartcard_long

  init() throws(SmartCardCode) {
    var handle = csmartcard_long()
    let system: csmartcard_dword = 2
    try SmartCardCode.check(SCardEstablishContext(system, nil, nil, &handle))
    self.handle = handle
  }

  deinit { _ = SCardReleaseContext(handle) }

  /// The names of all readers, slots for other cards among them; none when there is none.
  func readers() throws(SmartCardCode) -> [String] {
    var size: csmartcard_dword = 0
    // A reader may come between the two calls.
    for _ in 0..<4 {
      do throws(SmartCardCode) {
        try SmartCardCode.check(SCardListReaders(handle, nil, nil, &size))
        var names = [CChar](repeating: 0, count: Int(size))
        try SmartCardCode.check(SCardListReaders(handle, nil, &names, &size))
        return Self.strings(names.prefix(Int(size)))
      } catch {
        if error == .noReaders { return [] }
        guard error == .shortBuffer else { throw error }
      }
    }
    throw .shortBuffer
  }

  /// Strings that end with a NUL each.
  private static func strings(_ bytes: ArraySlice<CChar>) -> [String] {
    bytes.split(separator: 0).map {
      String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// What is in the reader's field now, as far as the service knows.
  func state(of reader: String) throws(SmartCardCode) -> SmartCardState {
    try Self.state(handle, reader)
  }

  private static func state(
    _ handle: csmartcard_long, _ reader: String
  ) throws(SmartCardCode) -> SmartCardState {
    var state = csmartcard_state()
    let result = reader.withCString { name in
      state.szReader = name
      // Nothing is known (0), so that the answer comes at once.
      return SCardGetStatusChange(handle, 0, &state, 1)
    }
    let code = SmartCardCode(result)
    guard code == .done || code == .timeOut else { throw code }
    let atr = withUnsafeBytes(of: state.rgbAtr) { Array($0.prefix(Int(state.cbAtr))) }
    return SmartCardState(flags: UInt32(truncatingIfNeeded: state.dwEventState), atr: atr)
  }

  /// Connects to the tag in the field, which other programs may do as well.
  ///
  /// It waits without limit while another program has a transaction there.
  func connect(_ reader: String) throws(SmartCardCode) -> SmartCard {
    var (card, chosen) = (csmartcard_long(), csmartcard_dword())
    try SmartCardCode.check(
      SCardConnect(handle, reader, SmartCard.shared, SmartCard.protocols, &card, &chosen))
    return SmartCard(card, protocol: chosen)
  }
}

/// What the service knows of a reader.
struct SmartCardState: Equatable {
  private let flags: UInt32
  /// The answer to reset that it makes up for a contactless tag.
  let atr: [UInt8]

  init(flags: UInt32, atr: [UInt8]) { (self.flags, self.atr) = (flags, atr) }

  /// Whether the reader is there.
  var hasReader: Bool { flags & 0x0C == 0 }
  /// Whether a tag is in the field.
  var hasTag: Bool { flags & 0x20 != 0 }
  /// How often tags have come and gone, modulo 65,536.
  var changes: UInt16 { UInt16(flags >> 16) }
}

extension SmartCardCode {
  static func check(_ result: csmartcard_long) throws(SmartCardCode) {
    let code = SmartCardCode(result)
    if code != .done { throw code }
  }
}
