import NDEF
import TestSupport
import Testing

@Suite("TLV blocks") struct TLVTests {
  @Test("areas", arguments: TLVVectors.all.areas) func areas(_ vector: TLVVectors.Area) {
    let survey = memory(vector.container, vector.data, filled: false).survey()
    #expect(survey.outcome.name == vector.outcome)
    if case .message(let message) = survey.outcome { #expect(hex(message) == vector.message) }
    if case .malformed(let error) = survey.outcome { #expect(error.description == vector.problem) }
  }

  @Test("the same areas in a dump of a whole tag", arguments: TLVVectors.all.areas)
  func dumps(_ vector: TLVVectors.Area) throws {
    let container = bytes(hex: vector.container + vector.data)
    let dump = bytes(hex: "010203040506070800000000") + container
    let expected = memory(vector.container, vector.data, filled: false).survey()
    #expect(try #require(NDEFTagMemory(fromPage0: dump[...])).survey() == expected)
    #expect(try #require(NDEFTagMemory(fromContainer: container[...])).survey() == expected)
  }

  @Test("lock control", arguments: TLVVectors.all.lockControls)
  func lockControl(_ vector: TLVVectors.LockControl) {
    let value = bytes(hex: vector.value)
    let area = ControlArea(lockControl: value[0], value[1], value[2])
    #expect(area.address == vector.address && area.count == vector.lockBytes)
    #expect(area.purpose == .lockBits(vector.bits, bytesPerBit: vector.bytesPerBit))
  }

  @Test("the extremes of control blocks") func extremes() {
    let lock = ControlArea(lockControl: 0xFF, 0, 0xFF)
    #expect(lock.address == 15 * 32768 + 15 && lock.count == 32)
    #expect(lock.purpose == .lockBits(256, bytesPerBit: 32768))
    let reserved = ControlArea(memoryControl: 0x70, 0, 0x02)
    #expect(reserved.range == 28..<284 && reserved.purpose == .reserved)
    #expect(ControlArea(memoryControl: 0x63, 2, 0x02).range == 27..<29)
  }

  @Test("what a survey tells besides the message") func survey() {
    let survey = memory(
      "E1101200", "0103A00C34" + "FD0109" + "0505AABBCCDDEE" + "0303D00000FE"
    ).survey()
    #expect(survey.blocks.map(\.kind) == [.lockControl, .proprietary, .other(5), .message])
    #expect(survey.blocks.map(\.offset) == [16, 21, 24, 31])
    #expect(survey.blocks.map(\.length) == [3, 1, 5, 3])
    #expect(survey.blocks.map(\.kind.tag) == [1, 0xFD, 5, 3])
    #expect(survey.controlAreas == [ControlArea(lockControl: 0xA0, 0x0C, 0x34)])
    #expect(survey.messageAddress == 31 && survey.capacity == 127)
  }

  @Test(
    "where a message is or would go",
    arguments: [
      ("E1101200", "0103A00C34", 21), ("E1101200", "0103A00C34FE", 21), ("E1101200", "", 16),
      ("E1101200", "0000FE", 18), ("E1101200", "00000300FE", 18),
      ("E1100100", "FD06AABBCCDDEEFF", nil),
      // Four reserved bytes begin where the message would.
      ("E1100600", "0203510402", 25), ("E1100600", "0203510402" + "03000300" + "0300", 25),
      ("E1100100", "4207", nil), ("E1100100", "0309", 16),
    ] as [(String, String, Int?)])
  func places(_ container: String, _ data: String, _ address: Int?) {
    let survey = memory(container, data).survey()
    #expect(survey.messageAddress == address)
    #expect((survey.capacity == nil) == (address == nil))
  }

  @Test("capacity of what is available", arguments: TLVVectors.all.capacities)
  func capacity(_ vector: TLVVectors.Capacity) {
    #expect(NDEFTagSurvey.capacity(available: vector.available) == vector.message)
  }

  @Test("products", arguments: TLVVectors.all.products)
  func products(_ vector: TLVVectors.Product) throws {
    let memory = memory(vector.container, vector.data)
    let survey = memory.survey()
    #expect(survey.capacity == vector.message)
    let address = try #require(survey.messageAddress)
    #expect(16 + memory.container.dataAreaSize - address == vector.available)
    let fits = "https://" + String(repeating: "a", count: vector.uriSuffix)
    let message = NDEFMessage([try .uri(fits)]).encoded()
    #expect(message.count == vector.message)
    let plan = try memory.plan(writing: message)
    #expect(
      NDEFTagMemory(container: memory.container, data: plan.data[...]).survey().outcome
        == .message(plan.data[(plan.data.endIndex - message.count)...])
        || vector.message + 3 < vector.available)
    let tooLong = NDEFMessage([try .uri(fits + "a")]).encoded()
    #expect(throws: NDEFWriteError.self) { try memory.plan(writing: tooLong) }
  }

  @Test("access nibbles") func access() {
    let accesses = [0x00, 0x0F, 0x88, 0x3C].map {
      CapabilityContainer(magic: 0xE1, version: 0x10, sizeCode: 6, access: $0)
    }
    #expect(accesses.map(\.readAccess) == [.free, .free, .proprietary, .reserved(3)])
    #expect(accesses.map(\.writeAccess) == [.free, .none, .proprietary, .reserved(0xC)])
    #expect(accesses[0].bytes == [0xE1, 0x10, 6, 0] && accesses[0].dataAreaSize == 48)
    #expect(CapabilityContainer([0xE1, 0x10, 6]) == nil)
    #expect(CapabilityContainer([0xE1, 0x11, 6, 0, 9])?.minorVersion == 1)
  }

  @Test(
    "outcomes in words",
    arguments: [
      (
        "E0100100", "",
        "the capability container begins with E0, not E1: the tag is not meant for NDEF"
      ),
      ("E1210100", "", "the capability container has version 2.1; only 1.x is supported"),
      ("E11001F0", "", "the capability container forbids reading (access nibble F, never)"),
      (
        "E1100180", "",
        "the capability container forbids reading (access nibble 8, by authentication only)"
      ),
      ("E1100130", "", "the capability container forbids reading (reserved access nibble 3)"),
      ("E1100100", "FE", "the tag is formatted and holds no NDEF block"),
      ("E1100100", "0300", "the tag holds an empty NDEF block"),
      ("E1100100", "0303D00000", "the tag holds a message of 3 bytes"),
      ("E1100100", "0309", "tag byte 18: the NDEF message block needs 9 bytes and 6 are left"),
      ("E1100100", "4207", "tag byte 18: the unknown (42) block needs 7 bytes and 6 are left"),
    ])
  func sentences(_ container: String, _ data: String, _ sentence: String) {
    #expect(memory(container, data).survey().outcome.description == sentence)
  }
}

extension NDEFTagSurvey.Outcome {
  /// The class of the outcome, as vectors spell it.
  var name: String {
    switch self {
    case .notNDEF: "notNDEF"
    case .unsupportedVersion: "unsupportedVersion"
    case .unreadable: "unreadable"
    case .noNDEFTLV: "noNDEFTLV"
    case .empty: "empty"
    case .message: "message"
    case .malformed: "malformed"
    }
  }
}
