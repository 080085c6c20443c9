import Foundation
import SystemIO

/// The memory of a process as a core dump would hold it: what can be written and is not kept out.
struct MemoryPicture {
  private(set) var pieces: [[UInt8]] = []

  /// `nil` where the system does not let us look.
  init?(of process: Int32) {
    let file = open("/proc/\(process)/mem", O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard let map = try? InputFile.contents(of: "/proc/\(process)/smaps", limit: 1 << 26) else {
      return nil
    }
    var range: Range<UInt>?
    for line in String(decoding: map, as: UTF8.self).split(separator: "\n") {
      if let found = Self.range(line) {
        range = found
      } else if line.hasPrefix("VmFlags:"), let place = range {
        let flags = line.split(separator: " ")
        if flags.contains("rd"), flags.contains("wr"), !flags.contains("dd") {
          pieces.append(Self.bytes(file, place))
        }
      }
    }
  }

  /// `7f12a000-7f12b000 rw-p …`
  private static func range(_ line: Substring) -> Range<UInt>? {
    let ends = line.prefix { $0 != " " }.split(separator: "-")
    guard ends.count == 2, let low = UInt(ends[0], radix: 16), let high = UInt(ends[1], radix: 16),
      low < high
    else { return nil }
    return low..<high
  }

  private static func bytes(_ file: Int32, _ range: Range<UInt>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var count = 0
    while count < bytes.count {
      let rest = bytes.count - count
      let read = bytes.withUnsafeMutableBytes {
        pread(
          file, $0.baseAddress?.advanced(by: count), min(rest, 1 << 20),
          off_t(range.lowerBound) + count)
      }
      // Pages that nobody touched have nothing to read.
      if read <= 0 { break }
      count += read
    }
    return Array(bytes[..<count])
  }

  /// How often these bytes are in it.
  func count(of part: [UInt8]) -> Int {
    pieces.reduce(0) { total, piece in
      var (count, start) = (0, piece.startIndex)
      let data = Data(piece)
      while let found = data.range(of: Data(part), in: start..<data.endIndex) {
        count += 1
        start = found.upperBound
      }
      return total + count
    }
  }
}
