/// A parser of files of captured packets: pcap, and the parts of pcapng that have packets.
enum CaptureFile {
  /// A recorded packet of a capture file.
  struct Packet {
    /// The type of the captured link, a number in the registry of pcap.
    let link: Int
    let microseconds: Int
    let bytes: [UInt8]
    /// Whether the capturing machine stored the highest byte of a number first.
    let isBigEndian: Bool

    /// Returns a number of at most four bytes at `offset`, in the byte order of the capturing
    /// machine.
    func number(_ offset: Int, _ size: Int) -> Int {
      CaptureFile.number(bytes[offset..<offset + size], isBigEndian)
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> Int {
    let ordered = isBigEndian ? Array(bytes) : bytes.reversed()
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Parses a capture file and calls `body` with every packet.
  static func read(
    _ bytes: [UInt8], _ body: (Packet) -> Void
  ) throws(ReaderLogError) {
    switch bytes.prefix(4) {
    case [0xD4, 0xC3, 0xB2, 0xA1]: try readOld(bytes, isBigEndian: false, 1, body)
    case [0xA1, 0xB2, 0xC3, 0xD4]: try readOld(bytes, isBigEndian: true, 1, body)
    case [0x4D, 0x3C, 0xB2, 0xA1]: try readOld(bytes, isBigEndian: false, 1_000, body)
    case [0xA1, 0xB2, 0x3C, 0x4D]: try readOld(bytes, isBigEndian: true, 1_000, body)
    case [0x0A, 0x0D, 0x0D, 0x0A]: try readNew(bytes, body)
    default: throw ReaderLogError(.notA("capture of Wireshark (pcap or pcapng)"))
    }
  }

  private static func readOld(
    _ bytes: [UInt8], isBigEndian: Bool, _ divisor: Int, _ body: (Packet) -> Void
  ) throws(ReaderLogError) {
    guard bytes.count >= 24 else { throw ReaderLogError(.damagedCapture(offset: bytes.count)) }
    let link = number(bytes[20..<24], isBigEndian) & 0xFFFF
    var offset = 24
    while offset < bytes.count {
      guard bytes.count - offset >= 16 else {
        throw ReaderLogError(.damagedCapture(offset: offset))
      }
      let count = number(bytes[offset + 8..<offset + 12], isBigEndian)
      guard bytes.count - offset - 16 >= count else {
        throw ReaderLogError(.damagedCapture(offset: offset))
      }
      let seconds = number(bytes[offset..<offset + 4], isBigEndian)
      let part = number(bytes[offset + 4..<offset + 8], isBigEndian) / divisor
      let content = Array(bytes[offset + 16..<offset + 16 + count])
      body(
        Packet(
          link: link, microseconds: seconds * 1_000_000 + part, bytes: content,
          isBigEndian: isBigEndian))
      offset += 16 + count
    }
  }

  private static func readNew(
    _ bytes: [UInt8], _ body: (Packet) -> Void
  ) throws(ReaderLogError) {
    var (offset, isBigEndian) = (0, false)
    var links: [Int] = []
    while offset < bytes.count {
      guard bytes.count - offset >= 12 else {
        throw ReaderLogError(.damagedCapture(offset: offset))
      }
      if bytes[offset..<offset + 4] == [0x0A, 0x0D, 0x0D, 0x0A] {
        isBigEndian = bytes[offset + 8] == 0x1A
        links = []
      }
      let kind = number(bytes[offset..<offset + 4], isBigEndian)
      let count = number(bytes[offset + 4..<offset + 8], isBigEndian)
      guard count >= 12, count % 4 == 0, bytes.count - offset >= count else {
        throw ReaderLogError(.damagedCapture(offset: offset))
      }
      let block = Array(bytes[offset + 8..<offset + count - 4])
      if kind == 1, block.count >= 8 { links.append(number(block[0..<2], isBigEndian)) }
      if kind == 6 {
        guard let packet = enhanced(block, links, isBigEndian) else {
          throw ReaderLogError(.damagedCapture(offset: offset))
        }
        body(packet)
      }
      offset += count
    }
  }

  /// Parses a packet block of pcapng. Times are taken as microseconds, the usual unit.
  private static func enhanced(
    _ block: [UInt8], _ links: [Int], _ isBigEndian: Bool
  ) -> Packet? {
    guard block.count >= 20 else { return nil }
    let interface = number(block[0..<4], isBigEndian)
    let high = number(block[4..<8], isBigEndian)
    let low = number(block[8..<12], isBigEndian)
    let count = number(block[12..<16], isBigEndian)
    guard interface < links.count, block.count - 20 >= count else { return nil }
    return Packet(
      link: links[interface], microseconds: (high & 0xFFFFFF) << 32 | low,
      bytes: Array(block[20..<20 + count]), isBigEndian: isBigEndian)
  }
}
