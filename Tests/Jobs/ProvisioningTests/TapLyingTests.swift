import SystemIO
import NDEF
import Readers
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import JobCommands
@testable import Jobs
@testable import Ledgers
@testable import Provisioning

/// A tag that nobody takes away once it was dealt with: it is one tag, however long it stays.
@Suite("Tags left on the reader") struct TapLyingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// A PC/SC reader of this family, or a PN532 through libnfc.
    var family: SmartCardFamily?
    var model: ChipModel
    var detectsOtherTags = true
    var testDescription: String {
      "\(model.rawValue) on \(family?.rawValue ?? "pn532")\(detectsOtherTags ? "" : ", alone")"
    }
  }

  static let serial =
    [ChipModel.ntag215, .ultralightC, .type4v2, .type4v3, .ntag424, .feliCaLiteS].flatMap { model in
      [true, false].map { Case(model: model, detectsOtherTags: $0) }
    }

  static let smartCards = SmartCardFamily.allCases.flatMap { family in
    let type3: [ChipModel] =
      [.acr122u, .acr1252u, .acr1552u, .rcs300].contains(family) ? [.feliCaLiteS] : []
    let type5: [ChipModel] =
      [.acr1552u, .utrust3720f, .omnikey5022].contains(family) ? [.slix2] : []
    return ([.ntag215, .type4v2, .ntag424] + type3 + type5).map { Case(family: family, model: $0) }
  }

  @Test("a PN532 tells of it once", arguments: serial)
  func onPN532(_ test: Case) throws { try leave(test) }

  @Test("a PC/SC reader tells of it once", .needs(.pcscd), arguments: smartCards)
  func onSmartCardReader(_ test: Case) throws { try leave(test) }

  /// One tag, two rows: the first row is done, and the second goes on waiting.
  private func leave(_ test: Case) throws {
    let scene = try Scene(test)
    #expect(try scene.run() == .noTag)
    let names = scene.events.compactMap { event in
      switch event {
      case .done: "done"
      case .remove: "remove"
      case .removed: "removed"
      case .refused: "refused"
      case .failed, .unsettled: "failed"
      default: nil
      }
    }
    #expect(names == ["done", "remove"], "\(scene.events)")
    scene.events = []
    #expect(try scene.check(limit: 20) == .noTag)
    let checked = scene.events.filter { if case .checked = $0 { true } else { false } }
    let isGone = scene.events.contains { if case .removed = $0 { true } else { false } }
    #expect(checked.count == 1 && !isGone, "\(scene.events)")
  }

  @Test(
    "a frame that is lost while it lies there does not make it a new tag",
    arguments: ["S-DESELECT", "RATS", "REQA", "SELECT"], [ChipModel.type4v2, .ntag215])
  func lostFrame(_ frame: String, _ model: ChipModel) throws {
    for effect in [Fault.RadioEffect.deaf, .mute, .corrupt] {
      let scene = try Scene(Case(model: model))
      scene.onRemove = { reader in
        for number in [1, 3] { reader.add(.onFrame(frame, number, effect)) }
      }
      #expect(try scene.run() == .noTag)
      let isGone = scene.events.contains { if case .removed = $0 { true } else { false } }
      #expect(!isGone, "\(effect): \(scene.events)")
    }
  }

  @Test("a tag whose first answer was lost is found at the next look", arguments: [true, false])
  func lostBeginning(_ detectsOtherTags: Bool) throws {
    for effect in [Fault.RadioEffect.mute, .corrupt] {
      let scene = try Scene(Case(model: .type4v2, detectsOtherTags: detectsOtherTags))
      for number in 1...4 { scene.add(.onFrame("RATS", number, effect)) }
      #expect(try scene.run(limit: 1) == .limit, "\(effect): \(scene.events)")
    }
  }

  @Test("a tag that was refused, too, and one that leaves is told of") func refused() throws {
    let scene = try Scene(Case(model: .type4v2), allowsUsed: false)
    scene.patience = .milliseconds(1_200)
    #expect(try scene.run() == .noTag)
    let refusals = scene.events.filter { if case .refused = $0 { true } else { false } }
    #expect(refusals.count == 1, "\(scene.events)")
    scene.events = []
    scene.onRemove = { $0.remove() }
    #expect(try scene.run() == .noTag)
    let gone = scene.events.filter { if case .removed = $0 { true } else { false } }
    #expect(gone.count == 1, "\(scene.events)")
  }

  /// A job of two rows and one reader with one tag.
  private final class Scene {
    private let bench: TapBench
    private let virtual: any SimulatedReader
    private let rules: ProvisioningRules
    var events: [ProvisioningEvent] = []
    var patience = Duration.milliseconds(600)
    /// What happens once a tag is to be taken away.
    var onRemove: (any SimulatedReader) -> Void = { _ in }

    init(_ test: Case, allowsUsed: Bool = true) throws {
      bench = try TapBench(rows: 2)
      var card = VirtualTag(test.model)
      try card.hold(message: JobMessage(url: "https://old.example.com/").bytes)
      virtual = try VirtualReaderSpecification(family: test.family, tags: [card]).start()
      var rules = TapBench.rules
      rules.allowsUsed = allowsUsed
      rules.detectsOtherTags = test.detectsOtherTags
      self.rules = rules
    }

    deinit { virtual.close() }

    func add(_ fault: Fault) { virtual.add(fault) }

    func run(limit: Int? = nil) throws -> ProvisioningEnd {
      try withLoop { loop in try loop.run(limit: limit) }
    }

    func check(limit: Int) throws -> ProvisioningEnd {
      try withLoop { loop in try loop.check(limit: limit) }
    }

    struct Endless: Error {}

    private func withLoop(
      _ body: (inout ProvisioningLoop<Reader, Ledger>) throws -> ProvisioningEnd
    ) throws -> ProvisioningEnd {
      var ledger = try bench.ledger()
      try ledger.startWork()
      let watch = ProvisioningCallbacks(event: { [self] event in
        events.append(event)
        // A tag that comes and goes for ever is told of for ever.
        if events.count > 60 { throw Endless() }
        if case .remove = event { onRemove(virtual) }
      })
      var host = ReaderHostProgram(path: try builtProgram("beckon"), isVerbose: false)
      host.environment = Environment.current.without([]).merging(virtual.environment) { $1 }
      let reader = try Reader(connection: virtual.connectionString, host: host)
      var rules = rules
      rules.detectsOtherTags =
        rules.detectsOtherTags && reader.capabilities.abilities.contains(.otherTags)
      rules.checksAfterReset = reader.capabilities.abilities.contains(.fieldReset)
      var loop = ProvisioningLoop(
        reader, ledger, job: TapBench.job, rules: rules, watch: watch, patience: patience)
      return try body(&loop)
    }
  }
}
