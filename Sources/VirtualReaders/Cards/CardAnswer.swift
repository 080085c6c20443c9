/// What a selected card does about a frame.
enum CardAnswer: Equatable, Sendable {
  /// It answers and stays selected.
  case reply(RadioFrame)
  /// It says no in four bits and is no longer selected.
  case refuse(UInt8)
  /// It says nothing and is no longer selected.
  case leave
  /// It says nothing and stays as it is.
  case ignore
  /// It answers and goes to sleep until it is woken.
  case sleep(RadioFrame)
}
