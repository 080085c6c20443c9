import InvocationURLs

/// The fields of a URL decoded from hexadecimal digits to bytes, ready to be verified with keys.
struct SUNFieldBytes {
  private let text: ParsedSUNURL
  private let layout: SUNLayout
  private let identity, uid, counter, data: [UInt8]
  private let code: [UInt8]

  init(_ text: ParsedSUNURL, _ layout: SUNLayout) throws(SUNRefusal) {
    (self.text, self.layout) = (text, layout)
    identity = try text.value(.identity)
    uid = try text.value(.uid)
    counter = try text.value(.counter)
    data = try text.value(.data)
    code = try text.value(.code)
  }

  /// Verifies the authentication code with these keys and returns the tap. Throws a refusal
  /// otherwise.
  func tap<Key: TagKey>(by keys: SUNKeys<Key>) throws(SUNRefusal) -> SUNTap {
    let who = try identity(by: keys.identity)
    let session = try refusing { () throws(TagCipherError) in
      try SUNSession(file: keys.scheme.key(keys.fileNumber, of: who.uid, master: keys.file), who)
    }
    let expected = try refusing { () throws(TagCipherError) in
      try session.code(over: text.coveredText)
    }
    guard Self.areEqual(expected, code) else { throw .wrongCode }
    var tap = SUNTap(uid: who.uid, counter: who.count, mode: who.mode, keyVersion: keys.version)
    if text.has(.data) {
      guard tap.counter != nil else { throw .noCounter }
      tap.data = try refusing { () throws(TagCipherError) in try session.decrypt(data) }
      tap.coversData = text.covers(.data)
    }
    tap.tamper = try tamper(tap)
    return tap
  }

  private func identity<Key: TagKey>(by key: Key?) throws(SUNRefusal) -> SUNIdentity {
    guard text.has(.identity) else { return SUNIdentity(uid: uid, counterFromTop: counter) }
    guard let key else { throw .noKey }
    return try SUNIdentity(decrypting: identity, by: key)
  }

  private func tamper(_ tap: SUNTap) throws(SUNRefusal) -> SUNTamperStatus? {
    let status: SUNTamperStatus?
    switch layout.tamper {
    case nil: return nil
    case .plain:
      status = SUNTamperStatus(text.characters(.tamper), isCovered: text.covers(.tamper))
    case .inData(let place):
      status = SUNTamperStatus(
        (tap.data ?? []).dropFirst(place).prefix(2), isCovered: tap.coversData)
    }
    guard let status else { throw .tamperStatus }
    return status
  }

  private func refusing<Answer>(
    _ body: () throws(TagCipherError) -> Answer
  ) throws(SUNRefusal) -> Answer {
    do throws(TagCipherError) { return try body() } catch { throw .cipher(error) }
  }

  /// Whether the two codes are equal, in a time that does not depend on where they differ.
  ///
  /// Each code becomes one 64-bit number, by shifts that do not depend on the bytes, and the two
  /// numbers are compared by one instruction: a compiler cannot end a loop over bytes at the first
  /// difference.
  private static func areEqual(_ expected: [UInt8], _ given: [UInt8]) -> Bool {
    guard expected.count == 8, given.count == 8 else { return false }
    let first = expected.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    let second = given.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return first ^ second == 0
  }
}
