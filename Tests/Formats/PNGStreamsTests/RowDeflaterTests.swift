import CZLib
import TestSupport
import Testing

@testable import PNGStreams

@Suite("Compressed rows") struct RowDeflaterTests {
  /// What zlib makes of a stream; `nil` when it refuses it.
  static func inflated(_ stream: [UInt8], expecting count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count + 1)
    var length = uLong(bytes.count)
    guard uncompress(&bytes, &length, stream, uLong(stream.count)) == Z_OK else { return nil }
    return Array(bytes.prefix(Int(length)))
  }

  static func check(_ rows: [(row: [UInt8], repeats: Int)], _ comment: String = "") {
    var deflater = RowDeflater(bytesPerRow: rows[0].row.count - 1)
    for (row, repeats) in rows {
      row.withUnsafeBufferPointer { deflater.add(row: $0, repeats: repeats) }
    }
    let plain = rows.flatMap { row in (0..<row.repeats).flatMap { _ in row.row } }
    let isSame = inflated(deflater.finish(), expecting: plain.count) == plain
    #expect(isSame, "\(comment)")
  }

  @Test("zlib gives back rows of every kind")
  func properties() {
    for seed: UInt64 in 1...UInt64(Effort.count(slice: 300, whole: 20_000)) {
      var generator = SeededGenerator(seed: seed)
      let length = Int.random(
        in: 2...[4, 60, 700].randomElement(using: &generator)!, using: &generator)
      let alphabet = UInt64.random(
        in: 1...[2, 9, 256].randomElement(using: &generator)!, using: &generator)
      var row = [UInt8](repeating: 0, count: length)
      var rows: [(row: [UInt8], repeats: Int)] = []
      for _ in 0..<Int.random(in: 1...30, using: &generator) {
        // Change a part of the last row.
        let start = Int.random(in: 0..<length, using: &generator)
        for index in start..<Int.random(in: start...length, using: &generator) {
          row[index] = UInt8(truncatingIfNeeded: generator.next() % alphabet)
        }
        rows.append((row, Int.random(in: 1...40, using: &generator)))
      }
      Self.check(rows, "seed \(seed)")
    }
  }

  @Test("every remainder of a long match", arguments: 1...600)
  func remainders(length: Int) {
    Self.check([
      ([UInt8](repeating: 7, count: length + 1), 2), ((0...length).map { UInt8($0 % 251) }, 3),
    ])
  }

  @Test("more than one block")
  func blocks() {
    var generator = SeededGenerator(seed: 4)
    let rows = (0..<300).map { _ in
      (row: (0..<500).map { _ in UInt8(truncatingIfNeeded: generator.next()) }, repeats: 1)
    }
    Self.check(rows)
    Self.check([([UInt8](repeating: 1, count: 30_000), 700)])
    Self.check([([UInt8](repeating: 0xFF, count: 53), 10_001), (Array(0...52), 4_097)])
  }

  @Test("a code as uneven as can be keeps its lengths below the limit")
  func unevenCounts() {
    var counts = [1, 1]
    while counts.count < 40 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
    let code = PrefixCode(counts: counts, limit: 15)
    #expect(code.lengths.allSatisfy { (1...15).contains($0) })
    // Kraft: the code is complete.
    let total: Int = code.lengths.reduce(0) { $0 + 1 << (15 - Int($1)) }
    #expect(total == 1 << 15)
  }

  @Test("the checksum of zlib, for each length of a text and each start")
  func checksums() {
    var generator = SeededGenerator(seed: 5)
    let bytes = (0..<200).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    for start in 0..<20 {
      for end in start...bytes.count {
        let slice = bytes[start..<end]
        let theirs = slice.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
        #expect(PNGStreams.crc32(slice) == UInt32(theirs))
      }
    }
  }

  @Test("lengths and distances as RFC 1951 has them")
  func numbers() {
    #expect(DeflateNumber.lengths[3] == DeflateNumber(symbol: 257, extra: 0, extraBits: 0))
    #expect(DeflateNumber.lengths[11] == DeflateNumber(symbol: 265, extra: 0, extraBits: 1))
    #expect(DeflateNumber.lengths[257] == DeflateNumber(symbol: 284, extra: 30, extraBits: 5))
    #expect(DeflateNumber.lengths[258] == DeflateNumber(symbol: 285, extra: 0, extraBits: 0))
    #expect(DeflateNumber.distance(1) == DeflateNumber(symbol: 0, extra: 0, extraBits: 0))
    #expect(DeflateNumber.distance(53) == DeflateNumber(symbol: 11, extra: 4, extraBits: 4))
    #expect(DeflateNumber.distance(32_768) == DeflateNumber(symbol: 29, extra: 8191, extraBits: 13))
  }
}
