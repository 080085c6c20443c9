import Foundation
import SystemIO
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Readers

/// Services, drivers and other programs that never answer: every call ends, with a sentence, and
/// the tag is as it was.
@Suite("PC/SC readers that hang", .needs(.pcscd)) struct SmartCardHangTests {
  private static let message = TagThroughReaderTests.message(46, seed: 7)

  enum Hang: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case stoppedService, heldCard, silentDriver
    var testDescription: String { rawValue }

    func begin(_ reader: VirtualSmartCardReader) throws {
      switch self {
      case .stoppedService: try reader.stopService()
      case .heldCard: try reader.lockCard()
      case .silentDriver: reader.hang()
      }
    }

    func end(_ reader: VirtualSmartCardReader) {
      switch self {
      case .stoppedService: kill(reader.processID, SIGCONT)
      case .heldCard: reader.releaseCard()
      case .silentDriver: break
      }
    }
  }

  private static var patience: ReaderTimeouts {
    var patience = ReaderTimeouts()
    (patience.opening, patience.speaking, patience.closing) = (
      .seconds(2), .seconds(2), .seconds(1)
    )
    return patience
  }

  @Test("before the reader is opened", arguments: Hang.allCases)
  func opening(_ hang: Hang) async throws {
    let card = VirtualTag(.ntag215)
    let virtual = try VirtualSmartCardReader(.acr1252u, tags: [card])
    try hang.begin(virtual)
    defer { hang.end(virtual) }
    let begin = ContinuousClock.now
    do {
      var tag = try Reader(virtual, patience: Self.patience).tag(within: .milliseconds(500))
      try tag.write(Self.message)
      Issue.record("it was written to")
    } catch let error as ReaderError {
      #expect(error.problem == .service(.silent), "\(error)")
      #expect("\(error)".contains("start it again"), "\(error)")
    } catch let error as TagLinkError {
      #expect([.serviceStalled, .heldElsewhere, .noTag].contains(error.problem), "\(error)")
    } catch let error as TagError { Self.check(error) }
    #expect(ContinuousClock.now - begin < .seconds(30))
    #expect(virtual.memory(of: card.uid) == card.memory)
  }

  @Test("while a tag is in hand", arguments: Hang.allCases)
  func speaking(_ hang: Hang) async throws {
    var card = VirtualTag(.ntag215)
    let old = TagThroughReaderTests.message(20, seed: 3)
    try card.hold(message: old)
    let virtual = try VirtualSmartCardReader(.acr1252u, tags: [card])
    do {
      var tag = try Reader(virtual, patience: Self.patience).tag(within: .seconds(10))
      #expect(try tag.read().contents == .message(old))
      // Nobody else gets a card that a command has in hand: it waits until that one has ended.
      guard hang != .heldCard else { return }
      try hang.begin(virtual)
      let begin = ContinuousClock.now
      let error = #expect(throws: TagError.self) { try tag.write(Self.message) }
      #expect(ContinuousClock.now - begin < .seconds(30))
      if let error { Self.check(error) }
    }
    #expect(virtual.memory(of: card.uid) == card.memory)
    hang.end(virtual)
    guard hang == .stoppedService else { return }
    // What the service was asked before may still happen; the same command ends it.
    var tag = try Reader(virtual).tag(within: .seconds(20))
    try tag.write(Self.message)
    #expect(try virtual.tag(card.uid).flatMap(TagThroughReaderTests.held) == Self.message)
  }

  @Test("one that has the card to itself lets go") func releaseCard() throws {
    let virtual = try VirtualSmartCardReader(.acr1552u, tags: [VirtualTag(.ntag215)])
    try virtual.lockCard()
    var reader = try Reader(virtual, patience: Self.patience)
    #expect(throws: (any Error).self) { try reader.waitForTag(within: .milliseconds(500)) }
    virtual.releaseCard()
    var tag = try Reader(virtual).tag(within: .seconds(10))
    #expect(try tag.write(Self.message).isVerified)
  }

  @Test("lists do not wait for a service that is stopped") func listing() throws {
    let virtual = try VirtualSmartCardReader(.acr1252u)
    try virtual.stopService()
    defer { kill(virtual.processID, SIGCONT) }
    let begin = ContinuousClock.now
    let run = try runBeckon(["readers"], environment: virtual.environment)
    #expect(ContinuousClock.now - begin < .seconds(60))
    #expect(run.status != 0, "\(run.stdout)\(run.stderr)")
    #expect(run.stderr.contains("does not answer"), "\(run.stdout)\(run.stderr)")
  }

  private static func check(_ error: TagError) {
    let words = "\(error)"
    #expect(
      words.contains("does not answer") || words.contains("another program has the reader"),
      "\(words)")
    #expect(words.contains("end other programs"), "\(words)")
  }
}

extension VirtualSmartCardReader {
  /// Stops the service, and waits until no thread of it runs any more: the one that takes the
  /// signal stops the others, and on a busy machine these go on until it has its turn.
  fileprivate func stopService() throws {
    kill(processID, SIGSTOP)
    let folder = "/proc/\(processID)/task"
    let isStill = eventually {
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return threads.allSatisfy { thread in
        let words = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8)
        return words?.split(separator: ")").last?.hasPrefix(" T") ?? true
      }
    }
    try #require(isStill, "the service does not stop")
  }
}
