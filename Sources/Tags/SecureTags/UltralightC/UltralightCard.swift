/// A MIFARE Ultralight C on a link, used with its native commands.
///
/// The commands follow its data sheet (MF0ICU2, 7.5.5 to 7.5.8 and 9.5), with which nfcpy and
/// libfreefare agree.
package struct UltralightCard<Link: TagLink & ~Copyable, Key: PagedTagKey>: ~Copyable {
  package private(set) var link: Link
  /// The tag's UID, by which it is selected again.
  package let uid: TagUID
  /// Generates the 8 random bytes of an authentication.
  private let challenge: @Sendable () throws(TagCipherError) -> [UInt8]

  /// Creates a card on a link that has already selected it.
  package init(
    _ link: consuming Link, uid: TagUID,
    challenge: @escaping @Sendable () throws(TagCipherError) -> [UInt8]
  ) {
    self.link = link
    self.uid = uid
    self.challenge = challenge
  }

  /// Ends the use of the card and returns its link.
  package consuming func release() -> Link { link }

  /// Runs `body` with a card on a borrowed link, which is returned in any case.
  package static func lent<Answer, Failure>(
    _ link: inout Link, uid: TagUID,
    challenge: @escaping @Sendable () throws(TagCipherError) -> [UInt8],
    _ body: (inout UltralightCard) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    var card = UltralightCard(link, uid: uid, challenge: challenge)
    let result: Result<Answer, Failure>
    do throws(Failure) { result = .success(try body(&card)) } catch { result = .failure(error) }
    link = card.release()
    return try result.get()
  }
}

/// The numbers of the chip's pages for settings and key.
enum UltralightPages {
  /// The number of the page AUTH0, whose first byte is the first page that requires the key.
  static let firstProtected = Type2KeyProtection.Cipher.tripleDES.settingsPage
  /// The number of the page AUTH1, of which one bit allows reading without the key.
  static let access = firstProtected + 1
  /// The number of the first of the four pages of the key.
  static let key = access + 1
  /// The lowest value of AUTH0 with which no page is protected.
  static let nothing = UInt8(Type2KeyProtection.Cipher.tripleDES.endPage)
}

/// The chip's settings for authentication: AUTH0 and AUTH1.
struct UltralightSettings: Hashable, Sendable {
  /// The number of the first page that requires the key (AUTH0).
  var firstProtected: UInt8
  /// The byte AUTH1; its lowest bit is 1 if the key is required only for writing.
  var access: UInt8

  /// Whether the key is required for at least one page.
  var isOn: Bool { firstProtected < UltralightPages.nothing }
}

extension UltralightCard where Link: ~Copyable {
  /// Selects the tag again, which ends its authenticated state.
  mutating func reselect() throws(UltralightError.Problem) {
    let search = TagSearch(uid: uid)
    try linked("select the tag again") { link throws(TagLinkError) in
      _ = try link.select(search)
    }
  }

  /// Switches the field off and on, so that new settings and keys take effect.
  mutating func reset() throws(UltralightError.Problem) {
    let uid = uid
    try require(.fieldReset)
    try linked("select the tag again") { link throws(TagLinkError) in
      _ = try link.resetField(selecting: uid)
    }
  }

  /// Throws an error if the reader lacks this ability.
  func require(_ ability: TagLinkAbility) throws(UltralightError.Problem) {
    guard link.capabilities.abilities.contains(ability) else {
      throw .link(action: "look at the reader", TagLinkError(.unsupported(ability)))
    }
  }

  /// Reads the settings, or returns `nil` if reading them requires the key.
  mutating func settings() throws(UltralightError.Problem) -> UltralightSettings? {
    let action = "read the settings"
    let answer = try exchange(
      action, [0x30, UInt8(UltralightPages.firstProtected - 2)], .interpreted)
    guard answer.count == 16 else {
      // Readers that assemble the answer from single pages return fewer bytes if the rest is
      // protected.
      if !answer.isEmpty, answer.count.isMultiple(of: 4), answer.count < 16 { return nil }
      throw .answerLength(action: action, got: answer.count)
    }
    // A chip wraps around to page 0 before the first protected page.
    let number = uid.bytes.prefix(3)
    for page in 1..<4 where answer[(page * 4)..<(page * 4 + 3)].elementsEqual(number) {
      return nil
    }
    return UltralightSettings(firstProtected: answer[8], access: answer[12])
  }

  /// Writes the four bytes of one page.
  mutating func write(_ page: Int, _ bytes: [UInt8]) throws(UltralightError.Problem) {
    _ = try exchange("write page \(page)", [0xA2, UInt8(page)] + bytes, .interpreted)
  }

  /// Reads the four bytes of one page.
  mutating func read(_ page: Int) throws(UltralightError.Problem) -> [UInt8] {
    let action = "read page \(page)"
    let answer = try exchange(action, [0x30, UInt8(page)], .interpreted)
    guard answer.count >= 4 else { throw .answerLength(action: action, got: answer.count) }
    return Array(answer.prefix(4))
  }

  /// Authenticates mutually. Returns `false` if the chip refused our key or did not prove that it
  /// has it.
  ///
  /// All three messages form one CBC chain. A refusal may be a disturbance; this chip does not
  /// count refusals.
  mutating func authenticate(_ key: Key) throws(UltralightError.Problem) -> Bool {
    let block = pagedKeyBlockLength
    let first = try exchange("ask for a challenge", [0x1A, 0x00], .raw)
    guard first.count == 1 + block, first[0] == 0xAF else { throw .otherChip }
    let sealed = Array(first.dropFirst())
    let (ours, proof) = try ciphered { () throws(TagCipherError) in
      let theirs = try key.decrypt(sealed, vector: [UInt8](repeating: 0, count: block))
      let ours = try challenge()
      return (ours, try key.encrypt(ours + rotated(theirs), vector: sealed))
    }
    let answer: [UInt8]
    do throws(UltralightError.Problem) {
      answer = try exchange("give the key's proof", [0xAF] + proof, .raw)
    } catch {
      guard case .link(_, let trouble) = error, trouble.problem.mayBeRefusal else { throw error }
      return false
    }
    guard answer.count == 1 + block, answer[0] == 0x00 else { return false }
    let clear = try ciphered { () throws(TagCipherError) in
      try key.decrypt(Array(answer.dropFirst()), vector: Array(proof.suffix(block)))
    }
    return clear == rotated(ours)
  }

  private mutating func exchange(
    _ action: String, _ command: [UInt8], _ framing: TagFraming
  ) throws(UltralightError.Problem) -> [UInt8] {
    if framing == .raw { try require(.rawFrames) }
    return try linked(action) { link throws(TagLinkError) in try link.exchange(command, framing) }
  }

  private mutating func linked<Answer>(
    _ action: String, _ body: (inout Link) throws(TagLinkError) -> Answer
  ) throws(UltralightError.Problem) -> Answer {
    do throws(TagLinkError) { return try body(&link) } catch {
      throw .link(action: action, error)
    }
  }

  private func ciphered<Answer>(
    _ body: () throws(TagCipherError) -> Answer
  ) throws(UltralightError.Problem) -> Answer {
    do throws(TagCipherError) { return try body() } catch { throw .cipher(error) }
  }
}

extension TagLinkError.Problem {
  /// Whether the cause may be that the chip refused the command.
  fileprivate var mayBeRefusal: Bool {
    switch self {
    case .noAnswer, .refused, .damaged, .transmission: true
    default: false
    }
  }
}

/// Returns the bytes rotated left by one: the first byte becomes the last.
private func rotated(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.dropFirst() + bytes.prefix(1)) }
