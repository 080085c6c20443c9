/// The stand-ins for a tag's contents, byte by byte: what one address held twice stays equal, and
/// nothing can be learnt by comparing addresses.
///
/// What the program itself wrote stays, also where the tag held the same byte at the same place.
/// Zeros stay, and so does what says how contents are laid out: containers, lengths, record heads.
struct StandInMemory {
  private struct Address: Hashable {
    var space: TagTraffic.AddressSpace
    var offset: Int
  }

  /// For each address in a tag's memory, its first byte before the program changed it.
  private var image: [Address: UInt8] = [:]
  private var written: [Address: Set<UInt8>] = [:]
  private var seen: [Address: Set<UInt8>] = [:]
  private var standIns: [Address: [UInt8: UInt8]] = [:]
  /// The addresses that were written with anything other than the program's own contents.
  private var changed: Set<Address> = []
  private var spaces: Set<TagTraffic.AddressSpace> = []

  /// Notes bytes that were read or written. While a step has the program write contents of its own,
  /// nothing that is read is known to be original.
  mutating func note(
    _ bytes: [UInt8], _ space: TagTraffic.AddressSpace, _ offset: Int, isWrite: Bool,
    isOwnStep: Bool
  ) {
    spaces.insert(space)
    for (index, byte) in bytes.enumerated() {
      let address = Address(space: space, offset: offset + index)
      if isWrite, isOwnStep {
        written[address, default: []].insert(byte)
        continue
      }
      seen[address, default: []].insert(byte)
      if isWrite { changed.insert(address) }
      if !isOwnStep, image[address] == nil { image[address] = byte }
    }
  }

  func standIn(for byte: UInt8, _ space: TagTraffic.AddressSpace, _ offset: Int) -> UInt8 {
    standIns[Address(space: space, offset: offset)]?[byte] ?? byte
  }

  /// Chooses the stand-ins for all bytes that must not be published, after everything was noted.
  mutating func finish(_ numbers: StandInUIDs, using generator: inout some RandomNumberGenerator) {
    for space in spaces { remember(space) }
    let kept = spaces.reduce(into: Set<Address>()) { kept, space in
      for offset in layout(space) { kept.insert(Address(space: space, offset: offset)) }
    }
    for (address, bytes) in seen where !kept.contains(address) {
      for byte in bytes.sorted() where byte != 0 && standIns[address]?[byte] == nil {
        guard written[address]?.contains(byte) != true else { continue }
        choose(for: byte, at: address, using: &generator)
      }
    }
    noteUID(numbers)
  }

  private mutating func choose(
    for byte: UInt8, at address: Address, using generator: inout some RandomNumberGenerator
  ) {
    let taken = (written[address] ?? []).union(seen[address] ?? [])
      .union(standIns[address].map { Set($0.values) } ?? [])
    let isText = (0x21...0x7E).contains(byte)
    // Letters remain letters where there is room; an address with many values takes any.
    for attempt in 0..<4_096 {
      let range: ClosedRange<UInt8> = isText && attempt < 256 ? 0x61...0x7A : 1...0xFF
      let other = UInt8.random(in: range, using: &generator)
      if taken.contains(other) { continue }
      standIns[address, default: [:]][byte] = other
      return
    }
    standIns[address, default: [:]][byte] = 0xFF
  }

  /// Adds the UID that is in pages 0 to 2 of a Type 2 chip, with its check bytes.
  private mutating func noteUID(_ numbers: StandInUIDs) {
    for (original, standIn) in numbers.known where original.count == 7 {
      let (from, to) = (StandInUIDs.inMemory(original), StandInUIDs.inMemory(standIn))
      for (offset, (old, new)) in zip(from, to).enumerated() {
        let address = Address(space: .pages, offset: offset)
        if image[address] == old { standIns[address, default: [:]][old] = new }
      }
    }
  }

  /// Adds to the image the bytes that were seen later at addresses without a first value.
  private mutating func remember(_ space: TagTraffic.AddressSpace) {
    for (address, bytes) in seen where address.space == space && image[address] == nil {
      image[address] = bytes.first
    }
  }
}

extension StandInMemory {
  /// Returns the addresses of bytes that must be kept because they describe the layout of the
  /// contents.
  private func layout(_ space: TagTraffic.AddressSpace) -> [Int] {
    switch space {
    case .pages:
      let end = byte(space, 14).map { 16 + Int($0) * 8 } ?? 16
      // Behind the data area are lock bytes, on the first page, and settings. Passwords and keys
      // cannot be read there; what is written there may be one.
      let settings = seen.keys.filter { address in
        address.space == space && address.offset >= end
          && (address.offset < end + 4 || !changed.contains(address))
      }.map(\.offset)
      return Array(0..<16) + settings + blocks(space, from: 16)
    case .blocks:
      let container = byte(space, 2) == 0 ? 8 : 4
      return Array(0..<container) + blocks(space, from: container)
    case .feliCa:
      return Array(0..<16)
        + records(space, 16..<16 + length(space, 11, 3))
    case .file(0xE103): return Array(0..<256)
    case .file:
      let version = byte(.file(0xE103), 2) ?? 0x20
      let size = version >= 0x30 ? 4 : 2
      return Array(0..<size) + records(space, size..<size + length(space, 0, size))
    }
  }

  private func byte(_ space: TagTraffic.AddressSpace, _ offset: Int) -> UInt8? {
    image[Address(space: space, offset: offset)]
  }

  private func length(_ space: TagTraffic.AddressSpace, _ offset: Int, _ size: Int) -> Int {
    let value = (0..<size).reduce(0) { $0 << 8 | Int(byte(space, offset + $1) ?? 0) }
    return min(value, 1 << 16)
  }

  /// The types and lengths of TLV blocks, lock and memory control blocks, and the heads of records.
  private func blocks(_ space: TagTraffic.AddressSpace, from start: Int) -> [Int] {
    var (position, kept) = (start, [Int]())
    while position < 1 << 16, let type = byte(space, position) {
      kept.append(position)
      position += 1
      if type == 0xFE { break }
      if type == 0 { continue }
      guard var count = byte(space, position).map(Int.init) else { break }
      kept.append(position)
      position += 1
      if count == 0xFF {
        kept += [position, position + 1]
        count = length(space, position, 2)
        position += 2
      }
      let value = position..<position + count
      if type == 1 || type == 2 { kept += Array(value.prefix(16)) }
      if type == 3 { kept += records(space, value) }
      position = value.upperBound
    }
    return kept
  }

  /// Returns the addresses of record headers and types in a message, and of the code before a URI.
  private func records(_ space: TagTraffic.AddressSpace, _ message: Range<Int>) -> [Int] {
    var (position, kept) = (message.lowerBound, [Int]())
    while position < message.upperBound, let head = byte(space, position),
      let typeLength = byte(space, position + 1)
    {
      let size = head & 0x10 != 0 ? 1 : 4
      let identifier = head & 0x08 != 0 ? 1 : 0
      let start = position + 2 + size + identifier + Int(typeLength)
      let payload = length(space, position + 2, size)
      let named = identifier == 0 ? 0 : Int(byte(space, position + 2 + size) ?? 0)
      kept += Array(position..<min(start, message.upperBound))
      if typeLength == 1, byte(space, start - 1) == 0x55 { kept.append(start + named) }
      position = start + named + payload
    }
    return kept
  }
}
