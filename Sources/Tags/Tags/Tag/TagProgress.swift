/// The possible contents of a tag while an operation changes it.
struct TagProgress {
  /// The plan made from the tag's contents at the start.
  private(set) var first: TagPlan?
  /// The plan made last, which may know more about the bytes that the chip overlays.
  private var latest: TagPlan?
  /// The contents that the tag may have now; exactly one after it was read.
  private(set) var possible: [TagError.Content] = [.asBefore]
  private(set) var writes = 0
  private(set) var recoveries = 0
  /// The last failure that was not about selecting the tag.
  private(set) var trouble: TagOperationFailure?
  /// Whether a password was written that the tag may have now.
  private var hasSentSecret = false
  var hasProvedPassword = false
  /// The read counter that the mirrored values showed last.
  var counter: Int?
  /// Whether the failed attempts so far all failed at the same step.
  private(set) var isStuck = true

  /// Records a plan made from contents that were just read, which are then the only possible ones.
  mutating func begin(_ plan: TagPlan) {
    if first == nil { first = plan }
    latest = plan
    possible = [content(of: plan.image)]
  }

  /// Records that a write is about to be sent, after which the memory may be `image`.
  mutating func willWrite(_ image: [UInt8], isSecret: Bool = false) {
    writes += 1
    if isSecret { (hasSentSecret, hasProvedPassword) = (true, false) }
    let next = content(of: image)
    if !possible.contains(next) { possible.append(next) }
  }

  /// Records that the memory was read and is `image`, so that no other contents are possible.
  mutating func isKnown(_ image: [UInt8]) { possible = [content(of: image)] }

  /// Records a failed step, unless it was the selection of the tag.
  mutating func note(_ fault: TagOperationFailure) {
    if fault.isAboutSelecting { return }
    if let trouble, trouble.action != fault.action { isStuck = false }
    trouble = fault
  }

  mutating func recover() { recoveries += 1 }

  /// Whether the latest plan changes settings that need a reset of the field.
  var resets: Bool { latest?.resets ?? false }

  /// Compares a memory with that before and after the operation, and returns which contents it has.
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
    // Only part of the file's changed range was read, but all that matters.
    let isOld = contents == first.contents(of: first.image)
    guard isOld || contents == first.contents(of: first.finalImage) else { return .damaged }
    if first.resets { return .partlyMirrored }
    return isOld ? .asBefore : .asWanted
  }

  private func settings(
    _ first: TagPlan, isAsBefore: Bool, isAsWanted: Bool
  ) -> TagError.Content {
    // A password cannot be read back.
    let isPasswordKnown = hasProvedPassword || !first.writes.contains(where: \.isSecret)
    if isAsWanted, isPasswordKnown, writes > 0 { return first.operation.completedContent }
    if isAsBefore, !hasSentSecret { return .asBefore }
    return first.operation.unfinishedContent
  }
}

extension TagOperation {
  fileprivate var completedContent: TagError.Content {
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
  /// Returns the contents that a strict reader would see in an image of this plan, except for what
  /// the chip overlays.
  func contents(of image: [UInt8]) -> TagContents {
    chip.ofType.contents(of: masked(image, from: base), from: base)
  }
}
