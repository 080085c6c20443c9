extension TagContents {
  /// Checks that the tag has its message, since it is never locked without one: `expected`, or any
  /// message if that is `nil`. Both are compared after `masked`.
  func checkMayBeLocked(
    with expected: [UInt8]?, masked: ([UInt8]) -> [UInt8] = { $0 }
  ) throws(TagOperationFailure) {
    guard case .message(let found) = self else {
      let why = "the tag holds no message, and a lock would make that permanent (\(self))"
      throw TagOperationFailure("plan the lock", .cannotLock(why))
    }
    if let expected {
      guard masked(found) == masked(expected) else {
        throw TagOperationFailure("plan the lock", .otherMessage)
      }
    }
    let contents: [NDEFContent]
    do throws(NDEFError) { contents = try NDEFMessage(decoding: found).contents() } catch {
      throw TagOperationFailure(
        "plan the lock", .cannotLock("the tag's message is malformed: \(error)"))
    }
    // The message must contain more than an empty record.
    guard contents.contains(where: { ![.empty, .uri("")].contains($0) }) else {
      let why = "the tag's message is empty, and a lock would make that permanent"
      throw TagOperationFailure("plan the lock", .cannotLock(why))
    }
  }
}
