extension TagSession where Link: ~Copyable {
  /// Unlocks the tag with its password if its settings require one.
  ///
  /// A tag that needs no password gets none. If the tag counts wrong passwords, or may, there must
  /// be only one candidate, or one that this tag was seen to accept, and it is tried once: the
  /// response may be lost, and this does not repeat it.
  mutating func open() throws(TagOperationFailure) {
    access.close()
    guard access.mayOpen, let page = product?.configurationPage,
      let lastPage = product?.lastPage
    else { return }
    let settings = try readableSettings(page)
    if let settings, Int(settings[3]) > lastPage { return }
    let allowed = settings.map { Int($0[4] & 0x07) }
    let candidates = try access.candidates(for: uid)
    if allowed != 0, candidates.count > 1, candidates.first != access.accepted {
      throw TagOperationFailure("give the password", .twoPasswords(allowed: allowed))
    }
    for (index, password) in candidates.enumerated() {
      let isKnown = password == access.accepted
      let isLast = allowed != 0 || index + 1 == candidates.count
      do {
        try give(password, attempts: allowed == 0 || isKnown ? 2 : 1)
        return
      } catch {
        guard error.isRetryable else { throw error }
        if isLast {
          throw TagOperationFailure("give the password", .wrongPassword(allowed: allowed))
        }
      }
    }
  }

  /// Reads the first two settings pages, or returns `nil` if reading them needs the password.
  private mutating func readableSettings(_ page: Int) throws(TagOperationFailure) -> [UInt8]? {
    do {
      let bytes = try readPages(page...(page + 1))
      return bytes.count == 8 ? bytes : nil
    } catch {
      guard case .password = error.problem else { throw error }
      try selectAgain()
      return nil
    }
  }

  /// Sends PWD_AUTH, and repeats it after temporary failures. The password is then sent again after
  /// every selection.
  mutating func give(_ password: TagPassword, attempts: Int = 1) throws(TagOperationFailure) {
    for attempt in 1... {
      do {
        return access.open(with: password, try authenticate(password))
      } catch {
        guard error.isRetryable else { throw error }
        try selectAgain()
        if attempt >= attempts { throw error }
      }
    }
  }

  /// Sends the password to the tag once (PWD_AUTH), and returns the acknowledgement of two bytes.
  mutating func authenticate(_ password: TagPassword) throws(TagOperationFailure) -> [UInt8] {
    let found = try exchange(
      "give the password", [Type2Command.authenticateByPassword] + password.bytes, .raw)
    guard found.count == 2 else {
      throw TagOperationFailure("give the password", .shortAnswer(got: found.count, need: 2))
    }
    return found
  }
}
