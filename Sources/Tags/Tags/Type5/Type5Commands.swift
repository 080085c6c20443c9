/// The ISO 15693 commands that are used for tags.
enum Type5Command {
  static let readBlock: UInt8 = 0x20
  static let writeBlock: UInt8 = 0x21
  static let lockBlock: UInt8 = 0x22
  static let readBlocks: UInt8 = 0x23
  static let systemInfo: UInt8 = 0x2B
  static let blockSecurity: UInt8 = 0x2C
  /// The number added to a command's code for block numbers from 256 on.
  static let extended: UInt8 = 0x10
  /// The request for the extended system information, with all fields. Not confirmed on a chip.
  static let extendedSystemInfo: [UInt8] = [0x3B, 0x3F]
  static let readSignature: [UInt8] = [0xBD, 0x04]

  /// The request flags for a high data rate and a command with the tag's UID.
  static let addressed: UInt8 = 0x22
  /// The flag that makes the tag respond to a write only after a separate end of frame.
  static let option: UInt8 = 0x40
}

extension TagSession where Link: ~Copyable {
  /// The current chip, which is of Type 5; without any facts if nothing is known.
  var chipOfType5: Type5Chip {
    if case .type5(let chip) = chip { chip } else { Type5Chip(uid) }
  }

  /// Sends a command to this tag and returns its response after the flags byte. An error response
  /// is thrown.
  mutating func command(
    _ action: @autoclosure () -> String, _ code: [UInt8], _ parameters: [UInt8] = [],
    flags: UInt8 = Type5Command.addressed, block: Int? = nil
  ) throws(TagOperationFailure) -> [UInt8] {
    let isPlain =
      [[Type5Command.readBlock], [Type5Command.writeBlock]].contains(code)
      && flags == Type5Command.addressed
    let frame = [flags] + code + uid.bytes.reversed() + parameters
    let answer = try exchange(action(), frame, isPlain ? .interpreted : .raw)
    guard let first = answer.first else {
      throw TagOperationFailure(action(), .shortAnswer(got: 0, need: 1))
    }
    if first & 0x01 == 0 { return Array(answer.dropFirst()) }
    guard answer.count == 2 else {
      throw TagOperationFailure(action(), .shortAnswer(got: answer.count, need: 2))
    }
    throw TagOperationFailure(action(), .vicinity(answer[1], block: block))
  }

  /// Sends a command about one block, whose number takes two bytes from 256 on.
  private mutating func command(
    _ action: @autoclosure () -> String, _ code: UInt8, block: Int, _ parameters: [UInt8] = [],
    flags: UInt8 = Type5Command.addressed
  ) throws(TagOperationFailure) -> [UInt8] {
    let low = UInt8(truncatingIfNeeded: block)
    if block < 256 {
      return try command(action(), [code], [low] + parameters, flags: flags, block: block)
    }
    return try command(
      action(), [code + Type5Command.extended],
      [low, UInt8(truncatingIfNeeded: block >> 8)] + parameters,
      flags: flags, block: block)
  }

  private var changingFlags: UInt8 {
    Type5Command.addressed | (chipOfType5.needsOptionFlag ? Type5Command.option : 0)
  }

  /// Writes a block. If no response comes, the block may have been written all the same, so it is
  /// read back.
  mutating func writeBlock(_ block: Int, _ bytes: [UInt8]) throws(TagOperationFailure) {
    do {
      try writeBlockOnce(block, bytes)
    } catch {
      guard case .link = error.problem, error.isRetryable else { throw error }
      do {
        if try readBlock(block) == bytes { return }
      } catch {}
      throw error
    }
  }

  /// Sends one WRITE SINGLE BLOCK command, and checks the flags in the response.
  mutating func writeBlockOnce(_ block: Int, _ bytes: [UInt8]) throws(TagOperationFailure) {
    _ = try command(
      "write block \(block)", Type5Command.writeBlock, block: block, bytes, flags: changingFlags)
  }

  /// Locks a block permanently. It is not an error if the block is already locked.
  mutating func lockBlock(_ block: Int) throws(TagOperationFailure) {
    do {
      _ = try command(
        "lock block \(block)", Type5Command.lockBlock, block: block, flags: changingFlags)
    } catch {
      if case .vicinity(Type5ErrorCode.alreadyLocked, _) = error.problem { return }
      throw error
    }
  }

