/// The part of a simulated tag that differs between types of tags: its memory, its commands, and
/// where a message is stored.
///
/// `ChipModel.card` creates the card of a model.
protocol SimulatedCard: Sendable {
  /// The stored memory; see `VirtualTag.memory`.
  var memory: [UInt8] { get }
  /// The memory as a reader sees it; see `VirtualTag.visibleMemory`.
  var visibleMemory: [UInt8] { get }
  /// The bytes of the memory that the message uses; see `VirtualTag.usedMemory`.
  var usedMemory: [UInt8] { get }
  /// The bytes that tell readers whether and where there is a message.
  var capabilityContainer: [UInt8] { get }
  /// The counter of reads; 0 if the card has none.
  var readCount: Int { get }
  /// The UID for the present field, if the card makes up a new one.
  var passingNumber: [UInt8]? { get }
  /// Whether the card can hold a message.
  var holdsMessages: Bool { get }
  /// Whether a HLTA puts the card to sleep now.
  var hearsHalt: Bool { get }

  /// The four stored bytes of a page or block; empty if it does not exist or has another size.
  func page(_ number: Int) -> [UInt8]
  /// Stores bytes from the start of the memory on.
  mutating func replaceMemory(_ bytes: [UInt8])
  /// Stores bytes from a page or block on, even if the chip would refuse.
  mutating func setPages(_ bytes: [UInt8], at page: Int)

  /// Prepares a blank card for messages, with an empty one.
  mutating func formatForNDEF()
  /// Stores a message where a writer would.
  mutating func hold(message: [UInt8]) throws(SpecificationError)
  /// Forbids writing where readers look for it. The chip itself still accepts writes.
  mutating func setReadOnly()
  /// Makes the user memory permanently read-only.
  mutating func lock()
  /// Lets all stored settings take effect.
  mutating func finishMaking()
  /// Assigns another UID; `sign` returns the signature for it in place of the present one.
  mutating func renumber(_ uid: [UInt8], _ sign: ([UInt8]) -> [UInt8])

  /// The name of a frame, by which it is counted and faults refer to it.
  func name(of frame: RadioFrame) -> String
  /// Handles the switching on of the field.
  mutating func powerUp()
  /// Handles a REQA or WUPA that the card answers.
  mutating func wake()
  /// Handles the end of the anticollision.
  mutating func select()
  /// Handles HLTA.
  mutating func halt()
  /// Answers a frame of type A that arrives while the card is selected.
  mutating func answer(_ frame: RadioFrame, _ bench: inout SimulationRecorder) -> CardAnswer
  /// Answers a whole FeliCa frame; `nil` for silence.
  mutating func answer(
    feliCa frame: [UInt8], uid: [UInt8], _ bench: inout SimulationRecorder
  ) -> [UInt8]?
  /// Answers an ISO 15693 frame without its checksum; `nil` for silence.
  mutating func answer(vicinity frame: [UInt8], _ bench: inout SimulationRecorder) -> [UInt8]?
}

extension SimulatedCard {
  var visibleMemory: [UInt8] { memory }
  var usedMemory: [UInt8] { memory }
  var readCount: Int { 0 }
  var passingNumber: [UInt8]? { nil }
  var holdsMessages: Bool { true }
  var hearsHalt: Bool { true }

  func page(_ number: Int) -> [UInt8] { [] }
  mutating func setPages(_ bytes: [UInt8], at page: Int) {}
  mutating func formatForNDEF() {}
  mutating func finishMaking() {}
  mutating func renumber(_ uid: [UInt8], _ sign: ([UInt8]) -> [UInt8]) {}

  func name(of frame: RadioFrame) -> String { "OTHER" }
  mutating func powerUp() {}
  mutating func wake() {}
  mutating func select() {}
  mutating func halt() {}
  mutating func answer(_ frame: RadioFrame, _ bench: inout SimulationRecorder) -> CardAnswer {
    .ignore
  }
  mutating func answer(
    feliCa frame: [UInt8], uid: [UInt8], _ bench: inout SimulationRecorder
  ) -> [UInt8]? { nil }
  mutating func answer(
    vicinity frame: [UInt8], _ bench: inout SimulationRecorder
  ) -> [UInt8]? { nil }
}
