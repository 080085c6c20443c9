import NDEF
import TestSupport
import Testing

@Suite("NDEF laws") struct LawTests {
  @Test("what is encoded decodes to the same, in every form") func roundTrip() throws {
    let seed = freshSeed()
    var random = RandomNDEF(seed: seed)
    for round in 0..<Effort.count(slice: 3000, whole: 50000) {
      let message = round % 500 == 0 ? random.bigMessage() : random.message()
      let options = NDEFEncodingOptions(
        usesShortRecords: random.int(0...1) == 0,
        chunkSize: random.pick([nil, nil, random.int(1...300)]))
      let bytes = message.encoded(options: options)
      try #require(bytes.count == message.encodedSize(options: options), "seed \(seed)")
      let again = try NDEFMessage(decoding: bytes)
      try #require(again == message, "seed \(seed), round \(round)")
      for record in again.records {
        let content = try record.content()
        let made = try NDEFRecord(content, id: Array(record.id))
        try #require(made == record, "seed \(seed): \(content)")
      }
    }
  }

  @Test("records of other types survive unchanged") func unknownRecords() throws {
    let seed = freshSeed()
    var random = RandomNDEF(seed: seed)
    for _ in 0..<Effort.count(slice: 2000, whole: 20000) {
      let format = random.pick(NDEFTypeFormat.allCases.filter { $0 != .empty })
      let type = format.hasType ? random.bytes(random.int(1...20)) : []
      let record = try NDEFRecord(
        format: format, type: type, id: random.bytes(random.int(0...3)),
        payload: random.bytes(random.size()))
      let bytes = NDEFMessage([record, .empty]).encoded()
      let message = try NDEFMessage(decoding: bytes)
      try #require(message.records == [record, .empty], "seed \(seed)")
      try #require(message.encoded() == bytes, "seed \(seed)")
      _ = try? message.records[0].content()
    }
  }

  @Test("damaged messages never trap, and what is accepted is consistent") func damage() {
    let seed = freshSeed()
    var random = RandomNDEF(seed: seed)
    for _ in 0..<Effort.count(slice: 2000, whole: 50000) {
      var bytes = random.message().encoded()
      for _ in 0..<random.int(1...4) {
        let index = random.int(0...(bytes.count - 1))
        switch random.int(0...3) {
        case 0: bytes[index] = random.pick([0, 1, 0x7F, 0x80, 0xFF])
        case 1: bytes[index] ^= UInt8(1 << random.int(0...7))
        case 2: bytes.removeSubrange(index...)
        default: bytes.insert(contentsOf: random.bytes(random.int(1...5)), at: index)
        }
        if bytes.isEmpty { bytes = [0xD0] }
      }
      expectConsistency(bytes, random.pick([.strict, .lenient]))
    }
  }

  @Test("random bytes never trap") func noise() {
    let seed = freshSeed()
    var random = RandomNDEF(seed: seed)
    for _ in 0..<Effort.count(slice: 5000, whole: 100_000) {
      let bytes = random.bytes(random.int(0...40))
      expectConsistency(bytes, .lenient)
      let input = NDEFInput(bytes[...])
      for form in NDEFInputFormat.allCases { _ = NDEFInput(bytes[...], as: form)?.message }
      #expect(input == nil || input?.form == NDEFInputFormat.recognise(bytes[...]), "seed \(seed)")
    }
  }
}
