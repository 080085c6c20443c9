/// The reason why a request of the page failed, in the words of the command.
struct CallRefusal: Error, CustomStringConvertible {
  /// The exit status of the command, or the one that a command would have had.
  let status: Int32
  let sentence: String
  /// The field of the page that has to be changed, if it is a single one.
  var field: String?

  /// Creates a refusal from the status and messages of a process.
  init(status: Int32, _ sentence: String, field: String? = nil) {
    self.status = status
    self.sentence = sentence
    self.field = field
  }

  init(_ status: ExitStatus, _ sentence: String, field: String? = nil) {
    self.init(status: status.rawValue, sentence, field: field)
  }

  /// Creates a refusal of an invalid request.
  init(_ sentence: String, field: String? = nil) { self.init(.usage, sentence, field: field) }

  /// Creates a refusal from an error, with the status that a command would end with.
  init(_ error: any Error) {
    if let refusal = error as? CallRefusal {
      self = refusal
    } else {
      self.init(Beckon.status(of: error), "\(error)")
    }
  }

  var description: String { sentence }

  /// The refusal as JSON, with words for people without a terminal.
  var json: JSONValue {
    [
      "ok": false, "status": .integer(Int(status)), "sentence": .string(PageSentence.of(sentence)),
      "field": JSONValue(field),
    ]
  }
}
