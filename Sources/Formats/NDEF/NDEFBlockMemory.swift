/// The memory of a tag whose capability container and data area are in blocks of any size, from
/// block 0 on, such as Type 5.
package struct NDEFBlockMemory: Hashable, Sendable {
  /// The known bytes from block 0 up to at least the end of the data area.
  package let bytes: [UInt8]
  /// The range in `bytes` of the data area, which holds the TLV blocks.
  package let area: Range<Int>
  /// The number of bytes in a block, which is always written as a whole.
  package let blockSize: Int
  /// The number of bytes at the end of the area that are never used for a message.
  package let reserve: Int

  /// Creates a memory; the area is limited to the given bytes.
  package init(bytes: [UInt8], area: Range<Int>, blockSize: Int, reserve: Int) {
    self.bytes = bytes
    self.area = area.clamped(to: 0..<bytes.count)
    self.blockSize = blockSize
    self.reserve = reserve
  }

  /// The result of examining the content of the data area.
  package func survey() -> NDEFTagSurvey { NDEFTagSurvey(scan, reserve: reserve) }

  /// Plans the writes that put `message` onto the tag: in place of the present message, or after
  /// the other blocks.
  package func plan(writing message: [UInt8]) throws(NDEFWriteError) -> NDEFWritePlan {
    let scan = scan
    guard let start = scan.messageIndex else {
      throw scan.error.map(NDEFWriteError.malformed) ?? .noRoom
    }
    guard let capacity = NDEFTagSurvey.capacity(available: area.upperBound - reserve - start) else {
      throw .noRoom
    }
    guard message.count <= capacity else {
      throw .tooLong(need: message.count, capacity: capacity)
    }
    return WritePlanBuilder(
      area: bytes, free: Array(start..<area.upperBound), hasBlock: scan.message != nil, grid: grid
    ).plan(message)
  }

  /// Plans the writes that change the memory to `final`, which has the same length, with the same
  /// safety. A container that changes is written last.
  package func plan(replacingWith final: [UInt8]) throws(NDEFWriteError) -> NDEFWritePlan {
    guard final.count == bytes.count else {
      throw .unknownMemory(need: final.count, have: bytes.count)
    }
    guard !area.isEmpty else { throw .noRoom }
    let (pivot, neutral) = pivot(to: final)
    return NDEFWritePlan(
      replacing: InterruptionSafeWrites(
        now: bytes, final: final, pivot: pivot, neutral: neutral, grid: grid))
  }

  private var grid: PageGrid { PageGrid(size: blockSize, first: 0) }

  private var scan: TLVScanner { scan(of: bytes) }

  private func scan(of bytes: [UInt8]) -> TLVScanner {
    TLVScanner(bytes[area], base: area.lowerBound, heedsControls: false)
  }

  /// The byte that decides whether a message is valid: the container's first byte if that changes;
  /// otherwise, as in a Type 2 tag, the length of the NDEF block or the area's first byte.
  private func pivot(to final: [UInt8]) -> (index: Int, neutral: UInt8) {
    if bytes[..<area.lowerBound] != final[..<area.lowerBound] { return (0, 0) }
    let (now, next) = (scan, scan(of: final))
    if now.message != nil, next.message != nil, let start = now.messageIndex,
      let length = now.lengthIndex, start == next.messageIndex, bytes[..<start] == final[..<start]
    {
      return (length, 0)
    }
    return (area.lowerBound, TLVBlock.Kind.terminator.tag)
  }
}
