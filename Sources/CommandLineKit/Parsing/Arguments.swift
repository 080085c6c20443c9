/// What was given on the command line, checked against the definitions.
public struct Arguments: Sendable {
  /// One option as it was given.
  public struct Occurrence: Hashable, Sendable {
    /// The option.
    public let option: Option
    /// Its value; `nil` for a switch and for a negation.
    public let value: String?
    /// Whether it was given as `--no-NAME`.
    public let isNegated: Bool

    init(_ option: Option, _ value: String? = nil, isNegated: Bool = false) {
      self.option = option
      self.value = value
      self.isNegated = isNegated
    }
  }

  /// The command that was called.
  public let path: CommandPath
  /// The options in the order in which they were given.
  public let occurrences: [Occurrence]
  /// All operands in order.
  public let operands: [String]

  /// Whether a switch is on, or an option with a value was given; the last one given wins.
  public func has(_ option: Option) -> Bool {
    occurrences.last { $0.option.long == option.long }.map { !$0.isNegated } ?? option.isOnByDefault
  }

  /// The last value given, or else the option's default.
  public func value(_ option: Option) -> String? { values(option).last }

  /// The same as `value(_:)`.
  public subscript(option: Option) -> String? { value(option) }

  /// All values given since the last `--no-NAME`, or else the option's default.
  public func values(_ option: Option) -> [String] {
    let own = occurrences.filter { $0.option.long == option.long }
    if own.isEmpty { return [option.defaultValue].compactMap(\.self) }
    let start = own.lastIndex(where: \.isNegated).map { $0 + 1 } ?? own.startIndex
    return own[start...].compactMap(\.value)
  }

  /// The words that an operand of the command got.
  ///
  /// Every operand gets what it needs; what is left over goes to the first that can take more.
  public subscript(operand: Operand) -> [String] {
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

  /// Words that parse to these arguments again, without the program's name.
  public var words: [String] {
    let isAmbiguous =
      operands.contains(where: looksLikeOption)
      || operands.first.flatMap(path.command.subcommand) != nil
    return path.words.dropFirst() + occurrences.map(\.word) + (isAmbiguous ? ["--"] : []) + operands
  }
}

extension Arguments.Occurrence {
  fileprivate var word: String {
    if isNegated { return option.negation ?? option.spelling }
    return value.map { "\(option.spelling)=\($0)" } ?? option.spelling
  }
}
