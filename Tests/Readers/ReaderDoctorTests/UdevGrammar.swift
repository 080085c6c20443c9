@testable import ReaderDoctor

/// What udev(7) allows in a rule, for checking ours.
enum UdevGrammar {
  /// Everything in a rules file that udev would complain about, as far as this grammar goes: keys,
  /// their braces and operators, jumps, modes.
  static func complaints(_ text: some Collection<UInt8>) -> [UdevSyntaxError] {
    let (rules, complaints) = UdevRule.parse(text)
    let pairs = rules.flatMap { rule in
      rule.pairs.compactMap { pair in
        problem(pair).map { UdevSyntaxError(line: rule.line, problem: $0) }
      }
    }
    return (complaints + pairs + jumps(rules)).sorted { $0.line < $1.line }
  }

  private struct Key {
    var conditions = false
    /// The signs that set something.
    var signs: Set<UdevRule.RuleOperator> = []
    var braces = Braces.none
    enum Braces { case none, needed, allowed }
  }

  private static let setting: Set<UdevRule.RuleOperator> = [.assign, .assignFinally]
  private static let list: Set<UdevRule.RuleOperator> = [.assign, .add, .remove, .assignFinally]
  private static let ask = Key(conditions: true)

  private static let keys: [String: Key] = [
    "ACTION": ask, "DEVPATH": ask, "KERNEL": ask, "KERNELS": ask, "SUBSYSTEM": ask,
    "SUBSYSTEMS": ask, "DRIVER": ask, "DRIVERS": ask, "TAGS": ask, "RESULT": ask,
    "ATTR": Key(conditions: true, signs: [.assign, .add], braces: .needed),
    "ATTRS": Key(conditions: true, braces: .needed),
    "SYSCTL": Key(conditions: true, signs: [.assign, .add], braces: .needed),
    "CONST": Key(conditions: true, braces: .needed),
    "ENV": Key(conditions: true, signs: [.assign, .add], braces: .needed),
    "TEST": Key(conditions: true, braces: .allowed),
    "TAG": Key(conditions: true, signs: list),
    "NAME": Key(conditions: true, signs: setting),
    "SYMLINK": Key(conditions: true, signs: list),
    "PROGRAM": Key(conditions: true, signs: [.assign, .add, .assignFinally]),
    "IMPORT": Key(conditions: true, signs: [.assign], braces: .needed),
    "OWNER": Key(signs: setting), "GROUP": Key(signs: setting), "MODE": Key(signs: setting),
    "SECLABEL": Key(signs: [.assign, .add], braces: .needed),
    "RUN": Key(signs: [.assign, .add, .assignFinally], braces: .allowed),
    "OPTIONS": Key(signs: [.assign, .add, .assignFinally]),
    "LABEL": Key(signs: [.assign]), "GOTO": Key(signs: [.assign]),
  ]

  private static func problem(_ pair: UdevRule.Pair) -> String? {
    guard let key = keys[pair.key] else { return "there is no key \(pair.key)" }
    if key.braces == .needed, pair.attribute.isEmpty { return "\(pair.key) needs a name in braces" }
    if key.braces == .none, !pair.attribute.isEmpty { return "\(pair.key) takes no braces" }
    let isAllowed = pair.sign.isCondition ? key.conditions : key.signs.contains(pair.sign)
    if !isAllowed { return "\(pair.key) does not go with \(pair.sign.rawValue)" }
    if pair.key == "MODE", !isMode(pair.value) {
      return "MODE \"\(pair.value)\" is not an octal mode"
    }
    if ["GOTO", "LABEL", "GROUP", "OWNER"].contains(pair.key), pair.value.isEmpty {
      return "\(pair.key) is empty"
    }
    return nil
  }

  /// Octal digits; a mode made of what a program answered (`$`, `%`) is taken on trust.
  private static func isMode(_ text: String) -> Bool {
    text.contains { "$%".contains($0) } || UInt16(text, radix: 8).map { $0 <= 0o7777 } ?? false
  }

  /// Jumps go forward, to a label that is there; a label is jumped to, and stands once.
  private static func jumps(_ rules: [UdevRule]) -> [UdevSyntaxError] {
    let (labels, jumps) = (places("LABEL", rules), places("GOTO", rules))
    let lastLines = Dictionary(labels) { max($0, $1) }
    let wanted = Set(jumps.map(\.0))
    var complaints = jumps.filter { name, line in lastLines[name].map { $0 <= line } ?? true }
      .map { UdevSyntaxError(line: $1, problem: "no LABEL \"\($0)\" comes after this") }
    var seen: Set<String> = []
    for (name, line) in labels {
      if !wanted.contains(name) {
        complaints.append(UdevSyntaxError(line: line, problem: "nothing goes to LABEL \"\(name)\""))
      }
      if !seen.insert(name).inserted {
        complaints.append(UdevSyntaxError(line: line, problem: "LABEL \"\(name)\" appears twice"))
      }
    }
    return complaints
  }

  /// The values of a key, each with its line.
  private static func places(_ key: String, _ rules: [UdevRule]) -> [(String, Int)] {
    rules.flatMap { rule in rule.pairs.filter { $0.key == key }.map { ($0.value, rule.line) } }
  }
}
