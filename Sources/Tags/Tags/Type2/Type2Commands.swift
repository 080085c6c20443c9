/// The command bytes of Type 2 chips.
enum Type2Command {
  static let read: UInt8 = 0x30
  static let fastRead: UInt8 = 0x3A
  static let write: UInt8 = 0xA2
  static let getVersion: UInt8 = 0x60
  static let authenticate: [UInt8] = [0x1A, 0x00]
  static let authenticateByPassword: UInt8 = 0x1B
  static let readCounter: [UInt8] = [0x39, 0x02]
  static let readSignature: [UInt8] = [0x3C, 0x00]

  /// The length of a response to READ: four pages, continuing with page 0 after the last one.
  static let readSize = 16
}

extension TagSession where Link: ~Copyable {
  private var pageSize: Int { NDEFTagMemory.pageSize }

  mutating func writePage(_ page: Int, _ bytes: [UInt8]) throws(TagOperationFailure) {
    guard let number = UInt8(exactly: page), bytes.count == pageSize else {
      throw TagOperationFailure("write page \(page)", .strangeMemory("the page cannot be written"))
    }
    do {
      _ = try exchange("write page \(page)", [Type2Command.write, number] + bytes, .interpreted)
    } catch {
      var fault = error
      fault.page = page
      throw fault
    }
  }

  /// Reads a range of pages, fewer if the memory ends or is protected from a page on.
  ///
  /// A chip without FAST_READ reads `less`, four pages at a time.
  mutating func readPages(
    _ pages: ClosedRange<Int>, orSlowly less: ClosedRange<Int>? = nil
  ) throws(TagOperationFailure) -> [UInt8] {
    let less = less ?? pages
    let chip = chipOfType2
    guard chip.hasFastRead, link.capabilities.abilities.contains(.rawFrames) else {
      return try readSlowly(less)
    }
    do {
      return try readFast(pages)
    } catch {
      guard error.isRetryable else { throw error }
      try reselect()
      if !chip.wasIdentified { self.chip = .type2(.unidentifiedAndSlow) }
      return try readSlowly(less)
    }
  }

  private mutating func readFast(_ pages: ClosedRange<Int>) throws(TagOperationFailure) -> [UInt8] {
    let most = max(1, min(60, link.capabilities.maxResponseLength / pageSize))
    var result: [UInt8] = []
    var first = pages.lowerBound
    while first <= pages.upperBound {
      let last = min(first + most - 1, pages.upperBound)
      guard let start = UInt8(exactly: first), let end = UInt8(exactly: last) else { break }
      let answer = try exchange(
        "read pages \(first) to \(last)", [Type2Command.fastRead, start, end], .raw)
      let need = (last - first + 1) * pageSize
      guard answer.count == need else {
        throw TagOperationFailure(
          "read pages \(first) to \(last)", .shortAnswer(got: answer.count, need: need))
      }
      result += answer
      first = last + 1
    }
    return result
  }

  private mutating func readSlowly(_ pages: ClosedRange<Int>) throws(TagOperationFailure) -> [UInt8]
  {
    var result: [UInt8] = []
    var first = pages.lowerBound
    while first <= pages.upperBound {
      let answer = try readFour(first)
      let wanted = min(4, pages.upperBound - first + 1)
      let valid = min(wanted, beforeRollOver(answer, first), answer.count / pageSize)
      result += answer.prefix(valid * pageSize)
      if valid < wanted { break }
      first += wanted
    }
    return result
  }

  /// Reads four pages. A failed read is repeated once; if it fails again although the tag otherwise
  /// responds, the pages cannot be read.
  private mutating func readFour(_ page: Int) throws(TagOperationFailure) -> [UInt8] {
    do {
      return try readFourOnce(page)
    } catch {
      let chip = chipOfType2
      guard error.isRetryable, page > 0 || chip.canProtectReading else { throw error }
      try reselect()
      // Page 0 may be protected too.
      if chip.canProtectReading, !chip.version.isEmpty {
        _ = try exchange("identify the chip", [Type2Command.getVersion], .raw)
      } else {
        _ = try readFourOnce(0)
      }
      do {
        return try readFourOnce(page)
      } catch {
        guard error.isRetryable, chip.canProtectReading else { throw error }
        throw TagOperationFailure("read page \(page)", chip.secret(from: page))
      }
    }
  }

  private mutating func readFourOnce(_ page: Int) throws(TagOperationFailure) -> [UInt8] {
    guard let number = UInt8(exactly: page) else {
      throw TagOperationFailure("read page \(page)", .strangeMemory("there is no such page"))
    }
    let answer = try exchange("read page \(page)", [Type2Command.read, number], .interpreted)
    // A reader that assembles pages itself returns fewer at the end of the memory.
    guard answer.count <= Type2Command.readSize, answer.count % pageSize == 0, !answer.isEmpty
    else {
      throw TagOperationFailure(
        "read page \(page)", .shortAnswer(got: answer.count, need: Type2Command.readSize))
    }
    return answer
  }

  /// Returns how many of the four pages precede the point where the response continues with page 0,
  /// which it does after the last page and before a protected one.
  private func beforeRollOver(_ answer: [UInt8], _ first: Int) -> Int {
    guard first > 0, let uid = selection?.uid.bytes, uid.count == 7 else { return 4 }
    for index in 1..<max(1, answer.count / pageSize)
    where answer[(index * 4)..<(index * 4 + 3)].elementsEqual(uid.prefix(3)) {
      let next = answer.dropFirst(index * 4 + 4)
      if next.isEmpty || next.prefix(4).elementsEqual(uid.dropFirst(3)) { return index }
    }
    return 4
  }
}
