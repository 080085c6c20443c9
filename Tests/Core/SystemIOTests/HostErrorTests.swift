import Foundation
import SystemIO
import Testing

@Suite("What errors say") struct HostErrorTests {
  static let table: [(SystemIOError, String)] = [
    (SystemIOError(.notFound, .read, "menu.csv"), "read menu.csv: there is no such file"),
    (SystemIOError(.notFound, .start, "zbarimg"), "start zbarimg: there is no such program"),
    (
      SystemIOError(.notFound, .write, "/out/a.png", aftermath: .nothingWritten),
      "write /out/a.png: there is no folder /out; nothing was written"
    ),
    (SystemIOError(.notFound, .write, "/a.png"), "write /a.png: there is no folder /"),
    (SystemIOError(.notFound, .write, "a.png"), "write a.png: there is no folder ."),
    (
      SystemIOError(.danglingLink, .write, "a.png", aftermath: .nothingWritten),
      "write a.png: it is a link to something that does not exist; nothing was written"
    ),
    (SystemIOError(.closedOutput, .write, "cat"), "write cat: its reader has gone"),
    (SystemIOError(.system(errno: EIO), .read, "x"), "read x: Input/output error (errno 5)"),
    (SystemIOError(.interrupted(signal: SIGUSR1), .read, "x"), "read x: interrupted by signal 10"),
    (
      SystemIOError(.notFound, .read, "a\u{1B}[2J\u{202E}\n"),
      "read a\\u{1B}[2J\\u{202E}\\u{A}: there is no such file"
    ),
  ]

  @Test("sentences", arguments: table)
  func sentence(error: SystemIOError, text: String) { #expect(error.description == text) }
}
