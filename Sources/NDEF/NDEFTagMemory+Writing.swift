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
    return PlanBuilder(area: area, free: free).plan(message)
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

  private var tagIndex: Int { free[0] }
  private var lengthIndex: Int { free[1] }

  func plan(_ message: [UInt8]) -> NDEFWritePlan {
    let final = layOut(message)
    let pages = pageRange(message)
    let commit = page(lengthIndex)
    return NDEFWritePlan(
      writes: final == area ? [] : writes(to: final, pages),
      pages: pages.map { write($0, final, $0 == commit ? .commit : .payload) },
      commitPage: commit + NDEFTagMemory.dataAddress / NDEFTagMemory.pageSize,
      data: final)
  }

  /// The block, its terminator when there is room, and zeros to the end of the last page.
  private func layOut(_ message: [UInt8]) -> [UInt8] {
    var bytes = block(message)
    if bytes.count < free.count { bytes.append(TLVBlock.Kind.terminator.tag) }
    var final = area
    for (index, byte) in zip(free, bytes) { final[index] = byte }
    let last = page(free[bytes.count - 1])
    for index in free.dropFirst(bytes.count).prefix(while: { page($0) == last }) {
      final[index] = 0
    }
    return final
  }

  private func block(_ message: [UInt8]) -> [UInt8] {
    [TLVBlock.Kind.message.tag] + TLVLength.bytes(message.count) + message
  }

  /// The pages from the tag byte to the terminator.
  private func pageRange(_ message: [UInt8]) -> [Int] {
    let count = min(block(message).count + 1, free.count)
    var pages: [Int] = []
    for index in free.prefix(count) where pages.last != page(index) { pages.append(page(index)) }
    return pages
  }

  /// First an empty message, then everything but the page with the length, then that page.
  private func writes(to final: [UInt8], _ pages: [Int]) -> [NDEFWritePlan.PageWrite] {
    var now = area
    var writes: [NDEFWritePlan.PageWrite] = []
    func put(_ number: Int, of image: [UInt8], _ purpose: NDEFWritePlan.Purpose) {
      let range = bytes(of: number)
      if now[range] == image[range] { return }
      writes.append(write(number, image, purpose))
      now.replaceSubrange(range, with: image[range])
    }
    let commit = page(lengthIndex)
    var empty = area
    empty[lengthIndex] = 0
    if page(tagIndex) == commit { empty[tagIndex] = TLVBlock.Kind.message.tag }
    put(commit, of: empty, .empty)
    empty[tagIndex] = TLVBlock.Kind.message.tag
    put(page(tagIndex), of: empty, .empty)
    for number in pages where number != commit { put(number, of: final, .payload) }
    put(commit, of: final, .commit)
    return writes
  }

  private func page(_ index: Int) -> Int { index / NDEFTagMemory.pageSize }

  private func bytes(of page: Int) -> Range<Int> {
    page * NDEFTagMemory.pageSize..<(page + 1) * NDEFTagMemory.pageSize
  }

  private func write(
    _ page: Int, _ image: [UInt8], _ purpose: NDEFWritePlan.Purpose
  ) -> NDEFWritePlan.PageWrite {
    NDEFWritePlan.PageWrite(
      page: page + NDEFTagMemory.dataAddress / NDEFTagMemory.pageSize,
      bytes: Array(image[bytes(of: page)]), purpose: purpose)
  }
}
