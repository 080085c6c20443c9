/// The commands of ISO 15693 that are used.
enum Type5Command {
  static let readBlock: UInt8 = 0x20
  static let writeBlock: UInt8 = 0x21
  static let lockBlock: UInt8 = 0x22
  static let readBlocks: UInt8 = 0x23
  static let systemInfo: UInt8 = 0x2B
  static let blockSecurity: UInt8 = 0x2C
  /// The same for blocks from 256 on: what is added to the code.
  static let extended: UInt8 = 0x10
  /// The extended system information, and what it is asked for: all that there is. Not confirmed on a
  /// chip.
  static let extendedSystemInfo: [UInt8] = [0x3B, 0x3F]
  static let readSignature: [UInt8] = [0xBD, 0x04]

  /// High data rate, addressed.
  static let addressed: UInt8 = 0x22
  /// The tag answers a write when it is asked to by an end of frame.
  static let option: UInt8 = 0x40
}

extension TagSession where Link: ~Copyable {
  /// What is known of the Type 5 chip in hand.
  var chipOfType5: Type5Chip {
    if case .type5(let chip) = chip { chip } else { Type5Chip(uid) }
  }

  /// One command to this tag, and its answer behind the flags byte; an error answer is thrown.
  mutating func command(
    _ action: @autoclosure () -> String, _ code: [UInt8], _ parameters: [UInt8] = [],
    flags: UInt8 = Type5Command.addressed, block: Int? = nil
  ) throws(TagFault) -> [UInt8] {
    let isPlain =
      [[Type5Command.readBlock], [Type5Command.writeBlock]].contains(code)
      && flags == Type5Command.addressed
    let frame = [flags] + code + uid.bytes.reversed() + parameters
    let answer = try exchange(action(), frame, isPlain ? .interpreted : .raw)
    guard let first = answer.first else {
      throw TagFault(action(), .shortAnswer(got: 0, need: 1))
    }
    if first & 0x01 == 0 { return Array(answer.dropFirst()) }
    guard answer.count == 2 else {
      throw TagFault(action(), .shortAnswer(got: answer.count, need: 2))
    }
    throw TagFault(action(), .vicinity(answer[1], block: block))
  }

  /// A command about a block, whose number takes two bytes from 256 on.
  private mutating func command(
    _ action: @autoclosure () -> String, _ code: UInt8, block: Int, _ parameters: [UInt8] = [],
    flags: UInt8 = Type5Command.addressed
  ) throws(TagFault) -> [UInt8] {
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
    Type5Command.addressed | (chipOfType5.wantsOption ? Type5Command.option : 0)
  }

  /// Writes a block. No answer does not mean that it was not written, so it is looked at then.
  mutating func writeBlock(_ block: Int, _ bytes: [UInt8]) throws(TagFault) {
    do {
      try writeBlockOnce(block, bytes)
    } catch {
      guard case .link = error.problem, error.isWorthAnotherTry else { throw error }
      do {
        if try readBlock(block) == bytes { return }
      } catch {}
      throw error
    }
  }

  /// One WRITE SINGLE BLOCK, whose answer has nothing behind the flags.
  mutating func writeBlockOnce(_ block: Int, _ bytes: [UInt8]) throws(TagFault) {
    _ = try command(
      "write block \(block)", Type5Command.writeBlock, block: block, bytes, flags: changingFlags)
  }

  /// Locks a block for good; that it was locked before is as good.
  mutating func lockBlock(_ block: Int) throws(TagFault) {
    do {
      _ = try command(
        "lock block \(block)", Type5Command.lockBlock, block: block, flags: changingFlags)
    } catch {
      if case .vicinity(Type5ErrorCode.alreadyLocked, _) = error.problem { return }
      throw error
    }
  }

  /// One block; how many bytes it has is known from the first one on.
  mutating func readBlock(_ block: Int) throws(TagFault) -> [UInt8] {
    let answer = try command("read block \(block)", Type5Command.readBlock, block: block)
    let size = chipOfType5.blockSize
    guard answer.count == size ?? answer.count, Type5SystemInfo.blockSizes.contains(answer.count)
    else {
      throw TagFault(
        "read block \(block)", .shortAnswer(got: answer.count, need: size ?? 4))
    }
    if size == nil {
      var chip = chipOfType5
      chip.blockSize = answer.count
      self.chip = .type5(chip)
    }
    return answer
  }

  /// Reads blocks; a chip that cannot read these at once is asked for `less`, one by one.
  mutating func readBlocks(
    _ blocks: ClosedRange<Int>, orSlowly less: ClosedRange<Int>? = nil
  ) throws(TagFault) -> [UInt8] {
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
        // It answers, so it is the command or the end of the memory that it does not know.
        if less == blocks { setReadsMany(false) }
      case .link where error.isWorthAnotherTry: try reselect()
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

  private mutating func readFast(_ blocks: ClosedRange<Int>, _ size: Int) throws(TagFault)
    -> [UInt8]
  {
    // No chip is known to read more at once than this, and some readers carry no more.
    let most = max(1, min(32, (link.capabilities.longestAnswer - 1) / size))
    var result: [UInt8] = []
    var first = blocks.lowerBound
    while first <= blocks.upperBound {
      // The short command knows no block from 256 on.
      let last = min(first + most - 1, blocks.upperBound, first < 256 ? 255 : .max)
      let action = "read blocks \(first) to \(last)"
      let answer = try command(
        action, Type5Command.readBlocks, block: first,
        first < 256
          ? [UInt8(truncatingIfNeeded: last - first)]
          : [UInt8(truncatingIfNeeded: last - first), 0])
      let need = (last - first + 1) * size
      guard answer.count == need else {
        throw TagFault(action, .shortAnswer(got: answer.count, need: need))
      }
      result += answer
      first = last + 1
    }
    return result
  }

  private mutating func readSlowly(_ blocks: ClosedRange<Int>) throws(TagFault) -> [UInt8] {
    var result: [UInt8] = []
    for block in blocks {
      do {
        result += try readBlock(block)
      } catch {
        // A container may count itself in, and so name a block too many.
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

  /// A byte for each of the first blocks, 1 where it is locked; `nil` where the tag does not tell.
  mutating func blockLocks(_ count: Int) throws(TagFault) -> [UInt8]? {
    let most = max(1, min(64, link.capabilities.longestAnswer - 1))
    var result: [UInt8] = []
    for first in stride(from: 0, to: min(count, 256), by: most) {
      let number = min(most, count - first)
      let action = "ask which blocks are locked"
      let question = [UInt8(truncatingIfNeeded: first), UInt8(truncatingIfNeeded: number - 1)]
      guard
        let answer = try ask(action, [Type5Command.blockSecurity], question, persists: true)
      else { return nil }
      guard answer.count == number else {
        throw TagFault(action, .shortAnswer(got: answer.count, need: number))
      }
      result += answer.map { $0 & 1 }
    }
    return result
  }
}
