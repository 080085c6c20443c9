extension DNACard where Link: ~Copyable {
  /// Authenticates with a key and opens a session (AuthenticateEV2First).
  package mutating func authenticate(_ number: UInt8, _ key: Key) throws(DNAError) {
    session = nil
    let action = "try key \(number)"
    let (ours, theirs, answer) = try exchangeChallenges(
      action, DNACommand.authenticateFirst, [number, 0x00], key)
    session = try problem(action) { _ throws(DNAProblem) in
      guard answer.count == 2 * tagBlockLength else {
        throw DNAProblem.answerLength(got: answer.count, expected: 2 * tagBlockLength)
      }
      return try ciphering { () throws(TagCipherError) in
        try DNASession(
          keyNumber: number, key: key, ours: ours, theirs: theirs, identifier: Array(answer[0..<4]))
      }
    }
    try checkProof(action, answer[4...].prefix(tagBlockLength), ours)
  }

  /// Authenticates with another key in the same transaction (AuthenticateEV2NonFirst).
  package mutating func authenticateNonFirst(_ number: UInt8, _ key: Key) throws(DNAError) {
    let action = "try key \(number)"
    guard let session else { throw failed(action, .noSession) }
    let (ours, theirs, answer) = try exchangeChallenges(
      action, DNACommand.authenticateNonFirst, [number], key)
    self.session = try problem(action) { _ throws(DNAProblem) in
      guard answer.count == tagBlockLength else {
        throw DNAProblem.answerLength(got: answer.count, expected: tagBlockLength)
      }
      return try ciphering { () throws(TagCipherError) in
        try DNASession(
          keyNumber: number, key: key, ours: ours, theirs: theirs, identifier: session.identifier,
          count: session.count)
      }
    }
    try checkProof(action, answer[...], ours)
  }

  /// Exchanges random numbers with the card. Returns both, and the card's last answer, decrypted.
  private mutating func exchangeChallenges(
    _ action: String, _ code: UInt8, _ data: [UInt8], _ key: Key
  ) throws(DNAError) -> (ours: [UInt8], theirs: [UInt8], answer: [UInt8]) {
    let (challenge, first) = try patiently(action, code, data)
    guard first == .more else { throw failed(action, .status(first)) }
    if challenge.count == 17, challenge.first == 0x01 { throw failed(action, .speaksLRP) }
    guard challenge.count == tagBlockLength else {
      throw failed(action, .answerLength(got: challenge.count, expected: tagBlockLength))
    }
    let cardEnvironment = cardEnvironment
    let (ours, theirs, proof) = try problem(action) { _ throws(DNAProblem) in
      try ciphering { () throws(TagCipherError) in
        let ours = try cardEnvironment.challenge()
        let theirs = try key.decrypt(challenge, vector: zeroVector)
        let proof = try key.encrypt(ours + rotated(theirs), vector: zeroVector)
        return (ours, theirs, proof)
      }
    }
    let (answer, second) = try counting { card throws(DNAError) in
      try card.patiently(action, DNACommand.next, proof)
    }
    guard second == .done else { throw failed(action, .status(second)) }
    let clear = try problem(action) { _ throws(DNAProblem) in
      guard !answer.isEmpty, answer.count.isMultiple(of: tagBlockLength) else {
        throw DNAProblem.answerLength(got: answer.count, expected: 2 * tagBlockLength)
      }
      return try ciphering { () throws(TagCipherError) in
        try key.decrypt(answer, vector: zeroVector)
      }
    }
    return (ours, theirs, clear)
  }

  /// Runs an authentication and adds 1 to `refusedKeys` unless it succeeds.
  private mutating func counting(
    _ body: (inout DNACard) throws(DNAError) -> (answer: [UInt8], status: DNAStatus)
  ) throws(DNAError) -> (answer: [UInt8], status: DNAStatus) {
    refusedKeys += 1
    let result = try body(&self)
    if result.status == .done { refusedKeys -= 1 }
    return result
  }

  /// Sends a command, and repeats it after a pause while the card asks for a delay.
  private mutating func patiently(
    _ action: String, _ code: UInt8, _ data: [UInt8]
  ) throws(DNAError) -> (answer: [UInt8], status: DNAStatus) {
    var result = try native(action, code, data)
    var pauses = 0
    while result.status == .delay, pauses < DNAEnvironment.maxPauses, cardEnvironment.pause() {
      pauses += 1
      result = try native(action, code, data)
    }
    return result
  }

  private mutating func checkProof(
    _ action: String, _ proof: ArraySlice<UInt8>, _ ours: [UInt8]
  ) throws(DNAError) {
    guard isEqualInConstantTime(proof, rotated(ours)) else { throw failed(action, .wrongProof) }
  }
}

/// Returns the bytes rotated left by one: the first byte becomes the last.
private func rotated(_ bytes: [UInt8]) -> [UInt8] {
  Array(bytes.dropFirst() + bytes.prefix(1))
}
