import NDEF
import TestSupport
import Testing

@Suite("Recognising the form of bytes") struct InputTests {
  static let forms: [(hex: String, form: NDEFInputFormat)] = [
    ("d1010155 00", NDEFInputFormat.message), ("90000050 0000", .message),
    ("b50000560000", .message),
    ("d10101", .message), ("dfffffff", .message),
    ("0303d00000fe", .tlv), ("0300fe", .tlv), ("fe", .tlv), ("00000000", .tlv),
    ("0103a00c340303d00000fe", .tlv), ("f0000303d00000", .tlv), ("fd00", .tlv), ("03", .tlv),
    ("e1101200 0103a00c34", .container), ("e1201200", .container),
    ("04e1412c 11223344 00000000 e1101200 0303d00000fe", .dump),
    ("01020304 05060708 00000000 e1100100 0305d500023132fe", .dump),
    // A UID whose first byte looks like the header of a message.
    ("d00101591122334400000000e1101200", .message),
    ("d00102591122334400000000e1101200", .message),
    ("d001025b1122334400000000e1101200", .dump),
  ]

  @Test("each form", arguments: forms) func recognise(_ hex: String, _ form: NDEFInputFormat) {
    #expect(NDEFInputFormat.recognise(bytes(hex: hex)[...]) == form)
  }

  @Test(
    "what is none of them",
    arguments: ["", "68747470733a2f2f", "4203010203", "7f", "e0000000", "e1", "e11006"])
  func none(_ hex: String) {
    #expect(NDEFInputFormat.recognise(bytes(hex: hex)[...]) == nil)
    #expect(NDEFInput(bytes(hex: hex)[...]) == nil)
  }

  @Test("every good message is recognised", arguments: MessageVectors.all.messages)
  func messages(_ vector: MessageVectors.Message) throws {
    let message = vector.bytes
    #expect(NDEFInput(message[...])?.message == message[...])
    let block = try NDEFTLV.wrap(message)
    let container = bytes(hex: "e1106d00") + block
    let dump = bytes(hex: "04e141 2c 11223344 44480000") + container
    for (form, bytes) in [(NDEFInputFormat.tlv, block), (.container, container), (.dump, dump)] {
      let input = try #require(NDEFInput(bytes[...]))
      #expect(input.form == form)
      #expect(input.message == message[...])
      #expect((input.container == nil) == (form == .tlv))
      #expect(NDEFInput(bytes[...], as: form) == input)
    }
  }

  @Test("a form can be told") func told() throws {
    let bytes = bytes(hex: "500000")
    #expect(NDEFInputFormat.recognise(bytes[...]) == nil)
    #expect(try #require(NDEFInput(bytes[...], as: .message)).message == bytes[...])
    #expect(NDEFInput(bytes[...], as: .container) == nil)
    #expect(NDEFInput(bytes[...], as: .dump) == nil)
    let blocks = try #require(NDEFInput(bytes[...], as: .tlv))
    #expect(blocks.message == nil && blocks.survey?.outcome == .noNDEFTLV)
  }

  @Test("an empty block is a message without bytes") func empty() throws {
    let input = try #require(NDEFInput([3, 0, 0xFE]))
    #expect(input.message == [])
    #expect(try NDEFMessage(decoding: try #require(input.message)).records.isEmpty)
  }
}
