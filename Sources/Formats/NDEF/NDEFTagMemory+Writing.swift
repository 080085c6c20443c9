extension NDEFTagMemory {
  /// The writes that put `message` onto a tag with this memory.
  ///
  /// Pages that already have the right bytes are omitted. Lock bits are not known here: the caller
  /// has to check them first.
  package func plan(
    writing message: [UInt8], placement: NDEFWritePlan.Placement = .keepingBlocks
  ) throws(NDEFWriteError) -> NDEFWritePlan {
    try checkWritable()
    let area = Array(area)
    let scan = TLVScanner(placement == .fromStart ? [] : area[...], base: NDEFTagMemory.dataAddress)
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
    return WritePlanBuilder(area: area, free: free, hasBlock: hasBlock).plan(message)
  }

  /// Plans the writes that change the data area to `data`, whatever it contains now, as safely as
  /// for a message. `data` has the length of the known part of this memory.
  ///
  /// The meaning of `data`, access rights and lock bits are not checked.
  package func plan(replacingWith data: [UInt8]) throws(NDEFWriteError) -> NDEFWritePlan {
    let now = Array(self.data)
    guard now.count == data.count else { throw .unknownMemory(need: data.count, have: now.count) }
    guard !now.isEmpty else { throw .noRoom }
    let (pivot, neutral) = pivot(to: NDEFTagMemory(container: container, data: data[...]))
    let order = InterruptionSafeWrites(now: now, final: data, pivot: pivot, neutral: neutral)
    return NDEFWritePlan(replacing: order)
  }

  /// The length of the NDEF block if everything before it is unchanged; otherwise the area's first
  /// byte, where a terminator hides everything.
  private func pivot(to final: NDEFTagMemory) -> (index: Int, neutral: UInt8) {
    let scans = [self, final].map { TLVScanner($0.area, base: NDEFTagMemory.dataAddress) }
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

extension NDEFWritePlan {
  /// Creates a plan that contains every page of an order's memory.
  init(replacing order: InterruptionSafeWrites) {
    let grid = order.grid
    self.init(
      writes: order.writes(),
      pages: (0..<grid.pageCount(order.final.count)).map { grid.write($0, order.final, .payload) },
      commitPage: grid.page(order.pivot) + grid.first, data: order.final)
  }
}
