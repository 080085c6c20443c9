import TestSupport
import Testing

@testable import VirtualReaders

/// Whatever a computer sends, the chip goes on; `Fuzz/FuzzReaderFrames` does the same for longer.
@Suite("Streams of bytes from the computer") struct StreamTests {
  /// Bytes that are often frames, sometimes good ones, about commands that exist.
  static func stream(_ generator: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 1...12, using: &generator)).flatMap { _ -> [UInt8] in
      let code = CommandCode.allCases.randomElement(using: &generator)?.rawValue ?? 0
      let count = Int.random(in: 0...40, using: &generator)
      var data = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      switch (code, Int.random(in: 0...3, using: &generator)) {
      case (0x4A, 0...2): data = [1, 0]
      case (0x40, 0...2):
        data = [1] + [[0x30, 0xA2, 0xA0].randomElement(using: &generator) ?? 0] + data
      case (0x60, 0...2): data = [1, 1, 0x20, 0x10]
      default: break
      }
      var frame = Driver.frame([0xD4, code] + data)
      if Int.random(in: 0...3, using: &generator) == 0,
        let index = frame.indices.randomElement(using: &generator)
      {
        frame[index] = UInt8.random(in: 0...255, using: &generator)
      }
      if Int.random(in: 0...9, using: &generator) == 0 { frame.removeLast(min(3, frame.count)) }
      return frame
    }
  }

  @Test("no stream stops it, and it answers afterwards") func streams() throws {
    var generator = SeededGenerator(seed: 0x5532)
    for round in 0..<Effort.count(slice: 4_000, whole: 100_000) {
      let models = ChipModel.allCases
      let tag = VirtualTag(models[round % models.count])
      var chip = VirtualChip(
        tags: round % 5 == 0 ? [tag, VirtualTag(.ntag213, uid: [1, 2, 3, 4])] : [tag])
      let stream = Self.stream(&generator)
      var start = 0
      while start < stream.count {
        let end = min(stream.count, start + Int.random(in: 1...300, using: &generator))
        _ = chip.receive(Array(stream[start..<end]))
        start = end
      }
      _ = chip.advance(milliseconds: Int.random(in: 0...1_000, using: &generator))
      // Five bytes wake it, a long run of zeros ends any frame that was begun.
      let answer = chip.receive(
        [UInt8](repeating: 0x55, count: 300) + Driver.frame([0xD4, 0x12, 0x14])
          + Driver.frame([0xD4, 0x02]))
      #expect(answer.suffix(13).starts(with: bytes("0000ff06fad50332")), "round \(round)")
    }
  }
}
