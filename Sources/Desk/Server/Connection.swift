import HostIO
import WebGate

/// One connection: one request, one answer, and the end.
struct Connection {
  let socket: Int32
  let server: DeskServer
  /// What was read and is not yet used.
  private var waiting: ArraySlice<UInt8> = []
  private var buffer = [UInt8](repeating: 0, count: RequestLimits.head)

  init(socket: Int32, server: DeskServer) {
    self.socket = socket
    self.server = server
  }

  /// The other end went away, or took too long to listen.
  enum Gone: Error { case gone }

  mutating func serve() {
    do throws(Gone) {
      guard let head = try readHead() else { return }
      try respond(to: head)
    } catch {}
    linger()
  }

  private mutating func respond(to head: RequestHead) throws(Gone) {
    switch server.route(head) {
    case .answer(let answer):
      try send(answer.bytes(withBody: head.method != .head))
    case .stream:
      try stream(after: head["last-event-id"])
    case .body(let count):
      let answer = try answer(head, count)
      try send(answer.bytes(withBody: true))
    }
  }

  /// Reads the body, which the gate has let in, and has it answered.
  private mutating func answer(_ head: RequestHead, _ count: Int) throws(Gone) -> Answer {
    do throws(RequestFault) {
      return try server.connections.holding(count) { () throws(RequestFault) in
        guard let body = try readBody(count) else { throw .tooSlow }
        return try server.answer(head, consume body)
      }
    } catch { return Answer(error) }
  }

  /// The head; `nil` after a refusal was sent, or when nobody asks anything.
  private mutating func readHead() throws(Gone) -> RequestHead? {
    let deadline = Deadline(in: server.limits.head)
    var (reader, isBegun) = (HeadReader(), false)
    do throws(RequestFault) {
      while true {
        guard try read(by: deadline) else { return nil }
        isBegun = true
        if let head = try reader.take(&waiting) { return head }
      }
    } catch {
      // Browsers open connections ahead of need; one that says nothing is not told anything.
      if isBegun || error != .tooSlow { try send(Answer(error).bytes(withBody: true)) }
      return nil
    }
  }

  /// The whole body; `nil` when the other end closes before.
  private mutating func readBody(_ count: Int) throws(RequestFault) -> [UInt8]? {
    let deadline = Deadline(in: server.limits.body)
    var body: [UInt8] = []
    // Grown bit by bit, it would be there twice now and then.
    body.reserveCapacity(count)
    body += waiting.prefix(count)
    waiting = []
    if count > buffer.count { buffer = [UInt8](repeating: 0, count: 65_536) }
    while body.count < count {
      guard try read(by: deadline) else { return nil }
      body += waiting.prefix(count - body.count)
      waiting = []
    }
    return body
  }

  /// Some more bytes; `false` at the end of what the other side sends.
  private mutating func read(by deadline: Deadline) throws(RequestFault) -> Bool {
    while true {
      // Looked at first: whoever always has one more byte would never have to wait.
      if deadline.isOver { throw .tooSlow }
      guard let count = try? readNow(socket, into: &buffer) else {
        guard isReady(toRead: [socket], by: deadline) else { throw .tooSlow }
        continue
      }
      waiting = buffer[..<count]
      return count > 0
    }
  }

  func send(_ bytes: [UInt8]) throws(Gone) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let count = try? writeNow(socket, rest) else { throw .gone }
      rest = rest.dropFirst(count)
      guard count == 0 else { continue }
      let silence = Deadline(in: server.limits.silence)
      guard isReady(toWrite: [socket], by: silence) else { throw .gone }
    }
  }

  /// Closing while the other end still sends would have the system take the answer back, so that is awaited,
  /// for a while and to some amount.
  private mutating func linger() {
    LocalSocket.endSending(socket)
    let deadline = Deadline(in: server.limits.linger)
    var most = 1 << 20
    while most > 0, (try? read(by: deadline)) == true { most -= waiting.count }
  }
}
