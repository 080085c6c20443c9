/// The memory of a tag whose container and data area lie in blocks of any size, from block 0 on, as those
/// of Type 5 do.
package struct NDEFBlockMemory: Hashable, Sendable {
  /// All bytes up to the end of the data area at least, from the first of block 0 on.
  package let bytes: [UInt8]
  /// Where in them the TLV blocks are.
  package let area: Range<Int>
  /// The bytes in a block, each of which is written as one.
  package let blockSize: Int
  /// How many bytes at the end of the area no message is laid into.
  package let reserve: Int

  /// Takes a memory; the area is cut to what is there.
  package init(bytes: [UInt8], area: Range<Int>, blockSize: Int, reserve: Int) {
    self.bytes = bytes
    self.area = area.clamped(to: 0..<bytes.count)
    self.blockSize = blockSize
    self.reserve = reserve
  }

  /// What the data area holds.
  package func survey() -> NDEFTagSurvey { NDEFTagSurvey(scan, reserve: reserve) }

  /// The writes that put `message` onto the tag: where a message is, or behind the other blocks.
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
    return PlanBuilder(
      area: bytes, free: Array(start..<area.upperBound), hasBlock: scan.message != nil, grid: grid
    ).plan(message)
  }

  /// The writes that turn the memory into `final`, which is as long, with the same safety; a container
  /// that changes is written last.
  package func plan(replacingWith final: [UInt8]) throws(NDEFWriteError) -> NDEFWritePlan {
    guard final.count == bytes.count else {
      throw .unknownMemory(need: final.count, have: bytes.count)
    }
    guard !area.isEmpty else { throw .noRoom }
    let (pivot, neutral) = pivot(to: final)
    return NDEFWritePlan(
      replacing: SafeOrder(
        now: bytes, final: final, pivot: pivot, neutral: neutral, grid: grid))
  }

  private var grid: PageGrid { PageGrid(size: blockSize, first: 0) }

  private var scan: TLVScan { scan(of: bytes) }

  private func scan(of bytes: [UInt8]) -> TLVScan {
    TLVScan(bytes[area], base: area.lowerBound, heedsControls: false)
  }

  /// The container's first byte where that changes; else as in a Type 2 tag the length of the NDEF block,
  /// or the area's first byte.
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
