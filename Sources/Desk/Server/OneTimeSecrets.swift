import Basics
import HostIO
import WebGate

/// Secrets that are each good once, and what they stand for.
final class OneTimeSecrets<Value: Sendable>: Sendable {
  private let state = Locked<[(secret: [UInt8], value: Value)]>([])
  private let limit: Int

  /// Keeps so many that nobody has used; a new one replaces the oldest.
  init(limit: Int = 16) { self.limit = limit }

  /// A new secret for a value.
  func issue(for value: Value) -> String {
    let secret = randomSecret()
    state.withLock { state in
      state.append((secret, value))
      if state.count > limit { state.removeFirst() }
    }
    return String(decoding: secret, as: UTF8.self)
  }

  /// The value of a secret, which is spent by that; `nil` for any other text. All are compared, so that the time tells
  /// nothing.
  func redeem(_ text: String) -> Value? {
    let text = Array(text.utf8)
    return state.withLock { state in
      let found = state.map { isSecret(text, $0.secret) }
      guard let index = found.firstIndex(of: true) else { return nil }
      return state.remove(at: index).value
    }
  }
}

/// 32 random bytes, in letters that every address, header and cookie can hold.
func randomSecret() -> [UInt8] { Array(randomText(bytes: 32).utf8) }

/// Random bytes as small hexadecimal digits.
func randomText(bytes: Int) -> String {
  var generator = SystemRandomNumberGenerator()
  return hexadecimal((0..<bytes).map { _ in generator.next() as UInt8 }, .small)
}
