import SystemIO

/// The SNMP agent of a Brother printer on the network. It tells the status that the printer does
/// not tell over the connection for labels.
struct BrotherAgent: ~Copyable {
  private let descriptor: Descriptor

  /// Creates an agent at the address of a connected socket; `nil` if there is no way to it.
  init?(peerOf socket: Int32, port: UInt16) {
    guard let number = NetworkCall.datagramSocket(peerOf: socket, port) else { return nil }
    descriptor = Descriptor(owning: number)
  }

  /// Returns the status of the printer, or `nil` if no agent answers with one in this time.
  ///
  /// Datagrams may be lost, so the request is sent up to four times.
  func status(within time: Duration) throws(LabelPrinterError.Problem) -> BrotherStatus? {
    let query = SNMPGet(SNMPGet.brotherStatus)
    let deadline = Deadline(in: time)
    while !deadline.isOver {
      guard (try? writeNow(descriptor.number, query.bytes[...])) != nil else { return nil }
      let next = deadline.orEarlier(in: time / 4)
      while !next.isOver {
        do throws(SystemIOError.Problem) {
          try wait(descriptor.number, toRead: true, toWrite: false, next)
        } catch {
          if case .interrupted(let signal) = error { throw .interrupted(signal: signal) }
          continue
        }
        var buffer = [UInt8](repeating: 0, count: 2_048)
        guard let count = try? readNow(descriptor.number, into: &buffer) else { return nil }
        switch query.response(in: Array(buffer[..<count])) {
        case .value(let bytes): return try? BrotherStatus(bytes)
        case .refusal: return nil
        // It answers an earlier request, or comes from somebody else.
        case nil: continue
        }
      }
    }
    return nil
  }
}
