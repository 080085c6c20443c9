import NDEF

/// What a change of content does to the chip's mirror: sets the one that is wanted, and takes away one
/// that would put numbers into a message that is meant as it is.
struct Type2MirrorChange {
  private let settings: Type2Configuration
  private let page: Int
  /// What the settings become.
  private let final: [UInt8]
  /// The mirror that is wanted, and where.
  let wanted: (mirror: TagMirror, address: Int)?

  /// `nil` when the settings stay as they are, or are not known.
  init?(
    _ memory: Type2Memory, wanted: (mirror: TagMirror, address: Int)?, content: Range<Int>
  ) throws(TagFault) {
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
    throw TagFault(
      "plan the writes",
      .cannotMirror(
        "the chip's settings are frozen for good"
          + (settings.mirror.map { ", and it shows \($0.phrase) in the message's place" } ?? "")))
  }

  /// Whether the chip shows something now that it will not show there.
  var hidesMemory: Bool { settings.mirror != nil && switchesMirror }

  var switchesMirror: Bool { !final.prefix(4).elementsEqual(settings.bytes.prefix(4)) }

  /// The pages that the settings are in.
  var range: Range<Int> { (page * 4)..<(page * 4 + 8) }

  var overlaidAfter: Range<Int> {
    wanted.map { $0.address..<($0.address + $0.mirror.length) } ?? 0..<0
  }

  /// Switches the present mirror off.
  private var offWrite: TagPlan.Write {
    .init(
      address: page * 4, bytes: Array(settings.mirroring(nil, at: 0).prefix(4)), purpose: .mirror)
  }

  /// Switches mirrors.
  private var mirrorWrite: TagPlan.Write? {
    switchesMirror
      ? .init(address: page * 4, bytes: Array(final.prefix(4)), purpose: .mirror) : nil
  }

  /// Switches the counter.
  private var counterWrite: TagPlan.Write? {
    final.suffix(4).elementsEqual(settings.bytes.suffix(4))
      ? nil : .init(address: page * 4 + 4, bytes: Array(final.suffix(4)), purpose: .counter)
  }

  /// The steps around those that change the content.
  func steps(
    empty: [TagPlan.Step], payload: [TagPlan.Step], commit: [TagPlan.Step], content: Range<Int>,
    isResumed: Bool
  ) -> [TagPlan.Step] {
    let (mirror, counter) = (checked(mirrorWrite), checked(counterWrite))
    var steps = empty
    if hidesMemory {
      // What lies below the old mirror is seen, and can be compared, once that is gone.
      steps += checked(offWrite) + (wanted == nil ? counter : []) + [.reset, .check(range)]
    }
    steps += payload
    // With the mirror in place before the message is valid, nobody ever reads the placeholders.
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
  /// What the chip overlays.
  var mirrorRange: Range<Int> { mirrorAddress.map { $0..<($0 + mirrorLength) } ?? 0..<0 }
}
