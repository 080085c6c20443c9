import HTTPGate

/// Secrets that can each be used once, and the values that they unlock.
final class OneTimeSecrets<Value: Sendable>: Sendable {
  private let state = Locked<[(secret: [UInt8], value: Value)]>([])
  private let limit: Int

  /// Creates a store of at most this many unused secrets, where a new one replaces the oldest.
  init(limit: Int = 16) { self.limit = limit }

  /// Creates a secret for a value, and returns it.
  func issue(for value: Value) -> String {
    let secret = randomSecret()
    state.withLock { state in
      state.append((secret, value))
      if state.count > limit { state.removeFirst() }
    }
    return String(decoding: secret, as: UTF8.self)
  }

  /// Whether a secret was issued and is not spent.
  func has(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return state.withLock { state in
      state.map { isSecret(text, $0.secret) }.contains(true)
    }
  }

  /// Returns the value of a secret, which is spent by that, or `nil` for any other text. All
  /// secrets are compared, so that the time reveals nothing.
  func redeem(_ text: String) -> Value? {
    let text = Array(text.utf8)
    return state.withLock { state in
      let found = state.map { isSecret(text, $0.secret) }
      guard let index = found.firstIndex(of: true) else { return nil }
      return state.remove(at: index).value
    }
  }
}

/// The text of 32 random bytes, in characters that are safe in URLs, headers and cookies.
func randomSecret() -> [UInt8] { Array(randomText(bytes: 32).utf8) }

/// The given number of random bytes as lower-case hexadecimal digits.
func randomText(bytes: Int) -> String {
  var generator = SystemRandomNumberGenerator()
  return hexadecimal((0..<bytes).map { _ in generator.next() as UInt8 }, .small)
}
