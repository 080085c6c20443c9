import Foundation
import SystemIO
import TestSupport
import Testing
import VirtualReaders

@testable import Provisioning

/// The server goes away while a station has a tag in hand: the tag is finished, its results wait in
/// a journal, and no other tag is begun before they are delivered.
@Suite(
  "A station whose server goes away",
  .needs(.postgresql))
struct AwayServerTests {
  private static let waits = "waiting for it, and no tag is begun before it is back"

  @Test("at every labelled step") func everyStep() throws {
    let server = try ScratchServer()
    for step in ProvisioningStep.allCases {
      let scene = try StationScene(on: server, rows: 2, more: #", "lock": true"#)
      let desk = try scene.desk("desk-1")
      try Self.lose(server, at: step, desk)
      #expect(desk.hasJournal == step.hasResults, "\(step)")
      #expect(desk.words.contains("kept here meanwhile") == step.hasResults, "\(step)")
      #expect(
        desk.eventNames.filter { $0 == "writing" }.count == (step.isBefore ? 0 : 1), "\(step)")
      #expect(try StationScene.row(on: desk.reader.tag(TestDeck.uid(2))) == nil, "\(step)")
      try server.start()
      let deck = step.isBefore ? [StationScene.tag(2)] : []
      #expect(try desk.finish(dealing: deck) == .exited(0), "\(step): \(desk.words)")
      #expect(desk.words.contains("the server is back"), "\(step)")
      #expect(
        desk.words.contains("delivered that waited for the server") == step.hasResults, "\(step)")
      try scene.check((1...2).map { desk.reader.tag(TestDeck.uid($0)) }, "\(step)")
    }
  }

  @Test("killed before it could deliver: the next run delivers, as soon as it can") func killed()
    throws
  {
    let server = try ScratchServer()
    for step in [ProvisioningStep.intended, .written, .verified, .rechecked] {
      let scene = try StationScene(on: server, rows: 2)
      let desk = try scene.desk("desk-1")
      try Self.lose(server, at: step, desk)
      desk.end(.command)
      _ = try desk.finish()
      #expect(desk.hasJournal, "\(step)")
      // Too early: it says where the results wait.
      try Self.startAgain(desk)
      #expect(try desk.finish() == .exited(75), "\(step): \(desk.words)")
      #expect(desk.words.contains("is kept in \(Self.journal), and sent to the server by the next"))
      #expect(desk.hasJournal, "\(step)")
      try server.start()
      try Self.startAgain(desk)
      #expect(try desk.finish() == .exited(0), "\(step): \(desk.words)")
      #expect(desk.words.contains("delivered that waited for the server"), "\(step): \(desk.words)")
      #expect(desk.eventNames == ["waiting", "writing", "done", "end"], "\(step)")
      try scene.check((1...2).map { desk.reader.tag(TestDeck.uid($0)) }, "\(step)")
    }
  }

  @Test("Ctrl-C while it waits: it ends, and says where the results are") func interrupted() throws
  {
    let server = try ScratchServer()
    for step in [ProvisioningStep.accepted, .written] {
      let scene = try StationScene(on: server, rows: 2)
      let desk = try scene.desk("desk-1")
      try Self.lose(server, at: step, desk)
      desk.signal(SIGINT)
      #expect(try desk.finish() == .exited(step.isBefore ? 130 : 75), "\(step): \(desk.words)")
      let place =
        step.isBefore
        ? "no tag was being written"
        : "the result of the current tag is kept in \(Self.journal), and sent to the server by the"
      #expect(desk.words.contains(place), "\(step): \(desk.words)")
      try server.start()
      try Self.startAgain(desk)
      let deck = step.isBefore ? [StationScene.tag(2)] : []
      #expect(try desk.finish(dealing: deck) == .exited(0), "\(step): \(desk.words)")
      try scene.check((1...2).map { desk.reader.tag(TestDeck.uid($0)) }, "\(step)")
    }
  }

  @Test("with the last tag: the run ends when the server has its result") func last() throws {
    let server = try ScratchServer()
    let scene = try StationScene(on: server, rows: 1)
    let desk = try scene.desk("desk-1")
    try Self.lose(server, at: .written, desk)
    try server.start()
    #expect(try desk.finish() == .exited(0), "\(desk.words)")
    try scene.check([desk.reader.tag(TestDeck.uid(1))], "the last tag")
  }

  @Test(
    "the journal's disk is full: the tag settles it later",
    .needsRoot(SmallDisk.isPossible))
  func fullDisk() throws {
    let server = try ScratchServer()
    let scene = try StationScene(on: server, rows: 1)
    let desk = try scene.desk("desk-1")
    let disk = try SmallDisk(at: desk.folder, kibibytes: 64)
    desk.jobFile = "disk/tables.json"
    try desk.folder.write(desk.folder.text(of: "tables.json"), to: desk.jobFile)
    desk.reader.present(StationScene.tag(1))
    try desk.start(haltingAt: "intended")
    try server.stop(immediate: true)
    try disk.fill()
    desk.signal(SIGCONT)
    #expect(try desk.finish() == .exited(74), "\(desk.words)")
    for part in [
      "row 1 on tag 045A1000017780: the ledger cannot be written: the station's journal: ",
      "disk/tables-station-desk-1.journal", "hold this tag to the reader first",
    ] {
      #expect(desk.words.contains(part), "\(part): \(desk.words)")
    }
    try disk.empty()
    try server.start()
    try Self.startAgain(desk)
    #expect(try desk.finish() == .exited(0), "\(desk.words)")
    #expect(desk.eventNames == ["waiting", "settled", "done", "end"])
    try scene.check([desk.reader.tag(TestDeck.uid(1))], "after a full disk")
  }

  private static let journal = "tables-station-desk-1.journal"

  /// Stops the server when the station has come to a step with the first tag; the second lies on
  /// the reader as soon as the first is done.
  private static func lose(
    _ server: ScratchServer, at step: ProvisioningStep, _ desk: RunningStation
  ) throws {
    desk.reader.present(StationScene.tag(1))
    try desk.start(haltingAt: step.rawValue)
    try server.stop(immediate: true)
    desk.signal(SIGCONT)
    if !step.isBefore {
      try desk.awaitEvent("done")
      desk.reader.swap(for: StationScene.tag(2))
    }
    try desk.awaitWords(waits)
  }

  /// The process that talked to the reader ends a moment after the command.
  private static func startAgain(_ desk: RunningStation) throws {
    while AdvisoryLock.holder(of: desk.reader.path) != nil { usleep(2_000) }
    try desk.start()
  }
}

extension ProvisioningStep {
  /// Whether nothing was begun with the tag yet.
  fileprivate var isBefore: Bool { self == .tapped || self == .accepted }
  /// Whether there is something after it that the server has to be told.
  fileprivate var hasResults: Bool { !isBefore && self != .done }
}
