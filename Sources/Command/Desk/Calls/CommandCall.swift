/// A command of this program that runs on behalf of the page.
///
/// It runs as a separate process of the same program, so the page gets exactly what the command
/// makes, and a failure affects nothing else.
struct CommandCall {
  /// The arguments after the program's name.
  var words: [String]
  /// The bytes for the standard input of the command.
  var input: [UInt8] = []
  /// The working folder of the command.
  var folder: String
  /// The time after which the command is stopped; `nil` for work on all rows of a job, which takes
  /// as long as there are rows.
  var patience: Duration? = .seconds(120)
  /// Whether the page can follow the command and cancel it. Its output is JSON in lines.
  var isCancellable = false

  /// The result of a finished command.
  struct Outcome {
    let status: Int32
    let output: [UInt8]
    /// The messages of the command in their order, a sentence each.
    let said: [String]

    /// The warnings among the messages, as JSON for the page.
    var warnings: JSONValue { warnings(address: nil) }

    /// The warnings as JSON for the page. `address` is the URL that they are about.
    func warnings(address: String?) -> JSONValue {
      let sentences = said.filter { $0.hasPrefix("warning: ") }.map { String($0.dropFirst(9)) }
      return PageWarning.json(sentences, address: address)
    }

    /// The messages other than warnings, as one text.
    var sentence: String {
      said.filter { !$0.hasPrefix("warning: ") }.joined(separator: "\n")
    }

    /// The lines of the output, parsed as JSON.
    func lines() throws(CallRefusal) -> [JSONValue] {
      var lines: [JSONValue] = []
      for line in output.split(separator: 0x0A) {
        do throws(JSONError) { lines.append(try JSONValue(parsing: Array(line))) } catch {
          throw CallRefusal(.bug, "the command printed invalid JSON: \(error)")
        }
      }
      return lines
    }

    /// The first JSON object in the output.
    func object() throws(CallRefusal) -> JSONValue {
      guard let object = try lines().first else {
        throw CallRefusal(.bug, "the command printed nothing")
      }
      return object
    }
  }

  /// The command line with these arguments, quoted for a shell.
  static func line(_ words: [String]) -> String {
    (["beckon"] + words).map(shellWord).joined(separator: " ")
  }

  /// Runs the command to its end. A status other than 0 and those in `answers` is thrown as a
  /// refusal with the command's own words.
  func run(answers: Set<Int32> = []) throws -> Outcome {
    let result =
      if isCancellable, let work = PageWork.current {
        try work.run(command())
      } else {
        try command().run(sending: input, within: patience)
      }
    let said = result.errors.split(separator: 0x0A).map { Self.sentence(Array($0)) }
    guard case .exited(let status) = result.ending else {
      throw CallRefusal(
        .tryAgain,
        result.ending == .stoppedAtDeadline
          ? "it took longer than \(patience?.components.seconds ?? 0) seconds and was stopped"
          : "the command was ended from outside")
    }
    let outcome = Outcome(status: status, output: result.output, said: said)
    guard status == 0 || answers.contains(status) else {
      throw CallRefusal(
        status: status,
        outcome.sentence.isEmpty ? "it ended with status \(status)" : outcome.sentence,
        field: RefusedField.of(outcome.sentence))
    }
    return outcome
  }

  /// The sentence in a line of a command's error output.
  static func sentence(_ line: [UInt8]) -> String {
    let text = String(decoding: line, as: UTF8.self)
    return text.hasPrefix("beckon: ") ? String(text.dropFirst(8)) : text
  }

  /// The program with its arguments as a child process that can be started.
  func command() throws(CallRefusal) -> ChildCommand {
    guard let program = RunningProcess.currentProgram else {
      throw CallRefusal(
        .unavailable, "the system does not tell the path of this program")
    }
    var command = ChildCommand(program, words)
    command.folder = folder
    return command
  }
}

/// The word, in quotes for a shell if it needs them.
private func shellWord(_ word: String) -> String {
  let isPlain =
    !word.isEmpty
    && word.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_./:=@,+%".utf8.contains($0) }
  return isPlain ? word : shellQuoted(word)
}
