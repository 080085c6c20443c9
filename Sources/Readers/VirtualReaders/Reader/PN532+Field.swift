extension PN532 {
  /// Puts a tag into the reader's field.
  mutating func present(_ tag: VirtualTag) { field.present(tag, &bench) }

  /// Removes a tag from the reader's field, or all tags if `uid` is `nil`. Returns them.
  @discardableResult
  mutating func remove(_ uid: [UInt8]? = nil) -> [VirtualTag] { field.remove(uid, &bench) }

  /// Simulates the unplugging of the reader, once, and records it as an event.
  mutating func unplug() {
    guard !isUnplugged else { return }
    isUnplugged = true
    bench.note(.unplugged)
  }
}
