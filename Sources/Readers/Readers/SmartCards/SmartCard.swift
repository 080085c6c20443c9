internal import CSmartCard
import ReaderLogs

/// A connection to the tag in the field of a PC/SC reader.
struct SmartCard: ~Copyable {
  private let handle: csmartcard_long
  private var activeProtocol: csmartcard_dword
  private var isInTransaction = false

  static let shared: csmartcard_dword = 2
  /// The protocols T=0 and T=1 as bits; contactless tags use the second.
  static let protocols: csmartcard_dword = 3

  /// The actions on the tag's power when a connection ends.
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

  /// Locks other programs out of the tag until `end`. Waits for programs that hold the lock.
  mutating func begin() throws(SmartCardStatus) {
    guard !isInTransaction else { return }
    try SmartCardStatus.check(SCardBeginTransaction(handle))
    isInTransaction = true
  }

  mutating func end() {
    guard isInTransaction else { return }
    isInTransaction = false
    _ = SCardEndTransaction(handle, Disposition.leave.rawValue)
  }

  /// Reconnects after the tag was removed or another program reset it, or resets the tag.
  mutating func reconnect(_ disposition: Disposition) throws(SmartCardStatus) {
    try SmartCardStatus.check(
      SCardReconnect(handle, Self.shared, Self.protocols, disposition.rawValue, &activeProtocol))
  }

  /// Sends a command APDU and returns the answer, including its two status bytes.
  func transmit(_ command: [UInt8]) throws(SmartCardStatus) -> [UInt8] {
    var request = csmartcard_request()
    request.dwProtocol = .init(activeProtocol)
    request.cbPciLength = .init(MemoryLayout<csmartcard_request>.size)
    var answer = [UInt8](repeating: 0, count: Self.maxResponseLength)
    var size = csmartcard_dword(answer.count)
    FrameTrace.note(.sent(command))
    let status = SmartCardStatus(
      SCardTransmit(
        handle, &request, command, csmartcard_dword(command.count), nil, &answer, &size))
    guard status == .done else {
      FrameTrace.note(.failed(status.value))
      throw status
    }
    FrameTrace.note(.received(Array(answer.prefix(Int(size)))))
    return Array(answer.prefix(Int(size)))
  }

  /// The number of bytes in the longest answer, not counting extended commands.
  private static let maxResponseLength = 512
}
