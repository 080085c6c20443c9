import Foundation
import SystemIO
import Testing

@Suite("Terminal and environment") struct TerminalTests {
  @Test("a pseudo-terminal is a terminal, a file is not")
  func detection() throws {
    let ends = try #require(PseudoTerminal())
    defer { close(ends.controller); close(ends.terminal) }
    #expect(Terminal(descriptor: ends.terminal).isTerminal)
    let file = open("/dev/null", O_RDWR)
    defer { close(file) }
    #expect(!Terminal(descriptor: file).isTerminal)
    #expect(!Terminal(descriptor: -1).isTerminal)
  }

  @Test("the width: the terminal's word, then COLUMNS, then 80")
  func width() throws {
    let wide = try #require(PseudoTerminal(columns: 123))
    let silent = try #require(PseudoTerminal(columns: 0))
    defer { for end in [wide, silent] { close(end.controller); close(end.terminal) } }
    let columns = Environment(["COLUMNS": "99"])
    #expect(Terminal(descriptor: wide.terminal).width(in: columns) == 123)
    #expect(Terminal(descriptor: silent.terminal).width(in: columns) == 99)
    #expect(Terminal(descriptor: -1).width(in: columns) == 99)
    for value in ["", "0", "-5", "wide", "99999999999999999999"] {
      #expect(Terminal(descriptor: -1).width(in: Environment(["COLUMNS": value])) == 80)
    }
  }

  @Test("the environment of this process, values with = included")
  func environment() async {
    await #expect(processExitsWith: .success) {
      setenv("BECKON_TEST_A", "b=c=d", 1)
      setenv("BECKON_TEST_EMPTY", "", 1)
      #expect(Environment.current["BECKON_TEST_A"] == "b=c=d")
      #expect(Environment.current["BECKON_TEST_EMPTY"] == nil)
      #expect(Environment.current["BECKON_TEST_NONE"] == nil)
      #expect(Environment.current["PATH"] == ProcessInfo.processInfo.environment["PATH"])
    }
  }
}
