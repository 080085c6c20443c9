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
  /// Whether a password was sent, and whether the tag was seen to take it.
  private var hasSentSecret = false
  var hasProvedPassword = false
  /// The read counter that a mirror showed.
  var counter: Int?
  /// Whether every attempt failed in the same place.
  private(set) var isStuck = true

  /// Takes note of a plan made from what was just read.
  mutating func begin(_ plan: TagPlan) {
    if first == nil { first = plan }
    latest = plan
    possible = [content(of: plan.image)]
  }

  /// A write is about to be sent that makes the memory `image`.
  mutating func willWrite(_ image: [UInt8], isSecret: Bool = false) {
    writes += 1
    if isSecret { (hasSentSecret, hasProvedPassword) = (true, false) }
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

  /// Whether settings were about to be changed.
  var resets: Bool { latest?.resets ?? false }

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
    if first.operation.isAboutSettings {
      return settings(
        first, isAsBefore: matches(first.image), isAsWanted: matches(first.finalImage))
    }
    if touched.isEmpty || matches(first.image) { return .asBefore }
    if matches(first.finalImage) { return .asWanted }
    let contents = first.contents(of: image)
    if contents.isNothing { return .noMessage }
    // A file of which less was read than is touched, but all that counts.
    let isOld = contents == first.contents(of: first.image)
    guard isOld || contents == first.contents(of: first.finalImage) else { return .damaged }
    if first.resets { return .partlyMirrored }
    return isOld ? .asBefore : .asWanted
  }

  private func settings(
    _ first: TagPlan, isAsBefore: Bool, isAsWanted: Bool
  ) -> TagError.Content {
    // A password cannot be seen.
    let isPasswordKnown = hasProvedPassword || !first.writes.contains(where: \.isSecret)
    if isAsWanted, isPasswordKnown, writes > 0 { return first.operation.doneContent }
    if isAsBefore, !hasSentSecret { return .asBefore }
    return first.operation.unfinishedContent
  }
}

extension TagOperation {
  fileprivate var doneContent: TagError.Content {
    switch self {
    case .lock: .locked
    case .protect: .protected
    case .unprotect: .unprotected
    default: .asWanted
    }
  }

  fileprivate var unfinishedContent: TagError.Content {
    switch self {
    case .lock: .partlyLocked
    case .protect, .unprotect: .partlyProtected
    default: .partlyMirrored
    }
  }
}

extension TagPlan {
  /// What a strict reader would see in a memory such as this plan has, but for what the chip overlays.
  func contents(of image: [UInt8]) -> TagContents {
    chip.ofType.contents(of: masked(image, from: base), from: base)
  }
}
