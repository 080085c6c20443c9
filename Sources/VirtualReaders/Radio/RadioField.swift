/// The field of a reader and the tags in it.
struct RadioField: Sendable {
  /// What the reader hears.
  enum Answer: Equatable {
    case silence
    case frame(RadioFrame)
    /// Answers that differ, one on top of the other, and the first bit where they do.
    case collision(RadioFrame, bit: Int)
  }

  /// The tags in the field, in the order in which they came.
  var tags: [VirtualTag] = []
  /// The tags that were here before.
  private(set) var drawer: [VirtualTag] = []
  private(set) var isOn = false

  mutating func turn(on: Bool) {
    guard on != isOn else { return }
    isOn = on
    for index in tags.indices { on ? tags[index].powerUp() : tags[index].powerDown() }
  }

  /// Puts a tag into the field. Where its number is there already, a number that nobody chose
  /// changes; otherwise the tag that was there goes first.
  mutating func present(_ tag: VirtualTag, _ bench: inout TestBench) {
    var tag = tag
    if has(tag.uid), !tag.hasOwnNumber { tag.renumber(besides: tags.map(\.uid)) }
    if has(tag.uid) { remove(tag.uid, &bench) }
    tag.hasOwnNumber = true
    drawer.removeAll { $0.uid == tag.uid }
    isOn ? tag.powerUp() : tag.powerDown()
    tags.append(tag)
    bench.note(.presented(uid: tag.uid, model: tag.model))
  }

  /// Takes a tag away, or all of them; they stay in the drawer.
  @discardableResult
  mutating func remove(_ uid: [UInt8]?, _ bench: inout TestBench) -> [VirtualTag] {
    var leaving: [VirtualTag] = []
    for var tag in tags where uid == nil || tag.uid == uid {
      tag.powerDown()
      leaving.append(tag)
      bench.note(.removed(uid: tag.uid))
    }
    tags.removeAll { uid == nil || $0.uid == uid }
    // An endless deck must not fill the memory.
    drawer = (drawer + leaving).suffix(1_000)
    return leaving
  }

  /// Whether a tag of this number is in the field.
  func has(_ uid: [UInt8]) -> Bool { tags.contains { $0.uid == uid } }

  /// A tag in the field or in the drawer.
  func tag(_ uid: [UInt8]) -> VirtualTag? {
    tags.first { $0.uid == uid } ?? drawer.last { $0.uid == uid }
  }

  /// Changes a tag where it is.
  mutating func update(_ uid: [UInt8], _ change: (inout VirtualTag) -> Void) {
    if let index = tags.firstIndex(where: { $0.uid == uid }) { change(&tags[index]) }
    if let index = drawer.lastIndex(where: { $0.uid == uid }) { change(&drawer[index]) }
  }
}
