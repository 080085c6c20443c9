import TestSupport
import Testing

@testable import CommandLineKit

/// What was given, however it was spelled.
private struct Given: Equatable, CustomStringConvertible {
  var path: [String]
  var occurrences: [Arguments.Occurrence]
  var operands: [String]
  var description: String { "\(path) \(occurrences.map { "\($0)" }) \(operands)" }

  init(_ arguments: Arguments) {
    path = arguments.path.words
    occurrences = arguments.occurrences
    operands = arguments.operands
  }

  init(path: [String], occurrences: [Arguments.Occurrence], operands: [String]) {
    self.path = path
    self.occurrences = occurrences
    self.operands = operands
  }
}

/// Random trees, arguments and spellings of them.
private struct Maker {
  var generator: SeededGenerator
  let names = ["add", "bend", "copy", "draw", "edit", "find"]
  let letters: [Character] = ["a", "b", "c", "d", "e", "f", "g"]
  static let texts = [
    "x", "", "-", "--", "-x", "--add", "-5", "-.5", "a b", "a=b", "=", "add", "draw", "- x", "\n",
    "ü",
    "--no-a", "'", "$x",
  ]

  mutating func command(_ name: String, depth: Int, taken: Int) -> Command {
    let count = Int.random(in: 0...3, using: &generator)
    let options = (0..<count).map { index in
      let serial = taken + index
      let hasValue = Bool.random(using: &generator)
      return Option(
        "option\(serial)", short: serial < letters.count ? letters[serial] : nil,
        value: hasValue ? "V" : nil, isNegatable: Bool.random(using: &generator),
        isRepeatable: Bool.random(using: &generator),
        allowsEmpty: hasValue && Bool.random(using: &generator), help: "h")
    }
    let isGroup = depth == 0 || depth < 3 && Bool.random(using: &generator)
    let isMixed = !isGroup && depth < 3 && Int.random(in: 0..<4, using: &generator) == 0
    let below = isGroup || isMixed ? Int.random(in: 1...3, using: &generator) : 0
    let subcommands = names.shuffled(using: &generator).prefix(below).map {
      self.command($0, depth: depth + 1, taken: taken + count)
    }
    let finish: Command.Action = { _ in .done }
    return Command(
      name, summary: "s", operands: isGroup ? [] : [Operand("X", arity: .any, help: "h")],
      options: options, subcommands: subcommands, action: isGroup ? nil : finish)
  }

  /// Something to give to a random command below `path`.
  mutating func given(_ path: CommandPath) -> Given {
    let canStop = !path.command.isGroup
    let goesOn = !path.command.subcommands.isEmpty && (!canStop || Bool.random(using: &generator))
    if goesOn, let next = path.command.subcommands.randomElement(using: &generator) {
      return given(path.child(next))
    }
    let options = path.options.filter { $0 != .help && $0 != .version }
    var occurrences: [Arguments.Occurrence] = []
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      guard let option = options.randomElement(using: &generator) else { break }
      let isNegated = option.isNegatable && Bool.random(using: &generator)
      let texts = Self.texts.filter { option.allowsEmpty || !$0.isEmpty }
      let value = option.value == nil || isNegated ? nil : texts.randomElement(using: &generator)
      let earlier = occurrences.last { $0.option == option }
      if let earlier, earlier.isNegated == isNegated, !option.isRepeatable { continue }
      occurrences.append(.init(option, value, isNegated: isNegated))
    }
    let operands = (0..<Int.random(in: 0...4, using: &generator)).compactMap { _ in
      Self.texts.randomElement(using: &generator)
    }
    return Given(path: path.words, occurrences: occurrences, operands: operands)
  }

  /// One way to type `given`, with the options anywhere between the operands.
  mutating func spelling(_ given: Given, _ path: CommandPath) -> [String] {
    let plain = given.operands.prefix { !looksLikeOption($0) }
    let isSafe = plain.first.flatMap(path.command.subcommand) == nil
    var early = isSafe ? Array(plain) : []
    let late = given.operands.dropFirst(early.count)
    var words = Array(given.path.dropFirst())
    var letters = ""
    for occurrence in given.occurrences {
      while !early.isEmpty, letters.isEmpty, Bool.random(using: &generator) {
        words.append(early.removeFirst())
      }
      let option = occurrence.option
      if let short = option.short, !occurrence.isNegated, Bool.random(using: &generator) {
        letters.append(short)
        guard let value = occurrence.value else {
          if Bool.random(using: &generator) { flush(&letters, into: &words) }
          continue
        }
        let isDetached = !looksLikeOption(value) && Bool.random(using: &generator)
        let joint =
          value.isEmpty || value.hasPrefix("=") || Bool.random(using: &generator) ? "=" : ""
        words.append("-\(letters)" + (isDetached ? "" : joint + value))
        if isDetached { words.append(value) }
        letters = ""
        continue
      }
      flush(&letters, into: &words)
      let name = occurrence.isNegated ? "--no-\(option.long)" : "--\(option.long)"
      if let value = occurrence.value {
        let isDetached = !looksLikeOption(value) && Bool.random(using: &generator)
        words += isDetached ? [name, value] : ["\(name)=\(value)"]
      } else {
        words.append(name)
      }
    }
    flush(&letters, into: &words)
    let needsEnd = !late.isEmpty || !isSafe || Bool.random(using: &generator)
    return words + early + (needsEnd ? ["--"] : []) + late
  }

  private func flush(_ letters: inout String, into words: inout [String]) {
    if !letters.isEmpty { words.append("-\(letters)") }
    letters = ""
  }
}

@Suite("Laws") struct LawTests {
  private func parsed(_ words: [String], _ program: Program) throws -> Arguments? {
    guard case .run(_, let arguments) = try program.parse(words) else { return nil }
    return arguments
  }

  @Test("whatever way it is spelled, the arguments are the same, and print to words that parse")
  func spellings() throws {
    var given = 0
    for seed in 0..<UInt64(Effort.count(slice: 3_000, whole: 300_000)) {
      var maker = Maker(generator: SeededGenerator(seed: seed))
      let program = Program(
        maker.command("root", depth: 0, taken: 0), version: "1", date: "2025-01-31")
      #expect(program.mistakes == [], "seed \(seed)")
      let expected = maker.given(CommandPath(program.root))
      let path = try program.path(to: Array(expected.path.dropFirst()))
      let words = maker.spelling(expected, path)
      let arguments = try #require(try parsed(words, program), "seed \(seed): \(words)")
      #expect(Given(arguments) == expected, "seed \(seed): \(words)")
      let again = try #require(try parsed(arguments.words, program), "seed \(seed)")
      #expect(Given(again) == expected, "seed \(seed): \(arguments.words)")
      given += expected.occurrences.count
    }
    #expect(given > 1_000, "the generator makes something to parse")
  }

  @Test("any words at all give a request or a sentence") func anyWords() {
    let pool =
      Maker.texts + [
        "write", "tag", "read", "code", "--out", "--out=", "-o", "-qvo", "--color", "never", "-h",
        "--version", "--no-verify", "--n", "---", "--=", "-=", "-\u{301}", "\u{0}", "💥", "-💥",
      ]
    for seed in 0..<UInt64(Effort.count(slice: 20_000, whole: 1_000_000)) {
      var generator = SeededGenerator(seed: seed)
      let words = (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in
        pool.randomElement(using: &generator)
      }
      do { _ = try Demo.program.parse(words) } catch {
        let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count >= 3 && lines.allSatisfy { !$0.isEmpty }, "seed \(seed): \(words)")
      }
    }
  }
}
