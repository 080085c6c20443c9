import NDEF

extension TagContents {
  /// A tag is never locked without its message: `expected`, or whatever message is there, compared behind
  /// what `masked` leaves of both.
  func checkMayBeLocked(
    with expected: [UInt8]?, masked: ([UInt8]) -> [UInt8] = { $0 }
  ) throws(TagFault) {
    guard case .message(let found) = self else {
      let why = "the tag holds no message and would stay so for good (\(self))"
      throw TagFault("plan the lock", .cannotLock(why))
    }
    if let expected {
      guard masked(found) == masked(expected) else {
        throw TagFault("plan the lock", .otherMessage)
      }
    }
    let contents: [NDEFContent]
    do throws(NDEFError) { contents = try NDEFMessage(decoding: found).contents() } catch {
      throw TagFault("plan the lock", .cannotLock("the tag's message is malformed: \(error)"))
    }
    // Something more than the name of a record.
    guard contents.contains(where: { ![.empty, .uri("")].contains($0) }) else {
      let why = "the tag's message is empty and would stay so for good"
      throw TagFault("plan the lock", .cannotLock(why))
    }
  }
}
