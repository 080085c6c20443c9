extension TagSession where Link: ~Copyable {
  /// Reads the attribute block, the memory configuration if the card has one, the message, and at
  /// least `extent` message blocks if there are as many.
  mutating func readType3(
    identifies: Bool = true, extent: Int = 0
  ) throws(TagOperationFailure) -> Type3Memory {
    var memory = try openType3(identifies)
    let size = Type3Attributes.blockSize
    let message = (memory.messageLength + size - 1) / size
    let need = max(message, min(extent, memory.blockCount))
    if need > 0 {
      memory.bytes += try readBlocks(1..<(need + 1), memory.attributes?.maxReadSize ?? 1)
      memory.knownCount = memory.bytes.count
    }
    return memory
  }

  private mutating func openType3(_ identifies: Bool) throws(TagOperationFailure) -> Type3Memory {
    let selection = try requireTag()
    try require(.feliCaFrames, "select the tag")
    let memory = try readFirstBlocks(selection, identifies)
    // A FeliCa card that is not for NDEF may have anything in block 0.
    if let fault = memory.strangeness, memory.configuration?.answersNDEF ?? true { throw fault }
    chip = .type3(memory.chip)
    return memory
  }

  /// Reads block 0 and, in the same exchange, the blocks that distinguish FeliCa Lite and Lite-S
  /// from others: a card refuses the whole list if it lacks one of the blocks.
  private mutating func readFirstBlocks(
    _ selection: TagSelection, _ identifies: Bool
  ) throws(TagOperationFailure) -> Type3Memory {
    let lists = blockLists(identifies)
    for list in lists.dropLast() {
      do {
        return firstBlocks(try check(list), list, identifies)
      } catch {
        guard case .statusFlags = error.problem else { throw error }
      }
    }
    do {
      return firstBlocks(try check([0]), [0], identifies)
    } catch {
      guard case .statusFlags(let flags) = error.problem,
        flags & 0xFF == FeliCaFrame.noSuchService
      else { throw error }
      throw TagOperationFailure("select the tag", .unsupported(selection))
    }
  }

  /// Returns the block lists to ask for, the most informative first; for a known card, the list
  /// that it supports.
  private func blockLists(_ identifies: Bool) -> [[Int]] {
    let lite = [0, Type3Configuration.block]
    let lists = [lite + [Type3Configuration.counterBlock], lite, [0]]
    guard identifies else { return [[0]] }
    guard case .type3(let known) = chip, known.wasIdentified else { return lists }
    return Array(lists.dropFirst(known.configuration == nil ? 2 : known.isLiteS ? 0 : 1))
  }

  private func firstBlocks(
    _ bytes: [UInt8], _ list: [Int], _ identifies: Bool
  ) -> Type3Memory {
    let size = Type3Attributes.blockSize
    return Type3Memory(
      Array(bytes.prefix(size)), isLiteS: list.count == 3,
      configuration: list.count > 1 ? Type3Configuration(bytes[size..<(2 * size)]) : nil,
      wasIdentified: identifies)
  }
}
