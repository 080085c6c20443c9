internal import CSmartCard
internal import HostIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// That a PC/SC reader is ours: two commands at one reader would each take the other's tag.
///
/// It is a name among the abstract sockets of Linux, which goes with its process and leaves nothing behind. Elsewhere
/// there are none, and nothing is claimed.
struct ReaderClaim: ~Copyable {
  private let socket: Descriptor

  init(_ reader: String, for connection: String) throws(ReaderError) {
    #if os(Linux)
      socket = try Self.taken(Self.name(of: reader), connection)
    #else
      socket = Descriptor(owning: -1)
    #endif
  }

  private static let patience: UInt64 = 1_000_000_000

  #if os(Linux)
    /// One for each reader of each service.
    private static func name(of reader: String) -> String {
      "beckon-reader \(Environment.current["PCSCLITE_CSOCK_NAME"] ?? "") \(reader)"
    }

    private static func taken(
      _ name: String, _ connection: String
    ) throws(ReaderError) -> Descriptor {
      let end = MonotonicClock.nanoseconds + patience
      while true {
        if let socket = try? LocalSocket.listening(named: name) { return socket }
        // A process whose command was killed lets go of it in a moment.
        guard MonotonicClock.nanoseconds < end else {
          throw ReaderError(.inUse(by: holder(of: name)), reader: connection)
        }
        usleep(20_000)
      }
    }

    /// Who has it: the command that a person started, not the process that it has for this.
    private static func holder(of name: String) -> ReaderHolder? {
      guard let socket = try? LocalSocket.connected(named: name) else { return nil }
      let number = csmartcard_peer(socket.number)
      guard number > 0 else { return nil }
      let process = RunningProcess(number)
      let holder = ReaderHost.owner(of: process) ?? process
      return ReaderHolder(processID: holder.processID, words: holder.words)
    }
  #endif
}
