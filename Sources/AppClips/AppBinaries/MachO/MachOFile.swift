/// An executable or a library in the Mach-O format, with what the check of an App Clip needs.
///
/// The file is read forward only, and only its headers, load commands and the entitlements of its
/// signature are kept. Nothing is trusted because of the signature, which is not verified.
package struct MachOFile: Hashable, Sendable {
  /// The program for one architecture: the whole file, or a part of a universal one.
  package struct Slice: Hashable, Sendable {
    package let architecture: Architecture
    /// The size of the program in bytes.
    package let size: Int
    package internal(set) var commands = LoadCommands()
    package internal(set) var signature: CodeSignature?
  }

  /// The programs in the order of their places in the file.
  package let slices: [Slice]

  /// Whether the file is universal, even if it has only one architecture.
  package let isUniversal: Bool

  /// Reads a file of `count` bytes. `read` returns the bytes of a range, or fewer if it fails; each
  /// range begins at or after the beginning of the one before.
  package init(
    count: Int, read: @escaping (Range<Int>) -> [UInt8]
  ) throws(AppBinaryError) {
    let bytes = ForwardBytes(count: count, read)
    guard count >= 8 else { throw AppBinaryError(.notMachO) }
    let mark = try bytes.numbers(0..<8).big(0)
    guard mark == MagicNumber.universal || mark == MagicNumber.universalLong else {
      isUniversal = false
      slices = [try Slice(bytes, 0..<count)]
      return
    }
    isUniversal = true
    var slices: [Slice] = []
    for part in try UniversalHeader(bytes, isLong: mark == MagicNumber.universalLong).parts {
      let slice = try Slice(bytes, part.range)
      guard !slices.contains(where: { $0.architecture == slice.architecture }) else {
        throw AppBinaryError(.sliceTwice(slice.architecture.name), part.range.lowerBound)
      }
      slices.append(slice)
    }
    self.slices = slices
  }

  /// Creates the file from its bytes in memory.
  package init(_ bytes: [UInt8]) throws(AppBinaryError) {
    try self.init(count: bytes.count) { Array(bytes[$0]) }
  }

  /// The first four bytes of each kind of file.
  enum MagicNumber {
    static let universal: UInt32 = 0xCAFE_BABE
    static let universalLong: UInt32 = 0xCAFE_BABF
    /// The value for a program of one architecture, read with the most significant byte first.
    static let thin: UInt32 = 0xCEFA_EDFE
    static let thinLong: UInt32 = 0xCFFA_EDFE
    static let swapped: Set<UInt32> = [0xFEED_FACE, 0xFEED_FACF, 0xBEBA_FECA, 0xBFBA_FECA]
  }
}

/// The kind of processor that a program is for.
package struct Architecture: Hashable, Sendable {
  package let type: UInt32
  package let subtype: UInt32

  init(_ type: UInt32, _ subtype: UInt32) {
    // The upper byte has capabilities, which do not make another architecture.
    (self.type, self.subtype) = (type, subtype & 0x00FF_FFFF)
  }

  /// The name that Apple's tools use.
  package var name: String {
    switch (type, subtype) {
    case (0x0100_000C, 2): "arm64e"
    case (0x0100_000C, _): "arm64"
    case (0x0200_000C, _): "arm64_32"
    case (12, 9): "armv7"
    case (12, 11): "armv7s"
    case (12, 12): "armv7k"
    case (12, _): "arm"
    case (7, _): "i386"
    case (0x0100_0007, _): "x86_64"
    default: "\(type)/\(subtype)"
    }
  }
}

/// The table at the beginning of a universal file.
private struct UniversalHeader {
  /// The byte range and type of each part, in the order of their places.
  let parts: [(range: Range<Int>, type: UInt32)]

  init(_ bytes: ForwardBytes, isLong: Bool) throws(AppBinaryError) {
    let count = Int(try bytes.numbers(0..<8).big(4))
    // A class file of Java begins alike, with a version above any number of architectures.
    guard (1...MachOLimits.slices).contains(count) else {
      throw AppBinaryError(count > 0 && count < 45 ? .architectureCount(count) : .notMachO, 4)
    }
    let entrySize = isLong ? 32 : 20
    let end = 8 + count * entrySize
    let table = try bytes.numbers(0..<end)
    var parts: [(range: Range<Int>, type: UInt32)] = []
    for entry in stride(from: 8, to: end, by: entrySize) {
      let offset = isLong ? try table.bigLong(entry + 8) : Int(try table.big(entry + 8))
      let size = isLong ? try table.bigLong(entry + 16) : Int(try table.big(entry + 12))
      guard offset >= end, size > 0, offset <= bytes.count, size <= bytes.count - offset else {
        throw AppBinaryError(.sliceBounds, entry)
      }
      parts.append((offset..<offset + size, try table.big(entry)))
    }
    parts.sort { $0.range.lowerBound < $1.range.lowerBound }
    for (first, second) in zip(parts, parts.dropFirst())
    where first.range.upperBound > second.range.lowerBound {
      throw AppBinaryError(.sliceOverlap, second.range.lowerBound)
    }
    self.parts = parts
  }
}

extension MachOFile.Slice {
  /// Reads the program for one architecture from a byte range of a file.
  init(_ bytes: ForwardBytes, _ range: Range<Int>) throws(AppBinaryError) {
    let start = range.lowerBound
    guard range.count >= 8 else { throw AppBinaryError(.notMachO, start) }
    let mark = try bytes.numbers(start..<start + 8).big(start)
    if mark == MachOFile.MagicNumber.universal || mark == MachOFile.MagicNumber.universalLong {
      throw AppBinaryError(.nested, start)
    }
    guard !MachOFile.MagicNumber.swapped.contains(mark) else {
      throw AppBinaryError(.byteOrder, start)
    }
    guard mark == MachOFile.MagicNumber.thin || mark == MachOFile.MagicNumber.thinLong else {
      throw AppBinaryError(.notMachO, start)
    }
    let headerSize = mark == MachOFile.MagicNumber.thinLong ? 32 : 28
    guard range.count >= headerSize else { throw AppBinaryError(.truncated, range.upperBound) }
    let header = try bytes.numbers(start..<start + headerSize)
    let commandSize = Int(try header.little(start + 20))
    guard commandSize <= MachOLimits.commandBytes else {
      throw AppBinaryError(.commandsTooLarge(commandSize), start + 20)
    }
    guard commandSize <= range.count - headerSize else {
      throw AppBinaryError(.truncated, range.upperBound)
    }
    architecture = Architecture(try header.little(start + 4), try header.little(start + 8))
    size = range.count
    let first = start + headerSize
    let numbers = try bytes.numbers(first..<first + commandSize)
    commands = try LoadCommands(numbers, count: Int(try header.little(start + 16)))
    commands.kind = LoadCommands.Kind(try header.little(start + 12))
    guard let place = commands.signature else { return }
    guard place.offset >= headerSize + commandSize, place.offset <= range.count,
      place.size <= range.count - place.offset
    else { throw AppBinaryError(.signatureBounds, first) }
    let signed = start + place.offset
    signature = try CodeSignature(bytes, signed..<signed + place.size)
  }
}
