/// The services that `DNACard` needs from its host: random numbers and pauses.
package struct DNAEnvironment: Sendable {
  /// Generates the 16 random bytes with which the reader challenges the card.
  package var challenge: @Sendable () throws(TagCipherError) -> [UInt8]
  /// Waits about a tenth of a second when the card asks for a delay. Returns whether to continue.
  package var pause: @Sendable () -> Bool

  /// Creates an environment from its functions; `pause` returns `false` if waiting was cancelled.
  package init(
    challenge: @escaping @Sendable () throws(TagCipherError) -> [UInt8],
    pause: @escaping @Sendable () -> Bool
  ) {
    (self.challenge, self.pause) = (challenge, pause)
  }

  /// The maximum number of times that one step is repeated because the card asks for a delay.
  package static let maxPauses = 100
}

/// An NTAG 424 DNA on a link, addressed with its native commands.
///
/// Authenticating with a key opens a session. Any failure after that ends the session, here as on
/// the card.
package struct DNACard<Link: TagLink & ~Copyable, Key: TagKey>: ~Copyable {
  package private(set) var link: Link
  /// The card's UID as it was selected, by which it is selected again.
  package let uid: TagUID
  /// The authenticated session, or `nil` if none is open.
  package internal(set) var session: DNASession<Key>?
  /// The number of times that a key was refused or may have been; the card counts these too.
  package internal(set) var refusedKeys = 0
  let cardEnvironment: DNAEnvironment

  /// Creates a card on a link that has already selected it.
  package init(_ link: consuming Link, uid: TagUID, cardEnvironment: DNAEnvironment) {
    self.link = link
    self.uid = uid
    self.cardEnvironment = cardEnvironment
  }

  /// Ends the use of the card and returns its link.
  package consuming func release() -> Link { link }

  /// Runs `body` with a card on a borrowed link, which is returned in any case.
  package static func lent<Answer, Failure>(
    _ link: inout Link, uid: TagUID, cardEnvironment: DNAEnvironment,
    _ body: (inout DNACard) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    var card = DNACard(link, uid: uid, cardEnvironment: cardEnvironment)
    let result: Result<Answer, Failure>
    do throws(Failure) { result = .success(try body(&card)) } catch { result = .failure(error) }
    link = card.release()
    return try result.get()
  }

  /// Drops the session without telling the card.
  package mutating func forgetSession() { session = nil }

  /// Selects the card and its application again, which ends every session.
  package mutating func reselect() throws(DNAError) {
    session = nil
    do throws(TagLinkError) { _ = try link.select(TagSearch(uid: uid)) } catch {
      throw DNAError("select the tag again", .link(error))
    }
    try selectApplication()
  }

  /// Selects the NDEF application; without it the card refuses all other commands.
  package mutating func selectApplication() throws(DNAError) {
    session = nil
    let action = "select the NDEF application"
    let (_, status) = try transmit(action, APDU.selectApplication)
    guard status == .doneISO else { throw DNAError(action, .status(status)) }
  }
}

extension DNACard where Link: ~Copyable {
  /// Sends an ISO 7816 command, or a wrapped native one, without changing it.
  mutating func transmit(
    _ action: String, _ command: [UInt8]
  ) throws(DNAError) -> (answer: [UInt8], status: DNAStatus) {
    let limit = link.capabilities.maxCommandLength
    guard command.count <= limit else {
      throw failed(action, .link(TagLinkError(.commandTooLong(command.count, limit: limit))))
    }
    let answer: [UInt8]
    do throws(TagLinkError) { answer = try link.exchange(command, .interpreted) } catch {
      throw failed(action, .link(error))
    }
    guard answer.count >= 2 else {
      throw failed(action, .answerLength(got: answer.count, expected: 2))
    }
    let word = answer.suffix(2).reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
    return (Array(answer.dropLast(2)), DNAStatus(word))
  }

  /// Drops the session, and returns the error that the caller should throw.
  mutating func failed(_ action: String, _ problem: DNAProblem) -> DNAError {
    session = nil
    return DNAError(action, problem)
  }

  /// Sends a native command unprotected, that is, not as a part of the session.
  mutating func native(
    _ action: String, _ code: UInt8, _ data: [UInt8] = []
  ) throws(DNAError) -> (answer: [UInt8], status: DNAStatus) {
    try transmit(action, DNACommand.wrapped(code, data))
  }

  /// Sends a command protected by the session, or a plain one without a session, and decrypts its
  /// answer.
  mutating func command(
    _ action: String, _ code: UInt8, header: [UInt8] = [], data: [UInt8] = [],
    _ mode: CommunicationMode
  ) throws(DNAError) -> [UInt8] {
    let rest = try problem(action) { card throws(DNAProblem) in
      guard let session = card.session else {
        guard mode == .plain else { throw DNAProblem.noSession }
        return data
      }
      return try ciphering { () throws(TagCipherError) in
        try session.sealed(code, header: header, data: data, mode)
      }
    }
    let (answer, status) = try native(action, code, header + rest)
    guard status == .done else { throw failed(action, .status(status)) }
    return try problem(action) { card throws(DNAProblem) in
      guard card.session != nil else { return answer }
      return try card.session?.opened(answer, status, mode) ?? answer
    }
  }

  /// Runs `body`. If it fails, adds `action` to its error and drops the session.
  mutating func problem<Answer>(
    _ action: String, _ body: (inout DNACard) throws(DNAProblem) -> Answer
  ) throws(DNAError) -> Answer {
    do throws(DNAProblem) { return try body(&self) } catch { throw failed(action, error) }
  }
}
