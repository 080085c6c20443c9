internal import CSmartCard
import ReaderLogs
internal import SystemIO

/// A connection to the smart card service.
///
/// A context allows one call at a time, in one thread. It must not be used across a fork.
struct SmartCardContext: ~Copyable {
  private let handle: csmartcard_long

  init() throws(SmartCardStatus) {
    var handle = csmartcard_long()
    let system: csmartcard_dword = 2
    try SmartCardStatus.check(SCardEstablishContext(system, nil, nil, &handle))
    self.handle = handle
  }

  deinit { _ = SCardReleaseContext(handle) }

  /// The names of all readers, including slots for other cards; empty if there are none.
  func readers() throws(SmartCardStatus) -> [String] {
    var size: csmartcard_dword = 0
    // A reader may be added between the two calls.
    for _ in 0..<4 {
      do throws(SmartCardStatus) {
        try SmartCardStatus.check(SCardListReaders(handle, nil, nil, &size))
        var names = [CChar](repeating: 0, count: Int(size))
        try SmartCardStatus.check(SCardListReaders(handle, nil, &names, &size))
        return Self.strings(names.prefix(Int(size)))
      } catch {
        if error == .noReaders { return [] }
        guard error == .shortBuffer else { throw error }
      }
    }
    throw .shortBuffer
  }

  /// Splits a list of NUL-terminated strings.
  private static func strings(_ bytes: ArraySlice<CChar>) -> [String] {
    bytes.split(separator: 0).map {
      String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Reads the state of the reader and of the tag in its field.
  func state(of reader: String) throws(SmartCardStatus) -> SmartCardState {
    try Self.state(handle, reader)
  }

  private static func state(
    _ handle: csmartcard_long, _ reader: String
  ) throws(SmartCardStatus) -> SmartCardState {
    var state = csmartcard_state()
    let result = reader.withCString { name in
      state.szReader = name
      // The known state is given as unaware (0), so that the answer comes at once.
      return SCardGetStatusChange(handle, 0, &state, 1)
    }
    let code = SmartCardStatus(result)
    guard code == .done || code == .timeOut else { throw code }
    let atr = withUnsafeBytes(of: state.rgbAtr) { Array($0.prefix(Int(state.cbAtr))) }
    FrameTrace.note(card: state.dwEventState & 0x20 != 0 ? atr : [])
    return SmartCardState(flags: UInt32(truncatingIfNeeded: state.dwEventState), atr: atr)
  }

  /// Connects to the tag in the reader's field, sharing it with other programs.
  ///
  /// It waits without limit while another program has a transaction there.
  func connect(_ reader: String) throws(SmartCardStatus) -> SmartCard {
    var (card, chosen) = (csmartcard_long(), csmartcard_dword())
    try SmartCardStatus.check(
      SCardConnect(handle, reader, SmartCard.shared, SmartCard.protocols, &card, &chosen))
    return SmartCard(card, protocol: chosen)
  }
}

/// The state of a reader, as the smart card service reports it.
struct SmartCardState: Equatable {
  let flags: UInt32
  /// The answer to reset that the service or the reader makes up for a contactless tag.
  let atr: [UInt8]

  /// Whether the reader is still connected.
  var hasReader: Bool { flags & 0x0C == 0 }
  /// Whether a tag is in the reader's field.
  var hasTag: Bool { flags & 0x20 != 0 }
  /// The number of times that a tag was inserted or removed, modulo 65,536.
  var changes: UInt16 { UInt16(flags >> 16) }
}

extension SmartCardStatus {
  static func check(_ result: csmartcard_long) throws(SmartCardStatus) {
    let code = SmartCardStatus(result)
    if code != .done { throw code }
  }
}
