/// The reaction of a selected simulated card to a frame.
enum CardAnswer: Equatable, Sendable {
  /// The card answers and stays selected.
  case reply(RadioFrame)
  /// The card refuses with these four bits and is no longer selected.
  case refuse(UInt8)
  /// The card does not answer and is no longer selected.
  case leave
  /// The card does not answer and keeps its state.
  case ignore
  /// The card answers and goes to sleep until it is woken.
  case sleep(RadioFrame)
}
