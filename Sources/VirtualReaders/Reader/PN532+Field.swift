extension PN532 {
  /// Puts a tag into the field.
  mutating func present(_ tag: VirtualTag) { field.present(tag, &bench) }

  /// Takes a tag out of the field, or all of them.
  @discardableResult
  mutating func remove(_ uid: [UInt8]? = nil) -> [VirtualTag] { field.remove(uid, &bench) }

  /// Pulls the reader out.
  mutating func unplug() {
    guard !isUnplugged else { return }
    isUnplugged = true
    bench.note(.unplugged)
  }
}
