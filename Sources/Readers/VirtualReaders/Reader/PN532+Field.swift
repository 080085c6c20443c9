extension PN532 {
  /// Puts a tag into the field.
  mutating func present(_ tag: VirtualTag) { field.present(tag, &bench) }

  /// Removes a tag from the field, or all tags.
  @discardableResult
  mutating func remove(_ uid: [UInt8]? = nil) -> [VirtualTag] { field.remove(uid, &bench) }

  /// Unplugs the reader.
  mutating func unplug() {
    guard !isUnplugged else { return }
    isUnplugged = true
    bench.note(.unplugged)
  }
}
