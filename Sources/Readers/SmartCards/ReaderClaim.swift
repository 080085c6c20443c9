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
      socket = Descriptor(owning: Glibc.socket(AF_UNIX, Self.kind, 0))
      let name = Self.name(of: reader)
      let end = MonotonicClock.nanoseconds + Self.patience
      while Self.withAddress(name, { bind(socket.number, $0, $1) }) != 0 {
        // A process whose command was killed lets go of it in a moment.
        guard MonotonicClock.nanoseconds < end else {
          throw ReaderError(.inUse(by: Self.holder(of: name)), reader: connection)
        }
        usleep(20_000)
      }
      listen(socket.number, 1)
    #else
      socket = Descriptor(owning: -1)
    #endif
  }

  private static let patience: UInt64 = 1_000_000_000

  #if os(Linux)
    private static var kind: Int32 { Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) }

    /// One for each reader of each service.
    private static func name(of reader: String) -> [UInt8] {
      let service = Environment.current["PCSCLITE_CSOCK_NAME"] ?? ""
      return [0] + Array("beckon-reader \(service) \(reader)".utf8)
    }

    private static func withAddress(
      _ name: [UInt8], _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let count = min(name.count, MemoryLayout.size(ofValue: address.sun_path))
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name.prefix(count)) }
      let size = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + count } ?? 0
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
      }
    }

    /// Who has it: the command that a person started, not the process that it has for this.
    private static func holder(of name: [UInt8]) -> ReaderHolder? {
      let socket = Descriptor(owning: Glibc.socket(AF_UNIX, Self.kind, 0))
      guard withAddress(name, { connect(socket.number, $0, $1) }) == 0 else { return nil }
      let number = csmartcard_peer(socket.number)
      guard number > 0 else { return nil }
      let process = RunningProcess(number)
      let holder = ReaderHost.owner(of: process) ?? process
      return ReaderHolder(processID: holder.processID, words: holder.words)
    }
  #endif
}
