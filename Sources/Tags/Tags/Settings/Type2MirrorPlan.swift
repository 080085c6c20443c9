/// The change of the chip's mirror for new content: sets the requested mirror, and removes one that
/// would put its values into a message without placeholders.
struct Type2MirrorPlan {
  private let settings: Type2Configuration
  private let page: Int
  /// The eight bytes of the two settings pages after the change.
  private let final: [UInt8]
  /// The mirror that should be on, with its byte address; `nil` if it should be off.
  let wanted: (mirror: TagMirror, address: Int)?

  /// Creates a change, or returns `nil` if the settings stay the same or are not known.
  init?(
    _ memory: Type2Memory, wanted: (mirror: TagMirror, address: Int)?, content: Range<Int>
  ) throws(TagOperationFailure) {
    guard let page = memory.product?.configurationPage, let settings = Type2Configuration(memory)
    else { return nil }
    self.page = page
    self.settings = settings
    self.wanted = wanted
    let isInTheWay = settings.mirrorRange.overlaps(content)
    if wanted == nil, settings.mirror == nil { return nil }
    final =
      wanted.map { settings.mirroring($0.mirror, at: $0.address) }
      ?? settings.mirroring(nil, at: 0)
    guard settings.isFrozen, final != settings.bytes else { return }
    if wanted == nil, !isInTheWay { return nil }
    throw TagOperationFailure(
      "plan the writes",
      .cannotMirror(
        "the chip's settings are frozen for good"
          + (settings.mirror.map { ", and it shows \($0.phrase) in the message's place" } ?? "")))
  }

  /// Whether the mirror is on, hides memory, and will be changed.
  var hidesMemory: Bool { settings.mirror != nil && switchesMirror }

  var switchesMirror: Bool { !final.prefix(4).elementsEqual(settings.bytes.prefix(4)) }

  /// The byte addresses of the two settings pages.
  var range: Range<Int> { (page * 4)..<(page * 4 + 8) }

  var overlaidAfter: Range<Int> {
    wanted.map { $0.address..<($0.address + $0.mirror.length) } ?? 0..<0
  }

  /// The write that switches off the mirror that is on now.
  private var offWrite: TagPlan.Write {
    .init(
      address: page * 4, bytes: Array(settings.mirroring(nil, at: 0).prefix(4)), purpose: .mirror)
  }

  /// The write that sets the new mirror, or `nil` if none is needed.
  private var mirrorWrite: TagPlan.Write? {
    switchesMirror
      ? .init(address: page * 4, bytes: Array(final.prefix(4)), purpose: .mirror) : nil
  }

  /// The write that switches the read counter on or off, or `nil` if none is needed.
  private var counterWrite: TagPlan.Write? {
    final.suffix(4).elementsEqual(settings.bytes.suffix(4))
      ? nil : .init(address: page * 4 + 4, bytes: Array(final.suffix(4)), purpose: .counter)
  }

  /// Returns all steps: those that change the content, and those that change the mirror around
  /// them.
  func steps(
    empty: [TagPlan.Step], payload: [TagPlan.Step], commit: [TagPlan.Step], content: Range<Int>,
    isResumed: Bool
  ) -> [TagPlan.Step] {
    let (mirror, counter) = (checked(mirrorWrite), checked(counterWrite))
    var steps = empty
    if hidesMemory {
      // The bytes under the old mirror are readable, and can be compared, once it is off.
      steps += checked(offWrite) + (wanted == nil ? counter : []) + [.reset, .check(range)]
    }
    steps += payload
    // The mirror is set before the message becomes valid, so that nobody ever reads the
    // placeholders.
    if wanted != nil { steps += mirror }
    steps += commit
    if wanted != nil { steps += counter }
    guard let wanted, !steps.isEmpty || isResumed else { return steps }
    let pages = (content.lowerBound & ~3)..<((content.upperBound + 3) & ~3)
    return steps
      + [.reset, .check(range), .check(pages), .prove(.mirror(wanted.mirror, at: wanted.address))]
  }

  private func checked(_ write: TagPlan.Write?) -> [TagPlan.Step] {
    write.map { [.write($0), .check($0.address..<($0.address + 4))] } ?? []
  }
}

extension Type2Configuration {
  /// The byte addresses that the chip overlays with its mirrored values; empty if the mirror is
  /// off.
  var mirrorRange: Range<Int> { mirrorAddress.map { $0..<($0 + mirrorLength) } ?? 0..<0 }
}
