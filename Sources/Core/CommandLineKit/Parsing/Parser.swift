import Basics

extension Program {
  /// Parses a command line without the program's name; has no side effects.
  ///
  /// `-o x`, `-ox`, `-o=x`, `-vq`, `--out x` and `--out=x` are accepted; `--` ends the options; `-`
  /// and negative numbers are ordinary words. A value that looks like an option must be attached. A
  /// shortened `--ou` is refused, because scripts that use one break when options are added; so is
  /// `-out` if `--out` exists. A request for help takes precedence over other mistakes, except for
  /// a command that does not exist.
  package func parse(_ words: [String]) throws(UsageError) -> Request {
    var parser = Parser(words, self)
    do { return try parser.run() } catch {
      if case .unknownCommand = error.problem { throw error }
      guard let isFull = parser.helpIsFull ?? Parser.help(in: words) else { throw error }
      return .help(parser.path, isFull: isFull)
    }
  }
}

/// Whether a word is read as an option: a dash and more, but not a negative number or "- x".
func looksLikeOption(_ word: String) -> Bool {
  guard word.utf8.count > 1, word.utf8.first == UInt8(ascii: "-") else { return false }
  let rest = word.utf8.dropFirst()
  let start = rest.first == UInt8(ascii: ".") ? rest.dropFirst().first : rest.first
  let isNumber = start.map { (0x30...0x39).contains($0) } ?? false
  return !isNumber && rest.first != UInt8(ascii: " ")
}

struct Parser {
  private let program: Program
  private var words: ArraySlice<String>
  private(set) var path: CommandPath
  private var options: [Option]
  private var occurrences: [Arguments.Occurrence] = []
  private var operands: [String] = []
  private(set) var helpIsFull: Bool?

  init(_ words: [String], _ program: Program) {
    self.program = program
    self.words = words[...]
    path = CommandPath(program.root)
    options = path.options
  }

  /// Looks for a request for help before `--`. Returns whether full help is requested; `nil` if
  /// none is. No value can look like this.
  static func help(in words: [String]) -> Bool? {
    words.prefix { $0 != "--" }.first { $0 == "-h" || $0 == "--help" }.map { $0 == "--help" }
  }

  mutating func run() throws(UsageError) -> Request {
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        break
      } else if !looksLikeOption(word) {
        try readOperand(word)
      } else if word.hasPrefix("--") {
        try readLong(word)
      } else {
        try readBundle(word)
      }
    }
    if let helpIsFull { return .help(path, isFull: helpIsFull) }
    if occurrences.contains(where: { $0.option == .version }) { return .version }
    guard let action = path.command.action else { throw missingCommand() }
    try checkOperands()
    return .run(
      action, Arguments(path: path, options, occurrences: occurrences, operands: operands))
  }

  private func error(_ problem: UsageError.Problem) -> UsageError { UsageError(problem, path) }

  // Options.

  private mutating func readLong(_ word: String) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if let option = options.first(where: { $0.spelling == spelling }) {
      try take(option, spelling, attached: attached)
    } else if let option = options.first(where: { $0.negation == spelling }) {
      try refuseValue(attached, of: spelling)
      try add(.init(option, isNegated: true), spelling)
    } else {
      throw unknownOption(spelling)
    }
  }

  /// Parses a word of short options: `-v`, `-vq`, `-ox`, `-vox`, `-o=x`.
  private mutating func readBundle(_ word: String) throws(UsageError) {
    var rest = word.dropFirst()
    if rest.count > 1, options.contains(where: { $0.long == rest }) { throw unknownOption(word) }
    while let letter = rest.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        // The whole word may be meant as a long name.
        let isName = !rest.isEmpty && !nearestOptions(to: word, among: options).isEmpty
        throw unknownOption(isName ? word : "-\(letter)")
      }
      let hasEqualSign = rest.first == "="
      let isLast = option.value != nil || hasEqualSign
      let attached = isLast && !rest.isEmpty ? String(rest.dropFirst(hasEqualSign ? 1 : 0)) : nil
      try take(option, "-\(letter)", attached: attached)
      if isLast { return }
    }
  }

  private mutating func take(
    _ option: Option, _ spelling: String, attached: String?
  ) throws(UsageError) {
    guard let name = option.value else {
      try refuseValue(attached, of: spelling)
      if option == .help { helpIsFull = (helpIsFull ?? false) || spelling == option.spelling }
      return try add(.init(option), spelling)
    }
    guard
      let value = attached ?? (words.first.map(looksLikeOption) ?? true ? nil : words.popFirst())
    else { throw error(.missingValue(spelling, value: name, next: words.first)) }
    try check(value, among: option.choices, of: spelling)
    if value.isEmpty, !option.allowsEmpty { throw error(.emptyValue(spelling, value: name)) }
    try add(.init(option, value), spelling)
  }

  private mutating func add(
    _ occurrence: Arguments.Occurrence, _ spelling: String
  ) throws(UsageError) {
    let option = occurrence.option
    let earlier = occurrences.last { $0.option == option }
    if let earlier, earlier.isNegated == occurrence.isNegated, !option.isRepeatable, option != .help
    {
      throw error(.repeatedOption(spelling))
    }
    occurrences.append(occurrence)
  }

  private func refuseValue(_ value: String?, of spelling: String) throws(UsageError) {
    if let value { throw error(.unexpectedValue(spelling, given: value)) }
  }

  private func unknownOption(_ spelling: String) -> UsageError {
    let below = path.visibleTree.dropFirst()
    if path.command.isGroup,
      let owner = below.first(where: {
        $0.command.options.contains { $0.spellings.contains(spelling) }
      })
    {
      return error(.earlyOption(spelling, owner: owner.name))
    }
    return error(
      .unknownOption(spelling, suggestions: nearestOptions(to: spelling, among: options)))
  }

  // Commands and operands.

  private mutating func readOperand(_ word: String) throws(UsageError) {
    if operands.isEmpty, let command = path.command.subcommand(word) {
      path = path.child(command)
      options = path.options
      // Options given before the command name are kept only if the command above is a group.
      for occurrence in occurrences where !options.contains(occurrence.option) {
        if occurrence.option != .version { throw unknownOption(occurrence.option.spelling) }
      }
    } else if path.command.isGroup {
      let suggestions = program.nearestCommands(to: word, at: path)
      throw error(.unknownCommand(word, suggestions: suggestions))
    } else {
      operands.append(word)
    }
  }

  private func missingCommand() -> UsageError {
    operands.first.map { error(.extraOperand($0, limit: 0)) }
      ?? error(.missingCommand(choices: path.command.visibleSubcommands.map(\.name)))
  }

  private func checkOperands() throws(UsageError) {
    let defined = path.command.operands
    let needed = defined.filter { $0.minimum > 0 }
    if operands.count < needed.count {
      throw error(.missingOperand(needed[operands.count].name))
    }
    if !defined.contains(where: { $0.maximum > 1 }), operands.count > defined.count {
      throw error(.extraOperand(operands[defined.count], limit: defined.count))
    }
    let arguments = Arguments(path: path, options, occurrences: [], operands: operands)
    for operand in defined {
      for word in arguments[operand] { try check(word, among: operand.choices, of: operand.name) }
    }
  }

  private func check(
    _ word: String, among choices: [String], of name: String
  ) throws(UsageError) {
    if choices.isEmpty || choices.contains(word) { return }
    let suggestions = nearest(to: word, among: choices)
    throw error(
      .badValue(name, given: word, expected: orList(choices), suggestions: suggestions))
  }
}
