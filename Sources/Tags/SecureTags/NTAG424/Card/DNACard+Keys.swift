/// The number of keys on a card; they are numbered 0 to 4.
package let dnaKeyCount: UInt8 = 5

extension DNACard where Link: ~Copyable {
  /// Changes a key in a session of key 0 (ChangeKey). `old` is the current key; it is ignored when
  /// key 0 itself is changed.
  ///
  /// Changing key 0 ends the session.
  package mutating func changeKey(
    _ number: UInt8, to new: Key, from old: Key, version: UInt8
  ) throws(DNAError) {
    let action = "change key \(number)"
    guard let session else { throw failed(action, .noSession) }
    guard session.keyNumber == 0 else { throw failed(action, .wrongSession(key: 0)) }
    let data = try problem(action) { _ throws(DNAProblem) in
      try ciphering { () throws(TagCipherError) in
        try session.sealedChange(
          DNACommand.changeKey, header: [number], to: new, from: number == 0 ? nil : old,
          version: version)
      }
    }
    let (answer, status) = try native(action, DNACommand.changeKey, [number] + data)
    guard status == .done else { throw failed(action, .status(status)) }
    if number == 0 {
      self.session = nil
      return
    }
    _ = try problem(action) { card throws(DNAProblem) in
      try card.session?.opened(answer, status, .code)
    }
  }

  /// Reads a key's version (GetKeyVersion); 0 as delivered. That a card answers this without a
  /// session rests on one source, unconfirmed.
  package mutating func keyVersion(_ number: UInt8) throws(DNAError) -> UInt8 {
    let action = "read the version of key \(number)"
    let answer = try command(
      action, DNACommand.keyVersion, header: [number], session == nil ? .plain : .code)
    guard let version = answer.first, answer.count == 1 else {
      throw failed(action, .answerLength(got: answer.count, expected: 1))
    }
    return version
  }

  /// Reads the card's real UID (GetCardUID), even if the card shows a random one.
  package mutating func cardUID() throws(DNAError) -> TagUID {
    let action = "read the card's number"
    let answer = try command(action, DNACommand.cardUID, .full)
    guard answer.count == 7 else {
      throw failed(action, .answerLength(got: answer.count, expected: 7))
    }
    return TagUID(answer)
  }
}
