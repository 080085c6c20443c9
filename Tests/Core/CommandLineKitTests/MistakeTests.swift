import Testing

@testable import CommandLineKit

@Suite("Definitions") struct MistakeTests {
  private func mistakes(
    name: String = "x", summary: String = "s", operands: [Operand] = [], options: [Option] = [],
    subcommands: [Command] = [], isGroup: Bool = false
  ) -> [String] {
    let finish: Command.Action = { _ in .done }
    let root = Command(
      name, summary: summary, operands: operands, options: options, subcommands: subcommands,
      action: isGroup ? nil : finish)
    return Program(root, version: "1", date: "2025-01-31").mistakes
  }

  @Test("the demo has none") func demo() { #expect(Demo.program.mistakes.isEmpty) }

  @Test("each mistake has its sentence") func sentences() {
    let leaf = Command("y", summary: "s") { _ in .done }
    #expect(mistakes(name: "a b") == ["a b: the name is not a plain lower-case word"])
    #expect(mistakes(name: "") == [": the name is not a plain lower-case word"])
    #expect(mistakes(name: "-a") == ["-a: the name is not a plain lower-case word"])
    #expect(mistakes(summary: "a\nb") == ["x: the summary is not one line of text"])
    #expect(mistakes(isGroup: true) == ["x: there is nothing to run"])
    #expect(
      mistakes(operands: [Operand("A", help: "h")], subcommands: [leaf], isGroup: true)
        == ["x: a group takes no operands"])
    #expect(
      mistakes(operands: [Operand("A", choices: ["$x"], help: "h")])
        == ["x: A offers a word that needs quoting"])
    #expect(mistakes(subcommands: [leaf, leaf]) == ["x: two commands are called y"])
  }

  static let options: [(Option, String)] = [
    (Option("Out", help: "h"), "--Out is not a plain lower-case word"),
    (Option("a_b", help: "h"), "--a_b is not a plain lower-case word"),
    (
      Option("out", value: "V", help: "h", completion: .files(["p*g"])),
      "--out offers a word that needs quoting"
    ),
    (Option("o", help: "h"), "--o is not a plain lower-case word"),
    (Option("out", short: "5", help: "h"), "--out has a short form that is not an ASCII letter"),
    (Option("out", help: ""), "--out has a help that is not one line of text"),
    (Option("out", choices: ["a"], help: "h"), "--out has choices but takes no value"),
    (Option("out", help: "h", default: "a"), "--out has a default but takes no value"),
    (
      Option("out", value: "V", isOnByDefault: true, help: "h"),
      "--out is on by default but takes a value"
    ),
    (
      Option("out", value: "V", choices: ["a b"], help: "h"),
      "--out offers a word that needs quoting"
    ),
    (
      Option("out", value: "V", choices: ["a"], help: "h", default: "b"),
      "--out has a default that is not one of its choices"
    ),
    (
      Option("out", allowsEmpty: true, help: "h"),
      "--out allows an empty value but takes none, or has choices"
    ),
    (Option("help", help: "h"), "--help means two things"),
    (Option("out", short: "h", help: "h"), "-h means two things"),
    (Option("version", help: "h"), "--version means two things"),
  ]

  @Test("of options", arguments: options) func option(_ option: Option, expected: String) {
    #expect(mistakes(options: [option]) == ["x: \(expected)"])
  }

  @Test("a negation and a group's option count as names") func clashes() {
    let negatable = Option("a1", isNegatable: true, help: "h")
    #expect(
      mistakes(options: [negatable, Option("no-a1", help: "h")]) == ["x: --no-a1 means two things"])
    let leaf = Command("y", summary: "s", options: [negatable]) { _ in .done }
    #expect(
      mistakes(options: [Option("a1", help: "h")], subcommands: [leaf], isGroup: true)
        == ["x y: --a1 means two things"])
  }
}
