/// The two memory commands of every contactless PC/SC reader: READ BINARY and UPDATE BINARY.
///
/// Neither success (9000) nor failure (6300) of an update is reliable, so the caller has to read
/// back.
struct BlockRoute: SmartCardRoute {
  static let abilities: Set<TagLinkAbility> = []

  mutating func exchange<Channel: CardChannel & ~Copyable>(
    _ command: [UInt8], _ framing: TagFraming, _ technology: TagTechnology,
    on channel: inout Channel
  ) throws(TagLinkError) -> [UInt8] {
    guard framing == .interpreted, let block = MemoryCommand(command, technology) else {
      throw TagLinkError(.unsupported(.rawFrames))
    }
    switch block {
    case .readPages(let page): return try Self.readPages(from: page, on: &channel)
    case .readBlock(let number): return [0] + (try Self.read(number, 4, on: &channel))
    case .writePage(let number, let bytes):
      try Self.write(number, bytes, on: &channel)
      return []
    case .writeBlock(let number, let bytes):
      try Self.write(number, bytes, on: &channel)
      return [0]
    }
  }

  static func write<Channel: CardChannel & ~Copyable>(
    _ number: UInt8, _ bytes: [UInt8], on channel: inout Channel
  ) throws(TagLinkError) {
    let command = [0xFF, 0xD6, 0x00, number, UInt8(clamping: bytes.count)] + bytes
    if let error = try channel.ask(command).error { throw error }
  }

  /// Reads four pages, as the tag's READ does. Some readers return four for one command, some one;
  /// at the end of the memory there may be fewer.
  private static func readPages<Channel: CardChannel & ~Copyable>(
    from page: UInt8, on channel: inout Channel
  ) throws(TagLinkError) -> [UInt8] {
    var bytes = try read(page, readSize, on: &channel)
    while bytes.count < readSize, bytes.count % pageSize == 0 {
      guard let next = UInt8(exactly: Int(page) + bytes.count / pageSize) else { break }
      do throws(TagLinkError) {
        bytes += try read(next, readSize - bytes.count, on: &channel)
      } catch {
        guard error.problem.isRetryable else { throw error }
        break
      }
    }
    return Array(bytes.prefix(readSize))
  }

  private static let pageSize = 4
  private static let readSize = 16

  private static func read<Channel: CardChannel & ~Copyable>(
    _ number: UInt8, _ count: Int, on channel: inout Channel
  ) throws(TagLinkError) -> [UInt8] {
    var reply = try channel.ask(command(number, count))
    switch reply.word >> 8 {
    // The reader tells the number of available bytes, or rejects the requested number.
    case 0x6C: reply = try channel.ask(command(number, Int(reply.word & 0xFF)))
    case 0x67: reply = try channel.ask(command(number, pageSize))
    default: break
    }
    // 6282: the memory ends earlier; the available bytes were returned.
    if reply.word != 0x6282 || reply.data.isEmpty, let error = reply.error { throw error }
    let whole = reply.data.count / pageSize * pageSize
    guard whole > 0 else {
      throw TagLinkError(.damaged, detail: "an answer of \(reply.data.count) bytes")
    }
    return Array(reply.data.prefix(whole))
  }

  private static func command(_ number: UInt8, _ count: Int) -> [UInt8] {
    [0xFF, 0xB0, 0x00, number, UInt8(truncatingIfNeeded: count)]
  }
}
