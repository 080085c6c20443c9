/// The passwords of the tag in hand.
struct PasswordsInHand {
  /// Where the tag's password comes from, if it may be given.
  private let source: TagPasswords?
  /// What the operations in hand are to give the tag, which it may have already.
  var coming: [TagPassword] = []
  /// What the source has for this tag, once it was asked.
  private var own: TagPassword?
  /// The password that has opened the tag and is given again after every selection.
  private(set) var opened: TagPassword?
  /// The password that this tag was seen to take.
  private(set) var accepted: TagPassword?
  /// The answer that the tag gave when it was opened last.
  private(set) var answer: [UInt8]?

  init(_ source: TagPasswords?) { self.source = source }

  /// Whether the tag's password may be given.
  var mayOpen: Bool { source != nil || !coming.isEmpty }

  /// Nothing is known of the tag that comes next.
  mutating func forgetTag() { self = PasswordsInHand(source) }

  /// The tag is not open; answers what it was opened with.
  @discardableResult
  mutating func close() -> TagPassword? {
    defer { opened = nil }
    return opened
  }

  /// The tag took a password, and is open.
  mutating func open(with password: TagPassword, _ answer: [UInt8]) {
    (opened, accepted, self.answer) = (password, password, answer)
  }

  /// The tag took a password, and does not count as open.
  mutating func take(_ password: TagPassword) { accepted = password }

  /// What may be the tag's password: what it was seen to take first, then the source's.
  mutating func candidates(for uid: TagUID) throws(TagFault) -> [TagPassword] {
    if own == nil, let source {
      do {
        own = try source.find(uid)
      } catch {
        throw TagFault("find the password", .noPassword("\(error)"))
      }
    }
    // What this tag took before is not a guess.
    let all = [accepted, own].compactMap(\.self) + coming
    return all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element)
  }

  /// Compares the answer to the password that opened the tag with the one that belongs to it.
  func checkAnswer() throws(TagFault) {
    guard let wanted = opened?.answerBytes, let answer, answer != wanted else { return }
    throw TagFault("give the password", .wrongAnswer)
  }
}
