import Tags
import TestSupport
import Testing

/// What every operation owes to a tag, whatever goes wrong and whenever.
@Suite("Fault sweep") struct SweepTests {
  @Test("every fault at every exchange", arguments: SweepCase.all)
  func sweep(_ sweep: SweepCase) throws {
    let (exchanges, wanted) = try undisturbed(sweep)
    for exchange in 1...exchanges {
      for fault in Fault.allCases {
        for isVague in [true, false] where isVague || fault == .nak || fault == .mute {
          check(sweep, [exchange: fault], isVague, wanted)
        }
      }
    }
  }

  @Test("two faults in a row, and three, and one that stays", arguments: SweepCase.all)
  func more(_ sweep: SweepCase) throws {
    let (exchanges, wanted) = try undisturbed(sweep)
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<Effort.count(slice: 20, whole: 2000) {
      var faults: [Int: Fault] = [:]
      let first = Int.random(in: 1...exchanges, using: &random)
      for _ in 0..<Int.random(in: 2...4, using: &random) {
        let exchange = first + Int.random(in: 0...6, using: &random)
        faults[exchange] = Fault.allCases.randomElement(using: &random)
      }
      if round % 4 == 0, let fault = Fault.allCases.randomElement(using: &random) {
        for exchange in first..<(first + 200) { faults[exchange] = fault }
      }
      check(sweep, faults, true, wanted, "seed \(seed), round \(round)")
    }
  }

  @Test("without reading back, all but a write that the tag ignores", arguments: SweepCase.quick)
  func quick(_ sweep: SweepCase) throws {
    let (exchanges, wanted) = try undisturbed(sweep)
    for exchange in 1...exchanges {
      for fault in Fault.allCases where fault != .ignored {
        check(sweep, [exchange: fault], true, wanted)
      }
    }
  }

  @Test("the sweep has the breadth that it must have") func breadth() throws {
    var count = 0
    for sweep in SweepCase.all { count += try undisturbed(sweep).exchanges * Fault.allCases.count }
    #expect(count >= 3000)
    print("fault sweep: \(count) cases of one fault each, on \(SweepCase.all.count) operations")
  }

  /// The exchanges of a run without faults, and what the tag shows after it.
  private func undisturbed(_ sweep: SweepCase) throws -> (exchanges: Int, wanted: Seen) {
    let tag = sweep.makeTag()
    let field = Field(tag)
    var session = NDEFTag(ModelLink(field), options: sweep.options)
    try session.perform(sweep.operation)
    return (field.exchanges, tag.seen)
  }

  private func check(
    _ sweep: SweepCase, _ faults: [Int: Fault], _ isVague: Bool, _ wanted: Seen,
    _ more: String = ""
  ) {
    let tag = sweep.makeTag()
    let field = Field(tag)
    field.faults = faults
    field.isVague = isVague
    let before = (memory: tag.memory, seen: tag.seen)
    var session = NDEFTag(ModelLink(field), options: sweep.options)
    let label = "\(sweep.name), \(faults.min { $0.key < $1.key }.map { "\($0)" } ?? "") \(more)"
    do {
      let report = try session.perform(sweep.operation)
      if tag.seen != wanted || report.isVerified != sweep.options.verifies {
        Issue.record("\(label): said done, and the tag shows \(tag.seen)")
      }
    } catch {
      expectTrue(error, tag, before, wanted, label)
    }
    if ![before.seen, .nothing, wanted].contains(tag.seen) {
      Issue.record("\(label): the tag shows \(tag.seen)")
    }
    expectRepair(sweep, tag, wanted, label)
  }

  /// The state that an error names is the one that the tag is in.
  private func expectTrue(
    _ error: TagError, _ tag: any ModelTag, _ before: (memory: [UInt8], seen: Seen),
    _ wanted: Seen, _ label: String
  ) {
    var trueStates: [TagError.Content] = []
    if tag.seen == before.seen { trueStates.append(.asBefore) }
    if tag.seen == .nothing { trueStates.append(.noMessage) }
    if tag.seen == wanted { trueStates.append(.asWanted) }
    let isTrue =
      switch error.state {
      case .untouched: tag.memory == before.memory
      case .readBack(let content): trueStates.contains(content)
      case .possible(let contents): !contents.filter(trueStates.contains).isEmpty
      }
    if !isTrue { Issue.record("\(label): \"\(error)\" is not true: \(tag.seen)") }
    if "\(error)".contains("()") || error.exchanges < 0 { Issue.record("\(label): \(error)") }
  }

  /// The same again, with the tag back on the reader, ends as it should have.
  private func expectRepair(
    _ sweep: SweepCase, _ tag: any ModelTag, _ wanted: Seen, _ label: String
  ) {
    tag.reset()
    var session = NDEFTag(ModelLink(Field(tag)), options: sweep.options)
    do {
      try session.perform(sweep.operation)
    } catch {
      Issue.record("\(label): again: \(error)")
    }
    if tag.seen != wanted { Issue.record("\(label): again: \(tag.seen)") }
  }
}
