internal import CSmartCard
internal import SystemIO
import LibC

/// The exclusive use of a PC/SC reader: two commands at one reader would each take the other's tag.
///
/// It is an abstract socket name on Linux, which ends with its process and leaves nothing behind.
/// On other systems there are no such names, and nothing is claimed.
struct ReaderLock: ~Copyable {
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
    /// Returns the socket name of the lock, different for each reader of each service.
    private static func name(of reader: String) -> String {
      "beckon-reader \(Environment.current["PCSCLITE_CSOCK_NAME"] ?? "") \(reader)"
    }

    private static func taken(
      _ name: String, _ connection: String
    ) throws(ReaderError) -> Descriptor {
      let end = MonotonicClock.nanoseconds + patience
      while true {
        if let socket = try? LocalSocket.listening(named: name) { return socket }
        // A process whose command was killed releases the name in a moment.
        guard MonotonicClock.nanoseconds < end else {
          throw ReaderError(.inUse(by: holder(of: name)), reader: connection)
        }
        usleep(20_000)
      }
    }

    /// Finds the holder of the name: the command that a person started, not its reader process.
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
