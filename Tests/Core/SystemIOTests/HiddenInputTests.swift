import Foundation
import SystemIO
import Testing

@Suite("What is typed and not shown") struct HiddenInputTests {
  /// Types `text` once the question is there, and returns everything that the terminal showed.
  private func dialogue(
    typing text: String, limit: Int = 64, terminal path: String? = nil
  ) throws -> (answer: Result<[UInt8], SystemIOError>, shown: String, showsAgain: Bool) {
    let ends = try #require(PseudoTerminal())
    defer { close(ends.controller); close(ends.terminal) }
    let name = try #require(path ?? ttyname(ends.terminal).map { String(cString: $0) })
    let typist = Typist(ends.controller, waitingFor: "Password: ", typing: text)
    let answer = Result { () throws(SystemIOError) in
      try HiddenInput.line("Password: ", terminal: name, limit: limit)
    }
    var settings = termios()
    tcgetattr(ends.terminal, &settings)
    return (answer, typist.shown(), settings.c_lflag & tcflag_t(ECHO) != 0)
  }

  @Test("the answer comes back and is not shown; typing shows again afterwards")
  func answer() throws {
    let result = try dialogue(typing: "open sesame\n")
    #expect(try result.answer.get() == Array("open sesame".utf8))
    #expect(result.shown.contains("Password: ") && !result.shown.contains("sesame"))
    #expect(result.showsAgain)
  }

  @Test("an empty line is an answer, the end of the input is none, and a long line is refused")
  func edges() throws {
    #expect(try dialogue(typing: "\n").answer.get() == [])
    let end = try dialogue(typing: "\u{4}")
    #expect(throws: SystemIOError(.empty, .read, "the terminal")) { try end.answer.get() }
    #expect(end.showsAgain)
    let long = try dialogue(typing: String(repeating: "x", count: 65) + "\n")
    #expect(throws: SystemIOError(.tooLarge(limit: 64), .read, "the terminal")) {
      try long.answer.get()
    }
    #expect(long.showsAgain)
    #expect(try dialogue(typing: String(repeating: "x", count: 64) + "\n").answer.get().count == 64)
  }

  @Test("where there is no terminal, nobody is asked") func noTerminal() throws {
    for path in ["/dev/null", "/nowhere/tty"] {
      #expect(throws: SystemIOError.self) {
        try HiddenInput.line("Password: ", terminal: path, limit: 64)
      }
    }
  }

  @Test("a signal while it waits gives the terminal back") func interrupted() async {
    await #expect(processExitsWith: .exitCode(130)) {
      let ends = try #require(PseudoTerminal())
      let name = try #require(ttyname(ends.terminal).map { String(cString: $0) })
      later(milliseconds: 300) {
        var settings = termios()
        tcgetattr(ends.terminal, &settings)
        guard settings.c_lflag & tcflag_t(ECHO) == 0 else { exit(3) }
        kill(getpid(), SIGINT)
      }
      _ = try HiddenInput.line("Password: ", terminal: name, limit: 64)
    }
  }
}

/// Whoever sits at the other end of a terminal: reads what it shows, and types when asked.
private final class Typist: @unchecked Sendable {
  private let finished = DispatchSemaphore(value: 0)
  private var seen: [UInt8] = []
  private let controller: Int32

  init(_ controller: Int32, waitingFor question: String, typing text: String) {
    self.controller = controller
    Thread { [self] in
      read(until: question)
      _ = Array(text.utf8).withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
      finished.signal()
    }.start()
  }

  private func read(until question: String) {
    var byte: UInt8 = 0
    while !String(decoding: seen, as: UTF8.self).contains(question) {
      var entry = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 10_000) == 1, Foundation.read(controller, &byte, 1) == 1 else { return }
      seen.append(byte)
    }
  }

  /// Everything that was shown until now.
  func shown() -> String {
    finished.wait()
    var byte: UInt8 = 0
    var entry = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, 50) == 1, Foundation.read(controller, &byte, 1) == 1 { seen.append(byte) }
    return String(decoding: seen, as: UTF8.self)
  }
}
