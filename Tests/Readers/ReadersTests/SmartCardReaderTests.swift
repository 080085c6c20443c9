import SystemIO
import NDEF
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Readers

/// Tags on PC/SC readers of every family, by the real libpcsclite and a real pcscd.
@Suite("PC/SC readers", .needs(.pcscd)) struct SmartCardReaderTests {
  private static let message = TagThroughReaderTests.message(46, seed: 7)

  @Test("a tag of Type 2 is found, written, read and erased", arguments: SmartCardFamily.allCases)
  func type2(_ family: SmartCardFamily) throws { try life(.ntag215, family) }

  @Test("a tag of Type 4 is found, written, read and erased", arguments: SmartCardFamily.allCases)
  func type4(_ family: SmartCardFamily) throws { try life(.type4v2, family) }

  @Test(
    "a tag of Type 5 is found, written, read and erased",
    arguments: [SmartCardFamily.acr1552u, .utrust3720f, .omnikey5022])
  func type5(_ family: SmartCardFamily) throws { try life(.slix2, family) }

  @Test(
    "a card of Type 3 is found, written, read and erased",
    arguments: [SmartCardFamily.acr122u, .acr1252u, .acr1552u, .rcs300])
  func type3(_ family: SmartCardFamily) throws { try life(.feliCaLiteS, family) }

  @Test(
    "a blank Lite-S is formatted and locked",
    arguments: [SmartCardFamily.acr122u, .acr1252u, .acr1552u, .rcs300])
  func type3Lock(_ family: SmartCardFamily) throws {
    let virtual = try VirtualSmartCardReader(family, tags: [VirtualTag(.feliCaLiteS)])
    var tag = try Reader(virtual).tag(within: .seconds(10))
    #expect(try tag.format().isVerified)
    #expect(try tag.write(Self.message).isVerified)
    #expect(try tag.lock().isVerified)
    #expect(virtual.tags[0].memoryConfiguration.prefix(4) == [0x00, 0xC0, 0x00, 0x01])
    #expect(throws: TagError.self) { try tag.erase() }
  }

  @Test("where a card of Type 3 is only seen, a reader is named that can read it")
  func type3Refusal() throws {
    var card = VirtualTag(.feliCaLiteS)
    try card.hold(message: Self.message)
    let virtual = try VirtualSmartCardReader(.utrust3700f, tags: [card])
    var tag = try Reader(virtual).tag(within: .seconds(10))
    #expect(tag.selection?.technology == .f)
    for operation in [TagOperation.write(Self.message), .erase, .format] {
      let error = #expect(throws: TagError.self) { try tag.perform(operation) }
      #expect(
        error?.description
          == "this reader passes nothing on to FeliCa cards (Type 3); nothing was written; "
          + "use another reader, such as an ACR1252U")
    }
    #expect(virtual.tags[0].memory == card.memory)
  }

  private func life(_ model: ChipModel, _ family: SmartCardFamily) throws {
    var card = VirtualTag(model)
    try card.hold(message: TagThroughReaderTests.message(20, seed: 3))
    let virtual = try VirtualSmartCardReader(family, tags: [card])
    var tag = try Reader(virtual).tag(within: .seconds(10))
    #expect(tag.selection?.uid == card.tagUID)
    #expect(try tag.write(Self.message).isVerified)
    #expect(try virtual.tag(card.uid).flatMap(TagThroughReaderTests.held) == Self.message)
    #expect(try tag.read().contents == .message(Self.message))
    #expect(try tag.erase().isVerified)
    #expect(try virtual.tag(card.uid).flatMap(TagThroughReaderTests.held) == nil)
  }

  @Test(
    "where frames pass and the field can be switched, a chip is known and locked",
    arguments: [SmartCardFamily.acr122u, .acr1252u, .acr1552u])
  func locking(_ family: SmartCardFamily) throws {
    let virtual = try VirtualSmartCardReader(family, tags: [VirtualTag(.ntag213)])
    var tag = try Reader(virtual).tag(within: .seconds(10))
    try tag.write(Self.message)
    #expect(try tag.info().chip.name == "NTAG213")
    try tag.lock()
    #expect(throws: TagError.self) { try tag.erase() }
  }

  @Test(
    "where frames pass, no more exchanges with a tag of Type 2 than through libnfc",
    arguments: [SmartCardFamily.acr122u, .acr1252u, .acr1552u, .utrust3700f])
  func exchanges(_ family: SmartCardFamily) throws {
    for model in [ChipModel.ntag213, .ntag215] {
      #expect(try exchanges(model, family) <= exchanges(model, nil), "\(model)")
    }
  }

  @Test("blocks alone: an exchange for each page written, and for each four that are read")
  func blockFloor() throws {
    // The number, four looks at 14 pages and the container before and after, and 14 writes.
    #expect(try exchanges(.ntag213, .omnikey5022) <= 25)
  }

  /// What it takes to write a message of 46 bytes, a look for a second tag included.
  private func exchanges(_ model: ChipModel, _ family: SmartCardFamily?) throws -> Int {
    var card = VirtualTag(model)
    card.format()
    let virtual = try VirtualBench(family, [card])
    var tag = NDEFTag(try virtual.open())
    let report = try tag.write(Self.message)
    #expect(report.isVerified)
    return report.exchanges + report.searchExchangeCount
  }

  @Test(
    "what a reader cannot do is refused before anything is written, and a reader is named that can")
  func refusal() throws {
    let virtual = try VirtualSmartCardReader(.omnikey5022, tags: [VirtualTag(.ntag213)])
    let before = virtual.tags[0].memory
    var tag = try Reader(virtual).tag(within: .seconds(10))
    let error = #expect(throws: TagError.self) { try tag.lock() }
    #expect(error?.description.contains("nothing was written; use another reader, such as") == true)
    #expect(virtual.tags[0].memory == before)
  }

  @Test("waiting for a tag and for its going", arguments: [SmartCardFamily.acr122u, .acr1552u])
  func coming(_ family: SmartCardFamily) throws {
    let virtual = try VirtualSmartCardReader(family)
    var reader = try Reader(virtual)
    #expect(throws: TagLinkError.self) { try reader.waitForTag(within: .milliseconds(200)) }
    let card = VirtualTag(.ntag215)
    virtual.present(card)
    #expect(try reader.waitForTag(within: .seconds(10)).uid == card.tagUID)
    #expect(try !reader.waitForRemoval(of: card.tagUID, within: .milliseconds(300)))
    virtual.remove()
    #expect(try reader.waitForRemoval(of: card.tagUID, within: .seconds(10)))
  }

  @Test("a second command at the reader is told who has it") func claimed() throws {
    let virtual = try VirtualSmartCardReader(.acr1552u)
    let first = try Reader(virtual)
    let error = #expect(throws: ReaderError.self) { _ = try Reader(virtual) }
    guard case .inUse(let holder?)? = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(holder.processID == RunningProcess.current.processID)
    _ = first.name
  }

  @Test("a reader that is pulled out, and a service that dies, end with a sentence")
  func going() throws {
    for isPulled in [true, false] {
      let virtual = try VirtualSmartCardReader(.acr1552u, tags: [VirtualTag(.ntag215)])
      var tag = try Reader(virtual).tag(within: .seconds(10))
      if isPulled { virtual.unplug() } else { virtual.killPCSCD() }
      let error = #expect(throws: TagError.self) { try tag.write(Self.message) }
      let words = isPulled ? "the reader is gone" : "the smart card service stopped"
      #expect(error?.description.contains(words) == true, "\(error.map { "\($0)" } ?? "")")
    }
  }

  @Test("without a service there is a sentence, and nothing waits") func noService() throws {
    var host = try testHost()
    host.environment = Environment.current.without([]).merging([
      "PCSCLITE_CSOCK_NAME": "/nonexistent/socket"
    ]) { $1 }
    let error = #expect(throws: ReaderError.self) {
      _ = try Reader(connection: "pcsc:ACR1552", host: host)
    }
    #expect(error?.problem == .service(.notRunning))
  }
}
