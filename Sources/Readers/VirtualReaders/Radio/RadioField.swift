/// The field of a simulated reader, with the tags in it.
struct RadioField: Sendable {
  /// The reception of the reader after it sent a frame.
  enum Answer: Equatable {
    case silence
    case frame(RadioFrame)
    /// Different answers of several tags, superimposed, with the index of the first bit that
    /// differs.
    case collision(RadioFrame, bit: Int)
  }

  /// The tags in the field, in the order in which they entered.
  var tags: [VirtualTag] = []
  /// The tags that were removed, in case they are put into the field again.
  private(set) var drawer: [VirtualTag] = []
  private(set) var isOn = false

  mutating func turn(on: Bool) {
    guard on != isOn else { return }
    isOn = on
    for index in tags.indices { on ? tags[index].powerUp() : tags[index].powerDown() }
  }

  /// Puts a tag into the field. If its UID is already there, a UID that was not chosen is replaced;
  /// otherwise the old tag leaves first.
  mutating func present(_ tag: VirtualTag, _ bench: inout SimulationRecorder) {
    var tag = tag
    if has(tag.uid), !tag.hasOwnNumber { tag.renumber(besides: tags.map(\.uid)) }
    if has(tag.uid) { remove(tag.uid, &bench) }
    tag.hasOwnNumber = true
    drawer.removeAll { $0.uid == tag.uid }
    isOn ? tag.powerUp() : tag.powerDown()
    tags.append(tag)
    bench.note(.presented(uid: tag.uid, model: tag.model))
  }

  /// Removes a tag, or all of them if `uid` is `nil`. Removed tags are kept in `drawer`.
  @discardableResult
  mutating func remove(_ uid: [UInt8]?, _ bench: inout SimulationRecorder) -> [VirtualTag] {
    var leaving: [VirtualTag] = []
    for var tag in tags where uid == nil || tag.uid == uid {
      tag.powerDown()
      leaving.append(tag)
      bench.note(.removed(uid: tag.uid))
    }
    tags.removeAll { uid == nil || $0.uid == uid }
    // An endless deck must not exhaust the memory.
    drawer = (drawer + leaving).suffix(1_000)
    return leaving
  }

  /// Whether a tag with this UID is in the field.
  func has(_ uid: [UInt8]) -> Bool { tags.contains { $0.uid == uid } }

  /// Returns a tag in the field, or else one that was removed.
  func tag(_ uid: [UInt8]) -> VirtualTag? {
    tags.first { $0.uid == uid } ?? drawer.last { $0.uid == uid }
  }

  /// Changes a tag in the field, or one that was removed, in place.
  mutating func update(_ uid: [UInt8], _ change: (inout VirtualTag) -> Void) {
    if let index = tags.firstIndex(where: { $0.uid == uid }) { change(&tags[index]) }
    if let index = drawer.lastIndex(where: { $0.uid == uid }) { change(&drawer[index]) }
  }
}
