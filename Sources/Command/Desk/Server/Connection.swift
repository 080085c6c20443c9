import HTTPGate

/// A network connection, which carries one request and one response.
struct Connection {
  let socket: Int32
  let server: DeskServer
  /// The bytes that were read and are not used yet.
  private var waiting: ArraySlice<UInt8> = []
  private var buffer = [UInt8](repeating: 0, count: RequestLimits.head)

  init(socket: Int32, server: DeskServer) {
    self.socket = socket
    self.server = server
  }

  /// The error that the other end closed the connection, or took too long to read.
  enum ConnectionLost: Error { case gone }

  mutating func serve() {
    do throws(ConnectionLost) {
      guard let head = try readHead() else { return }
      try respond(to: head)
    } catch {}
    linger()
  }

  private mutating func respond(to head: RequestHead) throws(ConnectionLost) {
    switch server.route(head) {
    case .answer(let answer):
      try send(answer, withBody: head.method != .head)
    case .stream:
      try stream(after: head["last-event-id"])
    case .body(let count):
      let answer = try answer(head, count)
      try send(answer, withBody: true)
    }
  }

  /// Sends a response. A long body is not copied behind its head, which would hold it in memory
  /// twice.
  private func send(_ answer: Answer, withBody: Bool) throws(ConnectionLost) {
    guard withBody, answer.body.count > 1 << 16 else {
      return try send(answer.bytes(withBody: withBody))
    }
    try send(answer.head.bytes)
    try send(answer.body)
  }

  /// Reads a body of `count` bytes, and returns the response to the request.
  private mutating func answer(_ head: RequestHead, _ count: Int) throws(ConnectionLost) -> Answer {
    do throws(RequestRefusal) {
      return try server.connections.holding(count) { () throws(RequestRefusal) in
        guard let body = try readBody(count) else { throw .tooSlow }
        return try server.answer(head, consume body)
      }
    } catch { return Answer(error) }
  }

  /// Reads the head; returns `nil` after it sent a refusal, or if no request came.
  private mutating func readHead() throws(ConnectionLost) -> RequestHead? {
    let deadline = Deadline(in: server.limits.head)
    var (reader, isBegun) = (HeadReader(), false)
    do throws(RequestRefusal) {
      while true {
        guard try read(by: deadline) else { return nil }
        isBegun = true
        if let head = try reader.take(&waiting) { return head }
      }
    } catch {
      // Browsers open connections in advance; one without a request gets no response.
      if isBegun || error != .tooSlow { try send(Answer(error).bytes(withBody: true)) }
      return nil
    }
  }

  /// Reads the whole body, or returns `nil` if the other end closes the connection first.
  private mutating func readBody(_ count: Int) throws(RequestRefusal) -> [UInt8]? {
    let deadline = Deadline(in: server.limits.body)
    var body: [UInt8] = []
    // Growing it step by step would at times hold it in memory twice.
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

  /// Reads more bytes; returns `false` at the end of the stream.
  private mutating func read(by deadline: Deadline) throws(RequestRefusal) -> Bool {
    while true {
      // This is checked first, because a sender that always has one more byte would never have to
      // wait.
      if deadline.isOver { throw .tooSlow }
      guard let count = try? readNow(socket, into: &buffer) else {
        guard isReady(toRead: [socket], by: deadline) else { throw .tooSlow }
        continue
      }
      waiting = buffer[..<count]
      return count > 0
    }
  }

  func send(_ bytes: [UInt8]) throws(ConnectionLost) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let count = try? writeNow(socket, rest) else { throw .gone }
      rest = rest.dropFirst(count)
      guard count == 0 else { continue }
      let silence = Deadline(in: server.limits.silence)
      guard isReady(toWrite: [socket], by: silence) else { throw .gone }
    }
  }

  /// Waits for the other end to close, up to limits of time and size. Otherwise the system would
  /// discard the response while the other end is still sending.
  private mutating func linger() {
    LocalSocket.shutdownWriting(socket)
    let deadline = Deadline(in: server.limits.linger)
    var most = 1 << 20
    while most > 0, (try? read(by: deadline)) == true { most -= waiting.count }
  }
}
