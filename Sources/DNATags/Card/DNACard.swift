package import AuthenticTags
package import Tags

/// What a card needs of its surroundings.
package struct DNASurroundings: Sendable {
  /// Makes the 16 random bytes of an authentication.
  package var challenge: @Sendable () throws(TagCipherError) -> [UInt8]
  /// Waits a little while the card wants to, a tenth of a second or so; answers whether to go on.
  package var pause: @Sendable () -> Bool

  /// Takes both.
  package init(
    challenge: @escaping @Sendable () throws(TagCipherError) -> [UInt8],
    pause: @escaping @Sendable () -> Bool
  ) {
    (self.challenge, self.pause) = (challenge, pause)
  }

  /// How often one step is said again because the card wants to wait.
  package static let mostPauses = 100
}

/// An NTAG 424 DNA on a link, as it is spoken to in its own commands.
///
/// A key that was accepted opens a session; whatever goes wrong after that ends it, here as on the card.
package struct DNACard<Link: TagLink & ~Copyable, Key: TagKey>: ~Copyable {
  package private(set) var link: Link
  /// The card's number, by which it is selected again.
  package let uid: TagUID
  /// The session, while there is one.
  package internal(set) var session: DNASession<Key>?
  /// How often a key was refused, or may have been: each counts on the card as well.
  package internal(set) var refusedKeys = 0
  let surroundings: DNASurroundings

  /// Takes a link on which the card is selected.
  package init(_ link: consuming Link, uid: TagUID, surroundings: DNASurroundings) {
    self.link = link
    self.uid = uid
    self.surroundings = surroundings
  }

  /// Gives the link back.
  package consuming func release() -> Link { link }

  /// Lends a card on a link that somebody else keeps.
  package static func lent<Answer, Failure>(
    _ link: inout Link, uid: TagUID, surroundings: DNASurroundings,
    _ body: (inout DNACard) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    var card = DNACard(link, uid: uid, surroundings: surroundings)
    let result: Result<Answer, Failure>
    do throws(Failure) { result = .success(try body(&card)) } catch { result = .failure(error) }
    link = card.release()
    return try result.get()
  }

  /// Ends the session on our side.
  package mutating func forgetSession() { session = nil }

  /// Selects the card and its application again; every session has ended then.
  package mutating func reselect() throws(DNAError) {
    session = nil
    do throws(TagLinkError) { _ = try link.select(TagSearch(uid: uid)) } catch {
      throw DNAError("select the tag again", .link(error))
    }
    try selectApplication()
  }

  /// Selects the application, without which the card refuses all else.
  package mutating func selectApplication() throws(DNAError) {
    session = nil
    let action = "select the NDEF application"
    let (_, status) = try transmit(action, APDU.selectApplication)
    guard status == .doneISO else { throw DNAError(action, .status(status)) }
  }
}

extension DNACard where Link: ~Copyable {
  /// Sends a command of ISO 7816 or a wrapped one as it is.
  mutating func transmit(
    _ action: String, _ command: [UInt8]
  ) throws(DNAError) -> (answer: [UInt8], status: DNAStatus) {
    let limit = link.capabilities.longestCommand
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

  /// The error, after which there is no session.
  mutating func failed(_ action: String, _ problem: DNAProblem) -> DNAError {
    session = nil
    return DNAError(action, problem)
  }

  /// Sends one of the card's own commands without a session's protection.
  mutating func native(
    _ action: String, _ code: UInt8, _ data: [UInt8] = []
  ) throws(DNAError) -> (answer: [UInt8], status: DNAStatus) {
    try transmit(action, DNACommand.wrapped(code, data))
  }

  /// Sends a command of the session, or a plain one where there is none, and opens its answer.
  mutating func command(
    _ action: String, _ code: UInt8, header: [UInt8] = [], data: [UInt8] = [], _ mode: DNAMode
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

  /// What goes wrong in it has this action, and ends the session.
  mutating func problem<Answer>(
    _ action: String, _ body: (inout DNACard) throws(DNAProblem) -> Answer
  ) throws(DNAError) -> Answer {
    do throws(DNAProblem) { return try body(&self) } catch { throw failed(action, error) }
  }
}
