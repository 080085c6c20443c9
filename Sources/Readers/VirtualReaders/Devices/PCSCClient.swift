internal import SystemIO
import LibC

/// A client of pcscd that stands for another program. It talks to the service directly, without
/// libpcsclite.
///
/// The messages follow version 4 of pcsc-lite's own protocol, in the byte order of this machine.
final class PCSCClient: Sendable {
  private let socket: Descriptor
  private let context: UInt32
  /// The handle of the card; 0 if not connected.
  private let card = Locked<UInt32>(0)

  private enum Message: UInt32 {
    case establishContext = 0x01
    case connect = 0x04
    case disconnect = 0x06
    case beginTransaction = 0x07
    case version = 0x11
  }

  init(at path: String) throws(SystemIOError) {
    let socket = try LocalSocket.connected(to: path)
    _ = try Self.ask(socket.number, .version, [4, 4, 0])
    let answer = try Self.ask(socket.number, .establishContext, [2, 0, 0])
    context = answer[1]
    self.socket = socket
  }

  /// Connects to the card in a reader, sharing it with other programs.
  func connect(to reader: String) throws(SystemIOError) {
    let name = Array(reader.utf8.prefix(127))
    let padded = name + [UInt8](repeating: 0, count: 128 - name.count)
    let words = stride(from: 0, to: 128, by: 4).map { start in
      padded[start..<(start + 4)].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    }
    let (shared, anyProtocol) = (UInt32(2), UInt32(3))
    let answer = try Self.ask(
      socket.number, .connect, [context] + words + [shared, anyProtocol, 0, 0, 0])
    card.withLock { $0 = answer[35] }
  }

  /// Begins a transaction, which excludes other programs. Waits while another program has one.
  func beginTransaction() throws(SystemIOError) {
    _ = try Self.ask(socket.number, .beginTransaction, [card.withLock(\.self), 0])
  }

  /// Disconnects from the card, optionally resetting it.
  func disconnect(resetting: Bool) throws(SystemIOError) {
    _ = try Self.ask(socket.number, .disconnect, [card.withLock(\.self), resetting ? 1 : 0, 0])
  }

  /// Sends a message and receives its answer, which has the same length. Its last word is a code, 0
  /// for success.
  private static func ask(
    _ number: Int32, _ message: Message, _ body: [UInt32]
  ) throws(SystemIOError) -> [UInt32] {
    let words = [UInt32(body.count * 4), message.rawValue] + body
    let bytes = words.withUnsafeBytes { Array($0) }
    guard LocalSocket.send(number, bytes) else {
      throw SystemIOError(.closedOutput, .write, "pcscd")
    }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: body.count * 4)
    while received.count < body.count * 4 {
      do throws(SystemIOError.Problem) {
        try wait(number, toRead: true, toWrite: false, Deadline(in: .seconds(60)))
        let count = try readNow(number, into: &buffer) ?? 0
        guard count > 0 else { throw .empty }
        received += buffer[..<count]
      } catch { throw SystemIOError(error, .read, "pcscd") }
    }
    let answer = stride(from: 0, to: body.count * 4, by: 4).map { start in
      received[start..<(start + 4)].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    }
    guard answer.last == 0 else { throw SystemIOError(.system(errno: EIO), .read, "pcscd") }
    return answer
  }
}
