import NDEF
import TestSupport
import Testing

@Suite("Write plans") struct WritePlanTests {
  @Test("known images and their order", arguments: TLVVectors.all.writes)
  func images(_ vector: TLVVectors.Write) throws {
    let memory = memory(vector.container, vector.data)
    let plan = try memory.plan(writing: bytes(hex: vector.message))
    #expect(plan.writes.map { TLVVectors.Page($0.page, hex($0.bytes)) } == vector.writes)
    #expect(plan.pages.map { TLVVectors.Page($0.page, hex($0.bytes)) } == vector.pages)
    #expect(plan.commitPage == vector.commitPage)
  }

  @Test(
    "what stands in the way of writing",
    arguments: [
      (
        "E0101200", "", 0,
        "the capability container begins with E0, not E1: the tag is not meant for NDEF"
      ),
      ("E1201200", "", 0, "the capability container has version 2.0; only 1.x is supported"),
      ("E11012F0", "", 0, "the capability container forbids reading (access nibble F, never)"),
      ("E110120F", "", 0, "the capability container forbids writing (access nibble F, never)"),
      (
        "E1101208", "", 0,
        "the capability container forbids writing (access nibble 8, by authentication only)"
      ),
      ("E1100600", "0300FE", 47, "the message has 47 bytes and 46 fit"),
      (
        "E1100600", "FFFFFFFF", 1,
        "no place for the message: tag byte 16: the unknown (FF) block has the length FFFF, which is reserved"
      ),
      ("E1100000", "", 0, "the data area has no room for an NDEF block"),
      ("E1100100", "0404AABBCCDDFE00", 1, "the message has 1 byte and 0 fit"),
      ("E1100100", "0506AABBCCDDEEFF", 0, "the data area has no room for an NDEF block"),
    ])
  func refusals(_ container: String, _ data: String, _ size: Int, _ sentence: String) {
    let error = #expect(throws: NDEFWriteError.self) {
      try memory(container, data).plan(writing: [UInt8](repeating: 1, count: size))
    }
    #expect(error?.description == sentence)
  }

  @Test("memory that was only read in part is not written") func unknownMemory() {
    let error = #expect(throws: NDEFWriteError.unknownMemory(need: 48, have: 8)) {
      try memory("E1100600", "0300FE0000000000", filled: false).plan(writing: [1])
    }
    #expect(error?.description == "the data area has 48 bytes and only 8 of them are known")
  }

  @Test("from the start, over factory noise and over a lock control block") func fromStart() throws
  {
    for data in ["FFFFFFFF00000000", "0200001000060110", "0103A00C340300FE"] {
      let memory = memory("E1101200", data)
      let message = [UInt8](repeating: 7, count: 142)
      let plan = try memory.plan(writing: message, placement: .fromStart)
      #expect(plan.commitPage == 4 && plan.data.prefix(2) == [3, 142])
      try expectSafe(plan, memory, message, "\(data)", startsBroken: true)
    }
  }

  @Test("random layouts hold exactly what they promise, and no torn write leaves garbage")
  func layouts() throws {
    let seed = freshSeed()
    var random = RandomNDEF(seed: seed)
    for round in 0..<Effort.count(slice: 1000, whole: 50000) {
      let memory = randomMemory(&random)
      let survey = memory.survey()
      let label = "seed \(seed), round \(round)"
      guard let capacity = survey.capacity else {
        #expect(throws: NDEFWriteError.self, "\(label)") { try memory.plan(writing: []) }
        continue
      }
      let sizes = [0, 1, 254, 255, 256, capacity - 1, capacity, random.int(0...capacity)]
      let size = random.pick(sizes.filter { 0...capacity ~= $0 })
      let message = random.bytes(size)
      try expectSafe(memory.plan(writing: message), memory, message, label, startsBroken: false)
      #expect(throws: NDEFWriteError.tooLong(need: capacity + 1, capacity: capacity), "\(label)") {
        try memory.plan(writing: random.bytes(capacity + 1))
      }
    }
  }

  @Test("any area becomes any other, and no torn write leaves garbage") func replacing() throws {
    let seed = freshSeed()
    var random = RandomNDEF(seed: seed)
    for round in 0..<Effort.count(slice: 150, whole: 10000) {
      let old = randomMemory(&random)
      var new = randomMemory(&random)
      while new.data.count != old.data.count { new = randomMemory(&random) }
      new = NDEFTagMemory(container: old.container, data: new.data)
      if round % 3 == 0 { new = NDEFTagMemory(container: old.container, data: altered(old)) }
      let plan = try old.plan(replacingWith: Array(new.data))
      expectSafe(plan, from: old, to: new, "seed \(seed), round \(round)")
    }
    let short = NDEFTagMemory(
      container: .init(magic: 0xE1, version: 0x10, sizeCode: 1, access: 0), data: [1])
    #expect(throws: NDEFWriteError.unknownMemory(need: 2, have: 1)) {
      try short.plan(replacingWith: [1, 2])
    }
  }

  /// The same blocks with another message, where there is one.
  private func altered(_ memory: NDEFTagMemory) -> ArraySlice<UInt8> {
    var data = Array(memory.data)
    guard let address = memory.survey().messageAddress, address - 8 < data.count else {
      return data[...]
    }
    for index in (address - 8)..<data.count { data[index] ^= 0x10 }
    return data[...]
  }

  private func expectSafe(
    _ plan: NDEFWritePlan, from old: NDEFTagMemory, to new: NDEFTagMemory, _ label: String
  ) {
    let allowed = [old.survey().outcome, new.survey().outcome, .empty, .noNDEFTLV]
    var data = Array(old.data)
    for write in plan.writes {
      let start = write.page * 4 - 16
      for choice in write.page == plan.commitPage ? Array(1...15) : [0b0011] {
        var torn = data
        for index in write.bytes.indices where choice & 1 << index != 0 {
          torn[start + index] = write.bytes[index]
        }
        let seen = NDEFTagMemory(container: old.container, data: torn[...]).survey().outcome
        if allowed.contains(where: { $0.looks(like: seen) }) { continue }
        Issue.record("\(label), \(write) of \(choice): \(seen)")
      }
      data.replaceSubrange(start..<(start + write.bytes.count), with: write.bytes)
    }
    #expect(data.elementsEqual(new.data) && plan.data == data, "\(label)")
  }

  /// A tag with control blocks that name bytes in and out of the data area, other blocks, and
  /// nothing, an old message or a terminator after them.
  private func randomMemory(_ random: inout RandomNDEF) -> NDEFTagMemory {
    let sizeCode = random.pick([1, 2, 6, 16, 18, 40, 62, 109, 255])
    let container = CapabilityContainer(
      magic: 0xE1, version: 0x10, sizeCode: UInt8(sizeCode), access: 0)
    var data: [UInt8] = []
    for _ in 0..<random.int(0...4) {
      switch random.int(0...4) {
      case 0: data.append(0)
      case 1: data += [1, 3] + [UInt8(random.int(0...255)), UInt8(random.int(0...40)), 0x34]
      case 2:
        // Reserved bytes that begin after this block, somewhere in the area.
        let address = 16 + data.count + 5 + random.int(0...30)
        let exponent = address / 16 > 15 || random.int(0...1) == 0 ? 5 : 4
        let (page, offset) = address.quotientAndRemainder(dividingBy: 1 << exponent)
        guard page < 16, offset < 16 else { continue }
        data += [2, 3, UInt8(page << 4 | offset), UInt8(random.int(1...20)), UInt8(exponent)]
      case 3: data += [0xFD, 2, 9, 9]
      default: data += [0x42, 0xFF, 0, 3, 1, 2, 3]
      }
    }
    switch random.int(0...4) {
    case 0: data.append(0xFE)
    case 1: data += [3, 0, 0xFE]
    case 2: data += [3, 5, 1, 2, 3, 4, 5, 0xFE]
    case 3: data += [3, 0xFF, 1, 0] + [UInt8](repeating: 3, count: 256) + [0xFE]
    default: break
    }
    let filler = random.pick([[0], random.bytes(64)])
    while data.count < container.dataAreaSize { data.append(filler[data.count % filler.count]) }
    return NDEFTagMemory(container: container, data: data[...])
  }

  /// Interrupts the writes after every page and looks at what a reader would see.
  private func expectSafe(
    _ plan: NDEFWritePlan, _ memory: NDEFTagMemory, _ message: [UInt8], _ label: String,
    startsBroken: Bool
  ) throws {
    let before = memory.survey()
    var data = Array(memory.data.prefix(memory.container.dataAreaSize))
    func survey() -> NDEFTagSurvey {
      NDEFTagMemory(container: memory.container, data: data[...]).survey()
    }
    for (number, write) in plan.writes.enumerated() {
      let start = write.page * 4 - 16
      #expect(write.bytes.count == 4 && start >= 0 && start + 4 <= data.count, "\(label)")
      expectTornSafe(write, plan.commitPage, memory, data, before.outcome, message, label)
      data.replaceSubrange(start..<(start + 4), with: write.bytes)
      let outcome = survey().outcome
      let isLast = number == plan.writes.count - 1
      if isLast {
        expectMessage(outcome, message, label)
      } else if outcome != .empty {
        #expect(outcome == .noNDEFTLV, "\(label): \(outcome)")
      }
      #expect(write.purpose != .commit || isLast, "\(label)")
      #expect(write.purpose != .commit || write.page == plan.commitPage, "\(label)")
    }
    if plan.writes.isEmpty { expectMessage(before.outcome, message, label) }
    #expect(data == plan.data, "\(label)")
    for page in plan.pages {
      #expect(Array(data[(page.page * 4 - 16)..<(page.page * 4 - 12)]) == page.bytes, "\(label)")
    }
    if !startsBroken { expectUntouched(before, memory, data, label) }
  }

  /// Lets every choice of the write's bytes arrive and the others stay as they were.
  private func expectTornSafe(
    _ write: NDEFWritePlan.PageWrite, _ commitPage: Int, _ memory: NDEFTagMemory, _ data: [UInt8],
    _ before: NDEFTagSurvey.Outcome, _ message: [UInt8], _ label: String
  ) {
    let start = write.page * 4 - 16
    for choice in write.page == commitPage ? Array(1...14) : [0b0011] {
      var torn = data
      for index in 0..<4 where choice & 1 << index != 0 { torn[start + index] = write.bytes[index] }
      let outcome = NDEFTagMemory(container: memory.container, data: torn[...]).survey().outcome
      switch outcome {
      case .empty, .noNDEFTLV: continue
      case .message(let found) where found.elementsEqual(message): continue
      default:
        // A write that does not change what is seen, such as the first one of a broken tag.
        #expect(
          outcome == before && write.purpose == .empty,
          "\(label): torn write \(choice) of page \(write.page): \(outcome)")
      }
    }
  }

  private func expectMessage(
    _ outcome: NDEFTagSurvey.Outcome, _ message: [UInt8], _ label: String
  ) {
    switch outcome {
    case .message(let found): #expect(Array(found) == message, "\(label)")
    default: #expect(outcome == .empty && message.isEmpty, "\(label): \(outcome)")
    }
  }

  /// Bytes before the block and bytes that control blocks keep out of use stay as they were.
  private func expectUntouched(
    _ before: NDEFTagSurvey, _ memory: NDEFTagMemory, _ data: [UInt8], _ label: String
  ) {
    let old = Array(memory.data.prefix(data.count))
    for index in data.indices where data[index] != old[index] {
      #expect(index + 16 >= (before.messageAddress ?? .max), "\(label): byte \(index + 16)")
      #expect(!before.controlAreas.contains { $0.range.contains(index + 16) }, "\(label)")
    }
  }
}

extension NDEFTagSurvey.Outcome {
  /// Whether both show the same to a reader; slices of other buffers have other indices.
  fileprivate func looks(like other: Self) -> Bool {
    if case .message(let a) = self, case .message(let b) = other { return a.elementsEqual(b) }
    return self == other
  }
}
