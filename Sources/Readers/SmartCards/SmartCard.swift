internal import CSmartCard

/// A connection to the tag in a reader's field.
struct SmartCard: ~Copyable {
  private let handle: csmartcard_long
  private var activeProtocol: csmartcard_dword
  private var isInTransaction = false

  static let shared: csmartcard_dword = 2
  /// T=0 and T=1; contactless tags have the second.
  static let protocols: csmartcard_dword = 3

  /// What becomes of the tag's power.
  enum Disposition: csmartcard_dword {
    case leave = 0
    case reset = 1
  }

  init(_ handle: csmartcard_long, protocol active: csmartcard_dword) {
    (self.handle, activeProtocol) = (handle, active)
  }

  deinit {
    if isInTransaction { _ = SCardEndTransaction(handle, Disposition.leave.rawValue) }
    _ = SCardDisconnect(handle, Disposition.leave.rawValue)
  }

  /// Keeps other programs from the tag, until `end`; waits for those that do the same.
  mutating func begin() throws(SmartCardCode) {
    guard !isInTransaction else { return }
    try SmartCardCode.check(SCardBeginTransaction(handle))
    isInTransaction = true
  }

  mutating func end() {
    guard isInTransaction else { return }
    isInTransaction = false
    _ = SCardEndTransaction(handle, Disposition.leave.rawValue)
  }

  /// Connects anew after the tag was away or another program reset it, or resets it.
  mutating func reconnect(_ disposition: Disposition) throws(SmartCardCode) {
    try SmartCardCode.check(
      SCardReconnect(handle, Self.shared, Self.protocols, disposition.rawValue, &activeProtocol))
  }

  /// Sends a command; the answer has its two status bytes.
  func transmit(_ command: [UInt8]) throws(SmartCardCode) -> [UInt8] {
    var request = csmartcard_request()
    request.dwProtocol = .init(activeProtocol)
    request.cbPciLength = .init(MemoryLayout<csmartcard_request>.size)
    var answer = [UInt8](repeating: 0, count: Self.longestAnswer)
    var size = csmartcard_dword(answer.count)
    try SmartCardCode.check(
      SCardTransmit(
        handle, &request, command, csmartcard_dword(command.count), nil, &answer, &size))
    return Array(answer.prefix(Int(size)))
  }

  /// What the longest command with an answer can lead to, extended ones excluded.
  private static let longestAnswer = 512
}
