/// The known and possible passwords of the current tag.
struct TagPasswordState {
  /// The source of the tag's password, if it may be sent.
  let source: TagPasswordProvider?
  /// The passwords that the current operations set, which the tag may have already.
  var coming: [TagPassword] = []
  /// The source's password for this tag, after it was asked.
  private(set) var own: TagPassword?
  /// The password that unlocked the tag, which is sent again after every selection.
  private(set) var opened: TagPassword?
  /// The password that this tag was seen to accept.
  private(set) var accepted: TagPassword?
  /// The acknowledgement (PACK) that the tag sent when it was last unlocked.
  private(set) var answer: [UInt8]?

  /// Whether to try to unlock the tag with a password.
  var mayOpen: Bool { source != nil || !coming.isEmpty }

  /// Forgets everything about the tag.
  mutating func forgetTag() { self = TagPasswordState(source: source) }

  /// Records that the tag is not unlocked. Returns the password that unlocked it before.
  @discardableResult
  mutating func close() -> TagPassword? {
    defer { opened = nil }
    return opened
  }

  /// Records that the tag accepted a password and is unlocked.
  mutating func open(with password: TagPassword, _ answer: [UInt8]) {
    (opened, accepted, self.answer) = (password, password, answer)
  }

  /// Records that the tag accepted a password, without counting it as unlocked.
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

  /// Compares the tag's acknowledgement with the one that belongs to the password.
  func checkAnswer() throws(TagOperationFailure) {
    guard let wanted = opened?.answerBytes, let answer, answer != wanted else { return }
    throw TagOperationFailure("give the password", .wrongAnswer)
  }
}
