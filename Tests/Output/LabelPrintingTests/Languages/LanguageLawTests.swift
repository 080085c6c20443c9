import TestSupport
import Testing

@testable import LabelPrinting

@Suite("What is written for label printers is read back") struct LanguageLawTests {
  @Test("as the same labels", arguments: Tongue.all) func roundTrip(_ tongue: Tongue) throws {
    for seed in 0..<UInt64(Effort.count(slice: 60, whole: 3_000)) {
      var generator = SeededGenerator(seed: seed)
      let (width, height) = (
        Int.random(in: 2...700, using: &generator), Int.random(in: 1...60, using: &generator)
      )
      let labels = try (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        PrinterLabel(
          try .random(width: width, height: height, by: &generator),
          copies: Int.random(in: 1...3, using: &generator))
      }
      let stream = try tongue.write(labels)
      let read = try tongue.read(stream.bytes, labels[0].picture, PrinterReadLimits())
      #expect(read == tongue.expected(labels), "seed \(seed)")
      #expect(stream.ends.last == stream.bytes.count && stream.ends.count == labels.count)
      #expect(stream.ends == stream.ends.sorted() && stream.copies == labels.map(\.copies))
      for (number, end) in stream.ends.enumerated() {
        #expect(stream.labels(within: end) == number + 1)
        #expect(stream.labels(within: end - 1) == number)
      }
    }
  }

  @Test("and each label is whole by itself up to its end", arguments: Tongue.all)
  func parts(_ tongue: Tongue) throws {
    var generator = SeededGenerator(seed: 7)
    let labels = try (0..<3).map { _ in
      PrinterLabel(try .random(width: 30, height: 20, by: &generator))
    }
    let stream = try tongue.write(labels)
    for (number, end) in stream.ends.enumerated() {
      var bytes = Array(stream.bytes[..<end])
      // The page of a Brother that was to be followed by others.
      if tongue.repeats { bytes[end - 1] = 0x1A }
      let read = try tongue.read(bytes, labels[0].picture, PrinterReadLimits())
      #expect(read == Array(labels[...number]))
    }
  }

  @Test("paper that came out is counted in whole labels") func pages() throws {
    let picture = try small()
    let labels = [PrinterLabel(picture, copies: 2), PrinterLabel(picture, copies: 3)]
    let stream = try ZPL.write(labels, on: Tongue.medium(picture))
    #expect((0...6).map { stream.labels(afterPages: $0) } == [0, 0, 1, 1, 1, 2, 2])
  }

  @Test("cut off at any byte it is refused", arguments: Tongue.all)
  func truncated(_ tongue: Tongue) throws {
    let picture = try small()
    let bytes = try tongue.write([PrinterLabel(picture, copies: 2)]).bytes
    for count in bytes.indices {
      let error = #expect(throws: PrinterLanguageError.self, "\(count)") {
        try tongue.read(Array(bytes[..<count]), picture, PrinterReadLimits())
      }
      #expect(error?.offset.map { $0 <= count } == true)
    }
  }

  @Test("with one byte changed it is refused or other labels", arguments: Tongue.all)
  func damaged(_ tongue: Tongue) throws {
    let picture = try small()
    let labels = [PrinterLabel(picture, copies: 2)]
    let bytes = try tongue.write(labels).bytes
    // The gap between labels is no part of a label.
    let gap = ["GAP ", "Q3,"].compactMap { word in
      bytes.indices.first { bytes[$0...].starts(with: word.utf8) }.map {
        $0 + word.utf8.count..<$0 + word.utf8.count + 2
      }
    }.first
    for place in bytes.indices where gap?.contains(place) != true {
      for change in [0x01, 0x10, 0x20, 0x80] as [UInt8] {
        var changed = bytes
        changed[place] ^= change
        let read = try? tongue.read(changed, picture, PrinterReadLimits())
        #expect(read != tongue.expected(labels), "byte \(place) changed by \(change)")
      }
    }
  }
}
