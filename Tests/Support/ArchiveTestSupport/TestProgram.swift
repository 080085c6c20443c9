/// A writer of Mach-O files, good and bad ones, byte by byte.
package struct TestProgram: Sendable {
  package var type: UInt32 = 0x0100_000C
  package var subtype: UInt32 = 0
  package var isLong = true
  /// 2 for an executable, 6 for a library.
  package var kind: UInt32 = 2
  /// Libraries with their load commands, 0x0C for `LC_LOAD_DYLIB`.
  package var libraries: [(command: UInt32, path: String)] = [
    (0x0C, "/usr/lib/libSystem.B.dylib"),
    (0x0C, "/System/Library/Frameworks/UIKit.framework/UIKit"),
  ]
  /// The platform and the version of `LC_BUILD_VERSION`; 2 and 0x0010_0400 for iOS 16.4.
  package var build: (platform: UInt32, version: UInt32)? = (2, 0x0010_0400)
  /// The version of `LC_VERSION_MIN_IPHONEOS`, which older programs have.
  package var oldVersion: UInt32?
  /// Whole load commands, put before the others.
  package var commands: [[UInt8]] = []
  package var code = [UInt8](repeating: 0xD5, count: 64)
  package var signature: [UInt8]?
  /// What the header says in place of the truth.
  package var commandCount: UInt32?
  package var commandBytes: UInt32?

  package init() {}

  package init(signed signature: TestSignature, code: Int = 64) {
    self.signature = signature.bytes
    self.code = [UInt8](repeating: 0xD5, count: code)
  }

  package var bytes: [UInt8] {
    var all = commands
    if let build {
      all.append(.command(0x32, [build.platform, build.version, build.version, 0]))
    }
    if let oldVersion { all.append(.command(0x25, [oldVersion, oldVersion])) }
    for library in libraries { all.append(Self.library(library.command, library.path)) }
    let headerSize = isLong ? 32 : 28
    let size = all.reduce(0) { $0 + $1.count } + (signature == nil ? 0 : 16)
    if let signature {
      let place = headerSize + size + code.count
      all.append(.command(0x1D, [UInt32(place), UInt32(signature.count)]))
    }
    var file: [UInt8] = []
    file.little(isLong ? 0xFEED_FACF : 0xFEED_FACE)
    for value in [type, subtype, kind] { file.little(value) }
    file.little(commandCount ?? UInt32(all.count))
    file.little(commandBytes ?? UInt32(size))
    file.little(0)
    if isLong { file.little(0) }
    return file + all.flatMap(\.self) + code + (signature ?? [])
  }

  /// A load command of a library, padded as linkers do.
  package static func library(_ command: UInt32, _ path: String) -> [UInt8] {
    let text = Array(path.utf8) + [0]
    let size = (24 + text.count + 7) / 8 * 8
    var bytes = [UInt8].command(command, [24, 2, 0x1_0000, 0x1_0000], size: size)
    bytes += text
    return bytes + [UInt8](repeating: 0, count: size - bytes.count)
  }

  /// A universal file of programs, each at a multiple of `alignment`.
  package static func universal(
    _ programs: [TestProgram], isLong: Bool = false, alignment: Int = 4_096
  ) -> [UInt8] {
    var (header, body): ([UInt8], [UInt8]) = ([], [])
    header.big(isLong ? 0xCAFE_BABF : 0xCAFE_BABE)
    header.big(UInt32(programs.count))
    let table = 8 + programs.count * (isLong ? 32 : 20)
    for program in programs {
      let used = table + body.count
      let start = (used + alignment - 1) / alignment * alignment
      body += [UInt8](repeating: 0, count: start - used) + program.bytes
      let size = program.bytes.count
      header.big(program.type)
      header.big(program.subtype)
      if isLong { header.big(0) }
      header.big(UInt32(start))
      if isLong { header.big(0) }
      header.big(UInt32(size))
      header.big(12)
      if isLong { header.big(0) }
    }
    return header + body
  }
}

extension [UInt8] {
  package mutating func little(_ value: UInt32) {
    for index in 0..<4 { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }

  package mutating func big(_ value: UInt32) {
    for index in (0..<4).reversed() { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }

  /// A load command with these numbers; `size` is what it says of itself.
  package static func command(_ command: UInt32, _ numbers: [UInt32], size: Int? = nil) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.little(command)
    bytes.little(UInt32(size ?? 8 + 4 * numbers.count))
    for number in numbers { bytes.little(number) }
    return bytes
  }

  /// Replaces a number with the most significant byte first.
  package mutating func set(_ value: UInt32, at offset: Int) {
    for index in 0..<4 {
      self[offset + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * index))
    }
  }
}
