internal import Basics
internal import CommandLineKit
internal import HostIO
internal import JSONText

/// A command of this program that the page has run.
///
/// It is the program itself that runs it, as a process of its own: what it makes is what the command makes, and
/// whatever happens to it happens to no other.
struct Errand {
  /// What stands after the program's name.
  var words: [String]
  /// What it reads.
  var input: [UInt8] = []
  /// Where it runs.
  var folder: String
  /// After so long it is stopped.
  var patience = Duration.seconds(120)

  /// What came of it.
  struct Outcome {
    let status: Int32
    let output: [UInt8]
    /// What it said, a sentence each, in order.
    let said: [String]

    /// What is worth a thought.
    var warnings: [String] {
      said.compactMap { $0.hasPrefix("warning: ") ? String($0.dropFirst(9)) : nil }
    }

    /// Everything else that it said, in one text.
    var sentence: String {
      said.filter { !$0.hasPrefix("warning: ") }.joined(separator: "\n")
    }

    /// The lines of JSON that it printed.
    func lines() throws(ErrandRefusal) -> [JSONValue] {
      var lines: [JSONValue] = []
      for line in output.split(separator: 0x0A) {
        do throws(JSONError) { lines.append(try JSONValue(parsing: Array(line))) } catch {
          throw ErrandRefusal(.bug, "the command printed what is no JSON: \(error)")
        }
      }
      return lines
    }

    /// The one object that it printed.
    func object() throws(ErrandRefusal) -> JSONValue {
      guard let object = try lines().first else {
        throw ErrandRefusal(.bug, "the command printed nothing")
      }
      return object
    }
  }

  /// The command line of some words, for a shell.
  static func line(_ words: [String]) -> String {
    (["beckon"] + words).map(shellWord).joined(separator: " ")
  }

  /// Runs it to its end. Any status but 0 and those in `answers` is a refusal in its own words.
  func run(answers: Set<Int32> = []) throws -> Outcome {
    let result = try command().run(sending: input, within: patience)
    let said = result.errors.split(separator: 0x0A).map { Self.sentence(Array($0)) }
    guard case .exited(let status) = result.ending else {
      throw ErrandRefusal(
        .tryAgain,
        result.ending == .stoppedAtDeadline
          ? "it took longer than \(patience.components.seconds) seconds and was stopped"
          : "the command was ended from outside")
    }
    let outcome = Outcome(status: status, output: result.output, said: said)
    guard status == 0 || answers.contains(status) else {
      throw ErrandRefusal(
        status: status,
        outcome.sentence.isEmpty ? "it ended with status \(status)" : outcome.sentence)
    }
    return outcome
  }

  /// What a line of a command's complaints says.
  static func sentence(_ line: [UInt8]) -> String {
    let text = String(decoding: line, as: UTF8.self)
    return text.hasPrefix("beckon: ") ? String(text.dropFirst(8)) : text
  }

  /// The program with its words, ready to be started.
  func command() throws(ErrandRefusal) -> ChildCommand {
    guard let program = RunningProcess.currentProgram else {
      throw ErrandRefusal(
        .unavailable, "the system does not tell where this program lies")
    }
    var command = ChildCommand(program, words)
    command.folder = folder
    return command
  }
}

/// A word as a shell takes it, between quotes where it must be.
private func shellWord(_ word: String) -> String {
  let isPlain =
    !word.isEmpty
    && word.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_./:=@,+%".utf8.contains($0) }
  return isPlain ? word : shellQuoted(word)
}
