import NDEF
import TestSupport
import Testing

@Suite("NDEF messages") struct MessageTests {
  /// A record that stands alone, without the flags that would make it a message.
  static let alone = NDEFDecodingOptions(
    tolerances: [.missingMessageBegin, .missingMessageEnd])

  @Test("good messages decode", arguments: MessageVectors.all.messages)
  func decode(_ vector: MessageVectors.Message) throws {
    try expect(try NDEFMessage(decoding: vector.bytes).records, vector)
  }

  @Test("records alone decode", arguments: MessageVectors.all.looseRecords)
  func decodeAlone(_ vector: MessageVectors.Message) throws {
    try expect(try NDEFMessage(decoding: vector.bytes, options: Self.alone).records, vector)
  }

  private func expect(_ records: [NDEFRecord], _ vector: MessageVectors.Message) throws {
    try #require(records.count == vector.records.count)
    for (record, expected) in zip(records, vector.records) {
      #expect(record.format.rawValue == expected.tnf)
      #expect(hex(record.type) == expected.type)
      #expect(hex(record.id) == expected.id)
      #expect(hex(record.payload) == expected.payload)
    }
  }

  @Test("canonical messages encode to the same bytes", arguments: MessageVectors.all.messages)
  func encode(_ vector: MessageVectors.Message) throws {
    let message = try NDEFMessage(decoding: vector.bytes)
    let encoded = message.encoded()
    #expect((encoded == vector.bytes) == vector.canonical)
    #expect(encoded.count == message.encodedSize())
    #expect(try NDEFMessage(decoding: encoded) == message)
  }

  @Test("decoding copies nothing") func slices() throws {
    let bytes = bytes(hex: "ffff" + "d1010c55046578616d706c652e636f6d")
    let record = try #require(try NDEFMessage(decoding: bytes[2...]).records.first)
    #expect(record.type.indices == 5..<6 && record.payload.indices == 6..<18)
    bytes.withUnsafeBufferPointer { whole in
      record.payload.withUnsafeBufferPointer { payload in
        #expect(payload.baseAddress == whole.baseAddress?.advanced(by: 6))
      }
    }
  }

  @Test("bad records are refused", arguments: MessageVectors.all.badRecords)
  func rejectRecord(_ vector: MessageVectors.Bad) {
    let error = #expect(throws: NDEFError.self) {
      try NDEFMessage(decoding: vector.bytes, options: Self.alone)
    }
    #expect(error?.description == "NDEF byte \(vector.offset): \(vector.problem)")
  }

  @Test("bad messages are refused", arguments: MessageVectors.all.badMessages)
  func rejectMessage(_ vector: MessageVectors.Bad) {
    let error = #expect(throws: NDEFError.self) { try NDEFMessage(decoding: vector.bytes) }
    #expect(error?.description == "NDEF byte \(vector.offset): \(vector.problem)")
  }

  @Test("every proper prefix of a good message is refused", arguments: MessageVectors.all.messages)
  func prefixes(_ vector: MessageVectors.Message) {
    for count in 1..<vector.bytes.count {
      #expect(throws: NDEFError.self) {
        try NDEFMessage(decoding: Array(vector.bytes.prefix(count)))
      }
    }
  }

  @Test("no bytes are a message without records") func noBytes() throws {
    #expect(try NDEFMessage(decoding: []).records.isEmpty)
    #expect(NDEFMessage().encoded().isEmpty)
    #expect(NDEFMessage([.empty]).encoded() == [0xD0, 0, 0])
  }

  @Test(
    "every changed byte is refused or decodes to what encodes again", .serialized,
    arguments: MessageVectors.all.messages)
  func flips(_ vector: MessageVectors.Message) {
    for index in vector.bytes.indices {
      for value in UInt8.min...UInt8.max where value != vector.bytes[index] {
        var bytes = vector.bytes
        bytes[index] = value
        for options in [NDEFDecodingOptions.strict, .lenient] { expectConsistency(bytes, options) }
      }
    }
  }

  @Test("the limit counts all payloads together") func limit() throws {
    let records = [NDEFRecord](
      repeating: try NDEFRecord(format: .unknown, payload: [UInt8](repeating: 1, count: 32768)),
      count: 2)
    let bytes = NDEFMessage(records).encoded()
    #expect(try NDEFMessage(decoding: bytes).records == records)
    let three = NDEFMessage(records + [try NDEFRecord(format: .unknown, payload: [1])]).encoded()
    let error = #expect(throws: NDEFError.self) { try NDEFMessage(decoding: three) }
    #expect(error?.problem == .payloadTooLong(total: 65537, limit: 65536))
    let options = NDEFDecodingOptions(payloadLimit: 65537)
    #expect(try NDEFMessage(decoding: three, options: options).records.count == 3)
    #expect(throws: NDEFError.self) {
      try NDEFMessage(decoding: [0xD5, 0, 1, 7], options: NDEFDecodingOptions(payloadLimit: -1))
    }
  }

  @Test("the limit counts chunks as one payload") func limitOfChunks() throws {
    let record = try NDEFRecord(format: .unknown, payload: [UInt8](repeating: 1, count: 100))
    let bytes = NDEFMessage([record]).encoded(options: NDEFEncodingOptions(chunkSize: 7))
    #expect(try NDEFMessage(decoding: bytes).records == [record])
    #expect(throws: NDEFError.self) {
      try NDEFMessage(decoding: bytes, options: NDEFDecodingOptions(payloadLimit: 99))
    }
  }

  @Test("the first URI record counts") func firstURI() throws {
    let message = NDEFMessage([.empty, try .text("x"), try .uri("tel:1"), try .uri("tel:2")])
    #expect(try message.firstURI() == "tel:1")
    #expect(try NDEFMessage([.empty]).firstURI() == nil)
  }
}

/// Decodes whatever `bytes` are; what is accepted must survive encoding, and its content must not
/// trap.
func expectConsistency(_ bytes: [UInt8], _ options: NDEFDecodingOptions) {
  guard let message = try? NDEFMessage(decoding: bytes, options: options) else { return }
  let again = try? NDEFMessage(decoding: message.encoded(), options: .strict)
  #expect(again == message, "\(hex(bytes))")
  for record in message.records {
    guard let content = try? record.content(options: options) else { continue }
    guard let made = try? NDEFRecord(content, id: Array(record.id)) else {
      Issue.record("\(hex(bytes)) cannot be made from \(content)")
      continue
    }
    #expect((try? made.content()) == content, "\(hex(bytes))")
    #expect(!record.description.isEmpty)
  }
}