  /// Reads one block. The first block read determines the block size.
  mutating func readBlock(_ block: Int) throws(TagOperationFailure) -> [UInt8] {
    let answer = try command("read block \(block)", Type5Command.readBlock, block: block)
    let size = chipOfType5.blockSize
    guard answer.count == size ?? answer.count, Type5SystemInfo.blockSizes.contains(answer.count)
    else {
      throw TagOperationFailure(
        "read block \(block)", .shortAnswer(got: answer.count, need: size ?? 4))
    }
    if size == nil {
      var chip = chipOfType5
      chip.blockSize = answer.count
      self.chip = .type5(chip)
    }
    return answer
  }

  /// Reads a range of blocks. A chip without READ MULTIPLE BLOCKS reads `less`, one by one.
  mutating func readBlocks(
    _ blocks: ClosedRange<Int>, orSlowly less: ClosedRange<Int>? = nil
  ) throws(TagOperationFailure) -> [UInt8] {
    let less = less ?? blocks
    let chip = chipOfType5
    guard chip.readsMany, blocks.count > 1, let size = chip.blockSize,
      link.capabilities.abilities.contains(.rawFrames)
    else { return try readSlowly(less) }
    do {
      return try readFast(blocks, size)
    } catch {
      switch error.problem {
      case .vicinity:
        // The chip responds, so it does not know the command, or the memory has ended.
        if less == blocks { setReadsMany(false) }
      case .link where error.isRetryable: try reselect()
      case .shortAnswer: break
      default: throw error
      }
      return try readSlowly(less)
    }
  }

  private mutating func setReadsMany(_ readsMany: Bool) {
    var chip = chipOfType5
    chip.readsMany = readsMany
    self.chip = .type5(chip)
  }

  private mutating func readFast(_ blocks: ClosedRange<Int>, _ size: Int)
    throws(TagOperationFailure)
    -> [UInt8]
  {
    // No chip is known to read more at once, and some readers carry no more.
    let most = max(1, min(32, (link.capabilities.maxResponseLength - 1) / size))
    var result: [UInt8] = []
    var first = blocks.lowerBound
    while first <= blocks.upperBound {
      // The short command only reaches blocks below 256.
      let last = min(first + most - 1, blocks.upperBound, first < 256 ? 255 : .max)
      let action = "read blocks \(first) to \(last)"
      let answer = try command(
        action, Type5Command.readBlocks, block: first,
        first < 256
          ? [UInt8(truncatingIfNeeded: last - first)]
          : [UInt8(truncatingIfNeeded: last - first), 0])
      let need = (last - first + 1) * size
      guard answer.count == need else {
        throw TagOperationFailure(action, .shortAnswer(got: answer.count, need: need))
      }
      result += answer
      first = last + 1
    }
    return result
  }

  private mutating func readSlowly(_ blocks: ClosedRange<Int>) throws(TagOperationFailure)
    -> [UInt8]
  {
    var result: [UInt8] = []
    for block in blocks {
      do {
        result += try readBlock(block)
      } catch {
        // A container may include itself in its size, and so name one block too many.
        guard case .vicinity(Type5ErrorCode.noSuchBlock, _) = error.problem, block > 0,
          chipOfType5.userBlocks == nil
        else { throw error }
        var chip = chipOfType5
        chip.end = block
        self.chip = .type5(chip)
        break
      }
    }
    return result
  }

  /// Returns a byte for each of the first blocks, 1 if it is locked, or `nil` if the tag does not
  /// tell.
  mutating func blockLocks(_ count: Int) throws(TagOperationFailure) -> [UInt8]? {
    let most = max(1, min(64, link.capabilities.maxResponseLength - 1))
    var result: [UInt8] = []
    for first in stride(from: 0, to: min(count, 256), by: most) {
      let number = min(most, count - first)
      let action = "ask which blocks are locked"
      let question = [UInt8(truncatingIfNeeded: first), UInt8(truncatingIfNeeded: number - 1)]
      guard
        let answer = try ask(action, [Type5Command.blockSecurity], question, persists: true)
      else { return nil }
      guard answer.count == number else {
        throw TagOperationFailure(action, .shortAnswer(got: answer.count, need: number))
      }
      result += answer.map { $0 & 1 }
    }
    return result
  }
}
