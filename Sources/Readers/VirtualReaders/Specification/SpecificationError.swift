import Basics

/// An error in the description of a tag, a fault or a script.
public struct SpecificationError: Error, Equatable, Sendable, CustomStringConvertible {
  enum Problem: Equatable, Sendable {
    /// A specification names a chip model that is unknown.
    case model(String)
    /// The family of PC/SC readers is unknown.
    case family(String)
    /// A specification names a field of a tag that is unknown.
    case field(String)
    /// The value of this field is not hexadecimal.
    case hexadecimal(String, String)
    /// The value of this field has this length instead of the wanted one.
    case length(String, Int, wanted: String)
    /// The value of this field is not a valid number.
    case number(String, String)
    /// The value of this field is not one of its choices.
    case choice(String, String, [String])
    /// The word takes no argument, but has this one.
    case surplus(String, String)
    /// The text does not have the syntax of a fault.
    case fault(String)
    /// The effect is unknown, or cannot happen at this place.
    case effect(String, place: String)
    /// A script has a command that is unknown.
    case command(String)
    /// The field does not apply to this chip model.
    case notForModel(String, ChipModel)
    /// The message has this number of bytes; the tag has room for fewer.
    case tooLong(bytes: Int, room: Int)
    /// The text cannot be stored as a URL.
    case url(String)
    /// The URL has braces with this text, which is not a field or is not closed.
    case templateField(String)
    /// The URL has a combination of fields that the chip does not support.
    case template(String)
    /// The key file has an error, described by the sentence.
    case keyFile(String)
    /// A UID was given for the tags of a deck.
    case deckNumber
    /// Two tags for one field have the same UID.
    case sameNumber(String)
    /// A tag with this UID is already in the field.
    case inField(String)
    /// The log to replay has an error, described by the sentence.
    case log(String)
    /// The step of a script is unknown.
    case step(String)
    /// The time or condition of a wait is invalid.
    case moment(String)
  }

  let problem: Problem
  /// The line number in a script, from 1.
  var line: Int?

  init(_ problem: Problem, line: Int? = nil) {
    self.problem = problem
    self.line = line
  }

  /// A sentence for the author of the description.
  public var description: String { (line.map { "line \($0): " } ?? "") + sentence }

  static let fields = [
    "uid", "ndef", "url", "pages", "password", "auth0", "limit", "protect-reading", "counter",
    "formatted", "locked", "read-only", "signature", "container", "keys", "picc-key", "mac-key",
    "loop",
  ]
  static let steps = [
    "present", "again", "deal", "remove", "swap", "fault", "faults", "clear-faults", "list", "dump",
    "stats", "reset-stats", "wait", "unplug", "help", "quit",
  ]

  private var sentence: String {
    switch problem {
    case .model(let name):
      "there is no tag \"\(name)\"; the tags are "
        + ChipModel.allCases.map(\.rawValue).joined(separator: ", ")
    case .family(let name):
      "there is no PC/SC reader \"\(name)\"; the readers are "
        + SmartCardFamily.allCases.map(\.rawValue).joined(separator: ", ")
    case .field(let name):
      "a tag has no field \"\(name)\"; the fields are " + Self.fields.joined(separator: ", ")
    case .hexadecimal(let name, let value):
      "\(name) takes pairs of hexadecimal digits, not \"\(value)\""
    case .length(let name, let count, let wanted):
      "\(name) has \(counted(count, "byte")); it takes \(wanted)"
    case .number(let name, let value): "\(name) takes a number, not \"\(value)\""
    case .choice(let name, let value, let choices):
      "\(name) is followed by \(choices.joined(separator: ", ")), not \"\(value)\""
    case .surplus(let name, let value): "\(name) takes no argument, but has \"\(value)\""
    case .fault(let text):
      "\"\(text)\" is not a fault; write PLACE:NUMBER=EFFECT, such as write:5=nak or cmd:3=unplug, "
        + "with exchange, write, rf, rf:FRAME, cmd or cmd:COMMAND as the place"
    case .effect(let name, let place):
      "\"\(name)\" cannot happen at \(place); docs/simulator.md lists the effects"
    case .command(let name): "the chip has no command \"\(name)\""
    case .notForModel(let name, let model): "\(name) does not apply to \(model.rawValue)"
    case .tooLong(let bytes, let room):
      "the message has \(bytes) bytes; the tag has room for \(room)"
    case .url(let text): "\"\(text)\" cannot be put on a tag as a URL"
    case .templateField(let text):
      "\"\(text)\" does not begin with a field; the fields are "
        + DNATemplate.fields.map { "{\($0)}" }.joined(separator: ", ")
        + ", and {enc:TEXT} with up to 112 ASCII characters"
    case .template(let text):
      "no tag can combine these fields: \"\(text)\". {picc} includes {uid} and {ctr}; {enc} needs {picc} or both of "
        + "these, and {cmac} after it; {start} must come before {cmac} and all that it covers; {tt} needs an ntag424-tt; each may occur once"
    case .keyFile(let sentence), .log(let sentence): sentence
    case .deckNumber: "each tag of a deck has its own UID: leave uid= out"
    case .sameNumber(let name): "two tags cannot both have the UID \(name)"
    case .inField(let name): "a tag with the UID \(name) is already in the field"
    case .step(let text):
      "\"\(text)\" is not a step; the steps are " + Self.steps.joined(separator: ", ")
    case .moment(let text):
      "wait takes a time such as 500ms or 2s, or one of opened, closed, selected, written and quiet, "
        + "not \"\(text)\""
    }
  }
}
