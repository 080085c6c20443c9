/// The parsed arguments of a command line, checked against the definitions.
package struct Arguments: Sendable {
  /// One occurrence of an option on the command line.
  package struct Occurrence: Hashable, Sendable {
    /// The option that was given.
    package let option: Option
    /// The value that was given; `nil` for a switch and for a negation.
    package let value: String?
    /// Whether the option was given as `--no-NAME`.
    package let isNegated: Bool

    init(_ option: Option, _ value: String? = nil, isNegated: Bool = false) {
      self.option = option
      self.value = value
      self.isNegated = isNegated
    }

    fileprivate var word: String {
      if isNegated { return option.negation ?? option.spelling }
      return value.map { "\(option.spelling)=\($0)" } ?? option.spelling
    }
  }

  /// The command that was called.
  package let path: CommandPath
  /// Every option that is allowed. A command makes its options anew each time, so they are kept.
  private let declared: [Option]
  /// The options in the order in which they were given.
  package let occurrences: [Occurrence]
  /// All operands in the order in which they were given.
  package let operands: [String]
  /// A handler called with a message if a command asks for an option that it does not declare.
  package var reportFault: @Sendable (String) -> Void = { _ in }

  init(path: CommandPath, _ declared: [Option], occurrences: [Occurrence], operands: [String]) {
    (self.path, self.declared) = (path, declared)
    (self.occurrences, self.operands) = (occurrences, operands)
  }

  /// Whether a switch is on, or an option with a value is given; the last occurrence wins.
  package func has(_ option: Option) -> Bool {
    given(option).last.map { !$0.isNegated } ?? option.isOnByDefault
  }

  /// Whether the command has an option.
  package func declares(_ option: Option) -> Bool { declared.contains(option) }

  /// Returns whether the option was given at all, even as `--no-NAME`.
  package func mentions(_ option: Option) -> Bool { !given(option).isEmpty }

  /// Returns the value of the option that was given last, or its default.
  package func value(_ option: Option) -> String? { values(option).last }

  /// The last value given, or the option's default, like `value(_:)`.
  package subscript(option: Option) -> String? { value(option) }

  /// Returns all values given since the last `--no-NAME`, or the option's default.
  package func values(_ option: Option) -> [String] {
    let own = given(option)
    if own.isEmpty { return [option.defaultValue].compactMap(\.self) }
    let start = own.lastIndex(where: \.isNegated).map { $0 + 1 } ?? own.startIndex
    return own[start...].compactMap(\.value)
  }

  /// Returns the occurrences of an option in the order in which they were given.
  private func given(_ option: Option) -> [Occurrence] {
    if !declared.contains(option) {
      reportFault("'\(path.name)' asks for \(option.spelling), which it does not declare")
    }
    return occurrences.filter { $0.option == option }
  }

  /// The words assigned to an operand of the command.
  ///
  /// Every operand gets its minimum; the remaining words go to the first operand that can take
  /// more.
  package subscript(operand: Operand) -> [String] {
    var rest = operands[...]
    var spare = operands.count - path.command.operands.reduce(0) { $0 + $1.minimum }
    for candidate in path.command.operands {
      let extra = max(0, min(spare, candidate.maximum - candidate.minimum))
      let own = rest.prefix(candidate.minimum + extra)
      if candidate.name == operand.name { return Array(own) }
      rest = rest.dropFirst(own.count)
      spare -= extra
    }
    return []
  }

  /// The words that parse to these arguments again, without the program's name.
  package var words: [String] {
    let isAmbiguous =
      operands.contains(where: looksLikeOption)
      || operands.first.flatMap(path.command.subcommand) != nil
    return path.words.dropFirst() + occurrences.map(\.word) + (isAmbiguous ? ["--"] : []) + operands
  }
}
