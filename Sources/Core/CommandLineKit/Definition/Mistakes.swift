extension Program {
  /// Mistakes in the definitions themselves, one sentence each; a test requires that there are
  /// none.
  package var mistakes: [String] { Self.mistakes(at: CommandPath(root)) }

  private static func mistakes(at path: CommandPath) -> [String] {
    var found: [String] = []
    func expect(_ holds: Bool, _ complaint: String) {
      if !holds { found.append("\(path.name): \(complaint)") }
    }
    let command = path.command
    expect(isName(command.name), "the name is not a plain lower-case word")
    expect(!isBlank(command.summary), "the summary is not one line of text")
    expect(!command.isGroup || !command.subcommands.isEmpty, "there is nothing to run")
    expect(!command.isGroup || command.operands.isEmpty, "a group takes no operands")
    for operand in command.operands {
      expect(
        operand.completion.plainWords.allSatisfy(isPlain),
        "\(operand.name) offers a word that needs quoting"
      )
    }
    for option in command.options {
      for complaint in option.mistakes { expect(false, "\(option.spelling) \(complaint)") }
    }
    for name in repeated(path.options.flatMap(\.spellings)) {
      expect(false, "\(name) means two things")
    }
    for name in repeated(command.subcommands.map(\.name)) {
      expect(false, "two commands are called \(name)")
    }
    return found + command.subcommands.flatMap { mistakes(at: path.child($0)) }
  }

  private static func repeated(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }
}

extension Option {
  fileprivate var mistakes: [String] {
    let rules: [(Bool, String)] = [
      (isName(long) && long.utf8.count > 1, "is not a plain lower-case word"),
      (
        short.map { $0.isASCII && $0.isLetter } ?? true,
        "has a short form that is not an ASCII letter"
      ),
      (!isBlank(help), "has a help that is not one line of text"),
      (value != nil || choices.isEmpty, "has choices but takes no value"),
      (value != nil || defaultValue == nil, "has a default but takes no value"),
      (value == nil || !isOnByDefault, "is on by default but takes a value"),
      (
        !allowsEmpty || value != nil && choices.isEmpty,
        "allows an empty value but takes none, or has choices"
      ),
      (completion.plainWords.allSatisfy(isPlain), "offers a word that needs quoting"),
      (
        choices.isEmpty || defaultValue.map(choices.contains) ?? true,
        "has a default that is not one of its choices"
      ),
    ]
    return rules.compactMap { $0.0 ? nil : $0.1 }
  }
}

/// Whether the word needs no quoting in any shell.
private func isPlain(_ word: String) -> Bool {
  let isFirstPlain = word.first.map { $0.isLetter || $0.isNumber } ?? false
  return isFirstPlain
    && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._+".contains($0)) }
}

/// Whether the word is valid as the name of a command or an option.
private func isName(_ word: String) -> Bool {
  isPlain(word) && word.allSatisfy { !$0.isUppercase && !"._+".contains($0) }
}

private func isBlank(_ text: String) -> Bool {
  text.isEmpty || text.contains { $0.isNewline }
}
