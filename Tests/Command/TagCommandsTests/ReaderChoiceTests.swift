import CommandLineKit
import Readers
import TestSupport
import Testing
import VirtualReaders

import CommandSupport
import TagCommands
import CommandTree

/// How a command opens its reader, and opens it again.
@Suite("The reader of a command") struct ReaderChoiceTests {
  @Test("a virtual reader that was unplugged is not looked for where another may be by now")
  func goneVirtual() async throws {
    guard case .run(_, let arguments) = try Beckon.program.parse(["tag", "info"]) else {
      Issue.record("no command")
      return
    }
    let choice = try ReaderSelection(arguments)
    let reader = try VirtualReader()
    reader.unplug()
    while !reader.isGone { await Task.yield() }
    // The system gives the lowest number that is free, mostly the one of the reader that is gone.
    let others = try (0..<3).map { _ in try VirtualReader() }
    let error = #expect(throws: ReaderError.self) { _ = try choice.open(reader) }
    #expect(error == ReaderError(.notConnected(path: reader.path), reader: reader.connectionString))
    for other in others { other.close() }
  }
}
