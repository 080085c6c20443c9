/// A value that cannot be copied, on its way to the thread that will have it.
///
/// Unchecked, because the compiler cannot see that it is given away before the thread starts and taken once, by
/// that thread.
final class Handover<Value: ~Copyable>: @unchecked Sendable {
  private var value: Value?

  init(_ value: consuming Value) { self.value = consume value }

  /// The value; `nil` after the first time.
  func take() -> Value? { value.take() }
}
