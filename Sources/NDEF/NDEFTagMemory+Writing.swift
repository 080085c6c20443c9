extension NDEFTagMemory {
  /// The writes that put `message` onto a tag that now holds this memory.
  ///
  /// Pages that hold the right bytes already are left alone. Lock bits are not known here: whoever
  /// writes has to look at them first.
  public func plan(
    writing message: [UInt8], placement: NDEFWritePlan.Placement = .keepingBlocks
  ) throws(NDEFWriteError) -> NDEFWritePlan {
    try checkWritable()
    let area = Array(area)
    let scan = TLVScan(placement == .fromStart ? [] : area[...], base: NDEFTagMemory.dataAddress)
    let start: Int
    if placement == .fromStart {
      start = 0
    } else if let index = scan.messageIndex {
      start = index
    } else {
      throw scan.error.map(NDEFWriteError.malformed) ?? .noRoom
    }
    let free = (start..<area.count).filter { placement == .fromStart || !scan.skips($0) }
    guard let capacity = NDEFTagSurvey.capacity(available: free.count) else { throw .noRoom }
    guard message.count <= capacity else {
      throw .tooLong(need: message.count, capacity: capacity)
    }
    let hasBlock = scan.message != nil
    return PlanBuilder(area: area, free: free, hasBlock: hasBlock).plan(message)
  }

  /// The writes that turn the data area into `data`, whatever it holds now, with the same safety as
  /// a message's; `data` is as long as what is known of this memory.
  ///
  /// What `data` means is not looked at; nor are access rights and lock bits.
  public func plan(replacingWith data: [UInt8]) throws(NDEFWriteError) -> NDEFWritePlan {
    let now = Array(self.data)
    guard now.count == data.count else { throw .unknownMemory(need: data.count, have: now.count) }
    guard !now.isEmpty else { throw .noRoom }
    let (pivot, neutral) = pivot(to: NDEFTagMemory(container: container, data: data[...]))
    let order = SafeOrder(now: now, final: data, pivot: pivot, neutral: neutral)
    let pages = 0..<SafeOrder.page(data.count + 3)
    return NDEFWritePlan(
      writes: order.writes(), pages: pages.map { SafeOrder.write($0, data, .payload) },
      commitPage: SafeOrder.page(pivot) + NDEFTagMemory.dataAddress / NDEFTagMemory.pageSize,
      data: data)
  }

  /// The length of the NDEF block when all before it stays as it is, else the area's first byte,
  /// where a terminator hides everything.
  private func pivot(to final: NDEFTagMemory) -> (index: Int, neutral: UInt8) {
    let scans = [self, final].map { TLVScan($0.area, base: NDEFTagMemory.dataAddress) }
    if scans.allSatisfy({ $0.message != nil }),
      let start = scans[0].messageIndex.map(scans[0].address), let length = scans[0].lengthIndex,
      start == scans[1].messageIndex.map(scans[1].address),
      data.prefix(start - NDEFTagMemory.dataAddress)
        .elementsEqual(final.data.prefix(start - NDEFTagMemory.dataAddress))
    {
      return (scans[0].address(length) - NDEFTagMemory.dataAddress, 0)
    }
    return (0, TLVBlock.Kind.terminator.tag)
  }

  private func checkWritable() throws(NDEFWriteError) {
    switch survey().outcome {
    case .notNDEF(let magic): throw .notNDEF(magic: magic)
    case .unsupportedVersion(let version): throw .unsupportedVersion(version)
    case .unreadable(let access): throw .unreadable(access)
    case .noNDEFTLV, .empty, .message, .malformed: break
    }
    if container.writeAccess != .free { throw .writeProtected(container.writeAccess) }
    guard area.count == container.dataAreaSize else {
      throw .unknownMemory(need: container.dataAreaSize, have: area.count)
    }
  }
}

/// Lays a message out and orders the writes.
private struct PlanBuilder {
  /// The data area as it is now.
  let area: [UInt8]
  /// The indices that may be used, from the NDEF block's tag byte on; at least two.
  let free: [Int]
  /// Whether an NDEF block is there now.
  let hasBlock: Bool

  private var tagIndex: Int { free[0] }
  private var lengthIndex: Int { free[1] }

  func plan(_ message: [UInt8]) -> NDEFWritePlan {
    let bytes = block(message)
    let final = layOut(bytes)
    let order =
      hasBlock
      ? SafeOrder(now: area, final: final, pivot: lengthIndex, neutral: 0)
      : SafeOrder(now: area, final: final, pivot: tagIndex, neutral: TLVBlock.Kind.terminator.tag)
    let commit = SafeOrder.page(order.pivot)
    return NDEFWritePlan(
      writes: order.writes(),
      pages: pageRange(bytes.count).map {
        SafeOrder.write($0, final, $0 == commit ? .commit : .payload)
      },
      commitPage: commit + NDEFTagMemory.dataAddress / NDEFTagMemory.pageSize,
      data: final)
  }

  /// The block in its place and zeros to the end of its last page.
  private func layOut(_ bytes: [UInt8]) -> [UInt8] {
    var final = area
    for (index, byte) in zip(free, bytes) { final[index] = byte }
    let last = SafeOrder.page(free[bytes.count - 1])
    for index in free.dropFirst(bytes.count).prefix(while: { SafeOrder.page($0) == last }) {
      final[index] = 0
    }
    return final
  }

  /// The NDEF block and the terminator after it.
  ///
  /// A terminator that would need a page of its own is left out where that page holds zeros, which
  /// are NULL blocks: it would cost a write and change nothing that a reader sees.
  private func block(_ message: [UInt8]) -> [UInt8] {
    let block = [TLVBlock.Kind.message.tag] + TLVLength.bytes(message.count) + message
    guard block.count < free.count else { return block }
    let page = SafeOrder.page(free[block.count])
    let isAlone = page != SafeOrder.page(free[block.count - 1])
    if isAlone, area[SafeOrder.bytes(of: page, in: area)].allSatisfy({ $0 == 0 }) { return block }
    return block + [TLVBlock.Kind.terminator.tag]
  }

  /// The pages from the tag byte to the end of what is laid out.
  private func pageRange(_ count: Int) -> [Int] {
    var pages: [Int] = []
    for index in free.prefix(count) where pages.last != SafeOrder.page(index) {
      pages.append(SafeOrder.page(index))
    }
    return pages
  }
}
