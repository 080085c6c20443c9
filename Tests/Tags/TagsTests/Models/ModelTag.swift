import Tags

/// What the model link puts into the field.
protocol ModelTag: AnyObject {
  var uid: [UInt8] { get }
  var technology: TagTechnology { get }
  var atqa: [UInt8] { get }
  var sak: UInt8 { get }
  var ats: [UInt8] { get }
  /// All memory, to compare.
  var memory: [UInt8] { get }
  /// What a strict reader, written for the model, sees.
  var seen: Seen { get }
  func answer(_ command: [UInt8], _ tear: Tear?) -> ModelAnswer
  func reset()
  /// It was selected.
  func wake()
}

extension ModelTag {
  func wake() {}
  var technology: TagTechnology { .a }
}

enum Seen: Equatable {
  case nothing
  case message([UInt8])
  case malformed
}

/// What happens to a write.
enum Tear: Hashable {
  /// Only so many bytes arrive, and the tag falls silent.
  case after(Int)
  /// Nothing arrives, and the tag says that all did.
  case ignore
}

enum ModelAnswer: Equatable {
  case bytes([UInt8])
  case ack
  case nak(UInt8)
  case silence
}
