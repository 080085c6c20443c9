import Foundation
import HostIO
import Testing

@Suite("What errors say") struct HostErrorTests {
  static let table: [(HostError, String)] = [
    (HostError(.notFound, .read, "menu.csv"), "read menu.csv: there is no such file"),
    (HostError(.notFound, .start, "zbarimg"), "start zbarimg: there is no such program"),
    (
      HostError(.notFound, .write, "/out/a.png", aftermath: .nothingWritten),
      "write /out/a.png: there is no folder /out; nothing was written"
    ),
    (HostError(.notFound, .write, "/a.png"), "write /a.png: there is no folder /"),
    (HostError(.notFound, .write, "a.png"), "write a.png: there is no folder ."),
    (
      HostError(.danglingLink, .write, "a.png", aftermath: .nothingWritten),
      "write a.png: it is a link to something that does not exist; nothing was written"
    ),
    (HostError(.closedOutput, .write, "cat"), "write cat: its reader has gone"),
    (HostError(.system(errno: EIO), .read, "x"), "read x: Input/output error (errno 5)"),
    (HostError(.interrupted(signal: SIGUSR1), .read, "x"), "read x: interrupted by signal 10"),
    (
      HostError(.notFound, .read, "a\u{1B}[2J\u{202E}\n"),
      "read a\\u{1B}[2J\\u{202E}\\u{A}: there is no such file"
    ),
  ]

  @Test("sentences", arguments: table)
  func sentence(error: HostError, text: String) { #expect(error.description == text) }
}
