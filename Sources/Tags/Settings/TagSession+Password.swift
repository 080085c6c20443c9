import NDEF

extension TagSession where Link: ~Copyable {
  /// Gives the password when the tag's settings ask for one.
  ///
  /// A tag that needs none is not bothered. Where wrong passwords are counted, or may be, there must be
  /// one only, or one that this tag was seen to take, and it is tried once: its answer may be lost, and
  /// nothing here repeats it.
  mutating func open() throws(TagFault) {
    access.close()
    guard access.mayOpen, let page = product?.configurationPage,
      let lastPage = product?.lastPage
    else { return }
    let settings = try readableSettings(page)
    if let settings, Int(settings[3]) > lastPage { return }
    let allowed = settings.map { Int($0[4] & 0x07) }
    let candidates = try access.candidates(for: uid)
    if allowed != 0, candidates.count > 1, candidates.first != access.accepted {
      throw TagFault("give the password", .twoPasswords(allowed: allowed))
    }
    for (index, password) in candidates.enumerated() {
      let isKnown = password == access.accepted
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

  /// PWD_AUTH, and again after a failure that may pass; from then on after every selection.
  mutating func give(_ password: TagPassword, attempts: Int = 1) throws(TagFault) {
    for attempt in 1... {
      do {
        return access.open(with: password, try authenticate(password))
      } catch {
        guard error.isWorthAnotherTry else { throw error }
        try selectAgain()
        if attempt >= attempts { throw error }
      }
    }
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
}
