/// The known and possible passwords of the current tag.
struct TagPasswordState {
  /// The source of passwords, or `nil` if no password may be sent.
  let source: TagPasswordProvider?
  /// The passwords that the running operations set, which the tag may have already.
  var coming: [TagPassword] = []
  /// The password that the source gave for this tag, once it was asked.
  private(set) var own: TagPassword?
  /// The password that unlocked the tag, which is sent again after every selection.
  private(set) var opened: TagPassword?
  /// The password that this tag last accepted.
  private(set) var accepted: TagPassword?
  /// The acknowledgement (PACK) that the tag sent when it was last unlocked.
  private(set) var answer: [UInt8]?

  /// Whether a password is available with which the tag may be unlocked.
  var mayOpen: Bool { source != nil || !coming.isEmpty }

  /// Forgets all passwords and answers of the current tag.
  mutating func forgetTag() { self = TagPasswordState(source: source) }

  /// Records that the tag is not unlocked. Returns the password that unlocked it before.
  @discardableResult
  mutating func close() -> TagPassword? {
    defer { opened = nil }
    return opened
  }

  /// Records that the tag was unlocked with a password, and its acknowledgement.
  mutating func open(with password: TagPassword, _ answer: [UInt8]) {
    (opened, accepted, self.answer) = (password, password, answer)
  }

  /// Records that the tag accepted a password, although it does not count as unlocked.
  mutating func take(_ password: TagPassword) { accepted = password }

  /// Returns the candidates for the tag's password: the one that it was seen to accept first, then
  /// the source's.
  mutating func candidates(for uid: TagUID) throws(TagOperationFailure) -> [TagPassword] {
    if own == nil, let source {
      do {
        own = try source.find(uid)
      } catch {
        throw TagOperationFailure("find the password", .noPassword("\(error)"))
      }
    }
    // A password that this tag accepted before is not a guess.
    let all = [accepted, own].compactMap(\.self) + coming
    return all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element)
  }

  /// Throws an error if the tag's acknowledgement is not the one that belongs to the password.
  func checkAnswer() throws(TagOperationFailure) {
    guard let wanted = opened?.answerBytes, let answer, answer != wanted else { return }
    throw TagOperationFailure("give the password", .wrongAnswer)
  }
}
