import NDEF

extension TagSession where Link: ~Copyable {
  /// Gives the password when the tag's settings ask for one; `more` are tried after the session's own.
  ///
  /// A tag that needs none is not bothered. Where wrong passwords are counted, or may be, there must be
  /// one only, or one that this tag was seen to take, and it is tried once: its answer may be lost, and
  /// nothing here repeats it.
  mutating func open(_ more: [TagPassword] = []) throws(TagFault) {
    opened = nil
    guard passwords != nil || !more.isEmpty, let page = product?.configurationPage,
      let lastPage = product?.lastPage
    else { return }
    let settings = try readableSettings(page)
    if let settings, Int(settings[3]) > lastPage { return }
    let allowed = settings.map { Int($0[4] & 0x07) }
    let candidates = try candidates(more)
    if allowed != 0, candidates.count > 1, candidates.first != accepted {
      throw TagFault("give the password", .twoPasswords(allowed: allowed))
    }
    for (index, password) in candidates.enumerated() {
      let isKnown = password == accepted
      let isLast = allowed != 0 || index + 1 == candidates.count
      do {
        try give(password, attempts: allowed == 0 || isKnown ? 2 : 1)
        return
      } catch {
        guard error.isWorthAnotherTry else { throw error }
        if isLast { throw TagFault("give the password", .wrongPassword(allowed: allowed)) }
      }
    }
  }

  /// The first two pages of the settings, or `nil` where reading them needs the password.
  private mutating func readableSettings(_ page: Int) throws(TagFault) -> [UInt8]? {
    do {
      let bytes = try readPages(page...(page + 1))
      return bytes.count == 8 ? bytes : nil
    } catch {
      guard case .password = error.problem else { throw error }
      try selectAgain()
      return nil
    }
  }

  private mutating func candidates(_ more: [TagPassword]) throws(TagFault) -> [TagPassword] {
    var found: [TagPassword] = []
    if let passwords, let uid = selection?.uid {
      if password == nil {
        do {
          password = try passwords.find(uid)
        } catch {
          throw TagFault("find the password", .noPassword("\(error)"))
        }
      }
      if let password { found.append(password) }
    }
    for password in more where !found.contains(password) { found.append(password) }
    // What this tag took before is not a guess.
    return found.filter { $0 == accepted } + found.filter { $0 != accepted }
  }

  /// PWD_AUTH, and again after a failure that may pass; from then on after every selection.
  mutating func give(_ password: TagPassword, attempts: Int = 1) throws(TagFault) {
    for attempt in 1... {
      do {
        answer = try authenticate(password)
        break
      } catch {
        guard error.isWorthAnotherTry else { throw error }
        try selectAgain()
        if attempt >= attempts { throw error }
      }
    }
    (opened, accepted) = (password, password)
  }

  /// One PWD_AUTH, and the tag's answer.
  mutating func authenticate(_ password: TagPassword) throws(TagFault) -> [UInt8] {
    let found = try exchange(
      "give the password", [Type2Command.authenticateByPassword] + password.bytes, .raw)
    guard found.count == 2 else {
      throw TagFault("give the password", .shortAnswer(got: found.count, need: 2))
    }
    return found
  }

  /// Compares the answer to the password that opened the tag with the one that belongs to it.
  func checkAnswer() throws(TagFault) {
    guard let wanted = opened?.answerBytes, let answer, answer != wanted else { return }
    throw TagFault("give the password", .wrongAnswer)
  }
}
