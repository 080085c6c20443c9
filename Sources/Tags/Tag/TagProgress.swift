import NDEF

/// What a tag can hold while an operation is under way.
struct TagProgress {
  /// The plan made from what the tag held at first.
  private(set) var first: TagPlan?
  /// The plan in hand, which may know more of what the chip overlays.
  private var latest: TagPlan?
  /// What it can hold now; a single content when it was read.
  private(set) var possible: [TagError.Content] = [.asBefore]
  private(set) var writes = 0
  private(set) var recoveries = 0
  /// The last fault that was not about selecting the tag again.
  private(set) var trouble: TagFault?
  /// Whether every attempt failed in the same place.
  private(set) var isStuck = true

  /// Takes note of a plan made from what was just read.
  mutating func begin(_ plan: TagPlan) {
    if first == nil { first = plan }
    latest = plan
    possible = [content(of: plan.image)]
  }

  /// A write is about to be sent that makes the memory `image`.
  mutating func willWrite(_ image: [UInt8]) {
    writes += 1
    let next = content(of: image)
    if !possible.contains(next) { possible.append(next) }
  }

  /// The memory is known to be `image`.
  mutating func isKnown(_ image: [UInt8]) { possible = [content(of: image)] }

  /// An attempt failed.
  mutating func note(_ fault: TagFault) {
    if fault.isAboutSelecting { return }
    if let trouble, trouble.action != fault.action { isStuck = false }
    trouble = fault
  }

  mutating func recover() { recoveries += 1 }

  /// What a memory is, compared with the first and the last one.
  func content(of image: [UInt8]) -> TagError.Content {
    guard let first, let mask = latest else { return .asBefore }
    let range = TagPlan.range(of: first.writes)
    let touched = (range.lowerBound - first.base)..<(range.upperBound - first.base)
    let image = mask.masked(image, from: mask.base)
    func matches(_ other: [UInt8]) -> Bool {
      touched.upperBound <= image.count && touched.upperBound <= other.count
        && image[touched] == mask.masked(other, from: mask.base)[touched]
    }
    if touched.isEmpty || matches(first.image) { return .asBefore }
    if matches(first.finalImage) { return .asWanted }
    let contents = first.chip.contents(of: image)
    if contents.isNothing { return .noMessage }
    // A file of which less was read than is touched, but all that counts.
    if contents == first.chip.contents(of: first.image) { return .asBefore }
    return contents == first.chip.contents(of: first.finalImage) ? .asWanted : .damaged
  }
}

extension TagChip {
  /// What a strict reader would see in a memory such as plans have.
  func contents(of image: [UInt8]) -> TagContents {
    switch self {
    case .type2:
      guard let memory = NDEFTagMemory(fromContainer: image[...]) else { return .noBlock }
      return TagContents(memory.survey().outcome)
    case .type4(let chip): return Type4File(chip.container, image).contents
    }
  }
}
