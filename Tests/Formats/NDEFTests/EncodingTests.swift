import NDEF
import TestSupport
import Testing

@Suite("NDEF encoding") struct EncodingTests {
  @Test("sizes around the changes of form", arguments: MessageVectors.all.sizes)
  func sizes(_ vector: MessageVectors.Size) throws {
    let uri = "https://" + String(repeating: "a", count: vector.suffix)
    let bytes = NDEFMessage([try .uri(uri)]).encoded()
    let head: [UInt8] =
      vector.form == "short"
      ? [0xD1, 1, UInt8(vector.suffix + 1), 0x55, 4]
      : [0xC1, 1, 0, 0, UInt8((vector.suffix + 1) >> 8), UInt8((vector.suffix + 1) & 255), 0x55, 4]
    #expect(Array(bytes.prefix(head.count)) == head)
    #expect(bytes.count == vector.messageBytes)
    let block = try NDEFTLV.wrap(bytes)
    #expect(block.count == vector.tlvBytes + 1)
    #expect(block.count - bytes.count - 2 == vector.tlvLengthBytes)
    #expect(NDEFTLV.survey(block[...]).outcome == .message(bytes[...]))
  }

  @Test(
    "payload sizes survive every form",
    arguments: [0, 1, 2, 249, 250, 254, 255, 256, 257, 511, 512, 65535, 65536])
  func payloadSizes(_ count: Int) throws {
    let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let message = NDEFMessage([
      try NDEFRecord(format: .media, type: "a/b".utf8, id: [1, 2], payload: payload), .empty,
    ])
    for size in [nil, 1, 2, 127, 254, 255, 256, 65535, 65536] {
      for usesShortRecords in [true, false] {
        let options = NDEFEncodingOptions(usesShortRecords: usesShortRecords, chunkSize: size)
        let bytes = message.encoded(options: options)
        #expect(bytes.count == message.encodedSize(options: options))
        #expect(try NDEFMessage(decoding: bytes) == message)
      }
    }
  }

  @Test("chunks as they stand on the wire") func chunks() throws {
    let record = try NDEFRecord(
      format: .wellKnown, type: "X".utf8, id: [9], payload: [1, 2, 3, 4, 5])
    let bytes = NDEFMessage([record]).encoded(options: NDEFEncodingOptions(chunkSize: 2))
    #expect(hex(bytes) == "b9010201580901023600020304560001" + "05")
    #expect(
      hex(NDEFMessage([record, .empty]).encoded(options: NDEFEncodingOptions(chunkSize: 4)))
        == "b901040158090102030416000105500000")
    #expect(NDEFMessage([record]).encoded(options: NDEFEncodingOptions(chunkSize: 0)).count == 23)
  }

  @Test("the longest type and id fit, one byte more does not") func longNames() throws {
    let name = [UInt8](repeating: 0x61, count: 255)
    let record = try NDEFRecord(format: .wellKnown, type: name, id: name, payload: [1])
    let bytes = NDEFMessage([record]).encoded()
    #expect(bytes.count == 4 + 255 + 255 + 1)
    #expect(try NDEFMessage(decoding: bytes).records == [record])
    #expect(throws: NDEFBuildError.tooLong(.type, count: 256, limit: 255)) {
      try NDEFRecord(format: .wellKnown, type: name + [1])
    }
    #expect(throws: NDEFBuildError.tooLong(.id, count: 256, limit: 255)) {
      try NDEFRecord(format: .unknown, id: name + [1])
    }
  }

  @Test("the standalone block has a longest message") func longBlock() throws {
    let longest = [UInt8](repeating: 1, count: 65534)
    #expect(try NDEFTLV.survey(NDEFTLV.wrap(longest)[...]).outcome == .message(longest[...]))
    #expect(throws: NDEFWriteError.tooLong(need: 65535, capacity: 65534)) {
      try NDEFTLV.wrap(longest + [1])
    }
    #expect(try NDEFTLV.wrap([]) == [3, 0, 0xFE])
    #expect(NDEFTLV.survey([3, 0, 0xFE]).outcome == .empty)
  }
}
