import Testing

@testable import CommandLineKit

private enum Format: String, CaseIterable { case png, svg, pdf }

@Suite("Values") struct ValueTests {
  private func arguments(_ line: String) throws -> Arguments {
    let request = try Demo.program.parse(line.split(separator: " ").map(String.init))
    guard case .run(_, let arguments) = request else { throw Unexpected() }
    return arguments
  }
  private struct Unexpected: Error {}

  @Test("the last of a switch and its negation wins") func negation() throws {
    #expect(try arguments("write u").has(.verify))
    #expect(try !arguments("write u").has(.force))
    #expect(try !arguments("write u --no-verify").has(.verify))
    #expect(try arguments("write u --no-verify --verify").has(.verify))
    #expect(try !arguments("write u -f --no-force").has(.force))
  }

  @Test("values come with defaults, in order, and after the last negation") func values() throws {
    #expect(try arguments("write u")[.format] == "png")
    #expect(try arguments("write u --format svg")[.format] == "svg")
    #expect(try arguments("write u")[.out] == nil)
    #expect(try arguments("write u --note a -nb").values(.note) == ["a", "b"])
    #expect(try arguments("write u --note a --no-note -nb").values(.note) == ["b"])
    #expect(try arguments("write u --note a --no-note").values(.note).isEmpty)
    #expect(try !arguments("write u --note a --no-note").has(.note))
  }

  @Test("numbers are checked against their range") func integers() throws {
    #expect(try arguments("write u").integer(.size, in: 1...40) == 30)
    #expect(try arguments("write u").integer(.offset, in: -9...9) == nil)
    #expect(try arguments("write u --offset -9").integer(.offset, in: -9...9) == -9)
    for text in ["x", "41", "0", "-", "1.5", "99999999999999999999", "0x10"] {
      let given = try arguments("write u --size=\(text)")
      let error = #expect(throws: UsageError.self) { try given.integer(.size, in: 1...40) }
      #expect(
        error?.problem.description == "--size: '\(text)' is not a whole number from 1 to 40")
    }
  }

  @Test("choices become cases") func choices() throws {
    #expect(try arguments("write u").choice(.format, as: Format.self) == .png)
    #expect(try arguments("write u --format pdf").choice(.format) == Format.pdf)
    let given = try arguments("write u --out gif")
    let error = #expect(throws: UsageError.self) { try given.choice(.out, as: Format.self) }
    #expect(error?.problem.description == "--out: 'gif' is not png, svg or pdf")
  }

  @Test("anything else is converted by a closure") func converted() throws {
    let given = try arguments("write u --note a=1 --note b")
    let error = #expect(throws: UsageError.self) {
      try given.values(.note, expected: "a pair such as a=1") { $0.contains("=") ? $0 : nil }
    }
    #expect(error?.problem.description == "--note: 'b' is not a pair such as a=1")
    #expect(try given.values(.note, expected: "text") { $0.count } == [3, 1])
  }

  @Test("a command can refuse in its own words") func refusal() throws {
    let given = try arguments("write u")
    #expect(
      given.refuse(.out, "a terminal takes no PNG").description == """
        --out: a terminal takes no PNG
        Usage: demo write [OPTION]... URL...
        Try 'demo write --help'.
        """)
  }

  @Test("operands find their names") func operands() throws {
    #expect(try arguments("write u v")[.url] == ["u", "v"])
    #expect(try arguments("copy a")[.source] == ["a"])
    #expect(try arguments("copy a")[.target] == [])
    #expect(try arguments("copy a b")[.target] == ["b"])
    #expect(try arguments("copy a b")[.url] == [])
  }

  @Test("an operand in the middle takes what the others leave") func middleOperand() throws {
    let first = Operand("FIRST", help: "first")
    let middle = Operand("MIDDLE", arity: .any, help: "middle")
    let last = Operand("LAST", help: "last")
    let program = Program(
      Command("join", summary: "Join", operands: [first, middle, last]) { _ in .done },
      version: "1", date: "2025-01-31")
    for (words, expected) in [("a b", ""), ("a b c", "b"), ("a b c d", "bc")] {
      let request = try program.parse(words.split(separator: " ").map(String.init))
      guard case .run(_, let arguments) = request else { throw Unexpected() }
      #expect(arguments[first] == ["a"])
      #expect(arguments[middle].joined() == expected)
      #expect(arguments[last] == [String(words.suffix(1))])
    }
    #expect(throws: UsageError.self) { try program.parse(["a"]) }
  }
}
