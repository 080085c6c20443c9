internal import Basics
internal import CommandHabits
internal import CommandLineKit
internal import JSONText

/// Why an errand was not done, in the words of the command that was to do it.
struct ErrandRefusal: Error, CustomStringConvertible {
  /// The status that the command ended with, or would have.
  let status: Int32
  let sentence: String

  /// What a process ended with, and said.
  init(status: Int32, _ sentence: String) {
    self.status = status
    self.sentence = sentence
  }

  init(_ status: ExitStatus, _ sentence: String) {
    self.init(status: status.rawValue, sentence)
  }

  /// What the page sent cannot be meant.
  init(_ sentence: String) { self.init(.usage, sentence) }

  /// An error of a room, as the command would end with it.
  init(_ error: any Error) {
    if let refusal = error as? ErrandRefusal {
      self = refusal
    } else {
      self.init(Beckon.status(of: error), "\(error)")
    }
  }

  var description: String { sentence }

  /// For the page.
  var json: JSONValue {
    ["ok": false, "status": .integer(Int(status)), "sentence": .string(sentence)]
  }
}
