/// An object that hands a noncopyable value over to a thread.
///
/// The compiler cannot see that the value is given away before the thread starts and is taken once,
/// by that thread.
final class Handover<Value: ~Copyable>: Sendable {
  private nonisolated(unsafe) var value: Value?

  init(_ value: consuming Value) { self.value = consume value }

  /// Returns the value, and `nil` from the second call on.
  func take() -> Value? { value.take() }
}
