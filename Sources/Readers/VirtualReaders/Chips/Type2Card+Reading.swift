import Basics

extension Type2Card {
  /// Performs READ: 16 bytes, wrapping around to page 0 after the last readable page.
  mutating func read(_ first: Int) -> CardAnswer {
    let end = readableEnd
    guard first < end else { return .refuse(0) }
    countRead()
    let seen = image()
    let bytes = (0..<4).flatMap { step in
      let page = (first + step) % end
      return seen[(page * 4)..<(page * 4 + 4)]
    }
    return .reply(.checked(bytes))
  }

  /// Performs FAST_READ: all requested pages, or none.
  mutating func fastRead(_ first: Int, _ last: Int) -> CardAnswer {
    guard first <= last, last < readableEnd else { return .refuse(0) }
    countRead()
    return .reply(.checked(Array(image()[(first * 4)..<(last * 4 + 4)])))
  }

  /// The number of the first page that cannot be read now.
  private var readableEnd: Int {
    let end = layout.hiddenPages?.lowerBound ?? layout.lastPage + 1
    return settings.protectsReading && !isAuthenticated ? min(end, settings.firstProtected) : end
  }

  private mutating func countRead() {
    guard settings.countsReads, !hasCountedRead else { return }
    hasCountedRead = true
    if counters[2] < 0xFF_FFFF { counters[2] += 1 }
  }

  /// The memory as a reader sees it, with mirrors, and with zeros in place of passwords.
  func image() -> [UInt8] {
    var seen = memory
    if settings.mirrorsUID {
      overlay(Array(hexadecimal(uid).utf8), at: settings.mirrorStart, on: &seen)
    }
    if settings.mirrorsCounter, isAuthenticated || !settings.protectsCounter {
      let count = counters[2]
      let bytes = [16, 8, 0].map { UInt8(truncatingIfNeeded: count >> UInt32($0)) }
      let start = settings.mirrorStart + (settings.mirrorsUID ? 15 : 0)
      if settings.mirrorsUID { overlay([0x78], at: start - 1, on: &seen) }
      overlay(Array(hexadecimal(bytes).utf8), at: start, on: &seen)
    }
    if let config = layout.config {
      for index in ((config + 2) * 4)..<((config + 4) * 4) { seen[index] = 0 }
    }
    if let pages = layout.hiddenPages {
      for index in (pages.lowerBound * 4)..<(pages.upperBound * 4 + 4) { seen[index] = 0 }
    }
    return seen
  }

  /// Writes mirrored text over the image if it is completely in user memory, independent of the
  /// other part.
  private func overlay(_ text: [UInt8], at start: Int, on seen: inout [UInt8]) {
    guard start >= 16, start + text.count <= layout.userEnd * 4 else { return }
    seen.replaceSubrange(start..<(start + text.count), with: text)
  }
}
