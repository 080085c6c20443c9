import Basics

/// What is wrong with a description of a tag, a fault or a script.
public struct SpecificationError: Error, Equatable, Sendable, CustomStringConvertible {
  enum Problem: Equatable, Sendable {
    case model(String)
    case family(String)
    case field(String)
    case hexadecimal(String, String)
    case length(String, Int, wanted: String)
    case number(String, String)
    case choice(String, String, [String])
    case surplus(String, String)
    case fault(String)
    case effect(String, place: String)
    case command(String)
    case notForModel(String, ChipModel)
    case tooLong(bytes: Int, room: Int)
    case url(String)
    /// Braces in a URL that are no field, or do not end.
    case templateField(String)
    /// Fields that a chip cannot have together.
    case template(String)
    /// What is wrong with a file of keys.
    case keyFile(String)
    /// A deck was given the number of its tags.
    case deckNumber
    /// Two tags that are to come together have this number.
    case sameNumber(String)
    /// A tag with this number is there.
    case inField(String)
    case step(String)
    case moment(String)
  }

  let problem: Problem
  /// The line of a script, from 1 on.
  var line: Int?

  init(_ problem: Problem, line: Int? = nil) {
    self.problem = problem
    self.line = line
  }

  /// A sentence for the person who wrote it.
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
      "there is no tag \"\(name)\"; there are "
        + ChipModel.allCases.map(\.rawValue).joined(separator: ", ")
    case .family(let name):
      "there is no PC/SC reader \"\(name)\"; there are "
        + SmartCardFamily.allCases.map(\.rawValue).joined(separator: ", ")
    case .field(let name):
      "a tag has no field \"\(name)\"; it has " + Self.fields.joined(separator: ", ")
    case .hexadecimal(let name, let value):
      "\(name) takes pairs of hexadecimal digits, not \"\(value)\""
    case .length(let name, let count, let wanted):
      "\(name) has \(counted(count, "byte")); it takes \(wanted)"
    case .number(let name, let value): "\(name) takes a number, not \"\(value)\""
    case .choice(let name, let value, let choices):
      "\(name) is followed by \(choices.joined(separator: ", ")), not \"\(value)\""
    case .surplus(let name, let value): "\(name) takes nothing after it, but there is \"\(value)\""
    case .fault(let text):
      "\"\(text)\" is not a fault; write PLACE:NUMBER=EFFECT, such as write:5=nak or cmd:3=unplug, "
        + "with exchange, write, rf, rf:FRAME, cmd or cmd:COMMAND as the place"
    case .effect(let name, let place):
      "\"\(name)\" cannot happen at \(place); docs/simulator.md lists the effects"
    case .command(let name): "the chip has no command \"\(name)\""
    case .notForModel(let name, let model): "\(name) means nothing for \(model.rawValue)"
    case .tooLong(let bytes, let room):
      "the message has \(bytes) bytes, and the tag has room for \(room)"
    case .url(let text): "\"\(text)\" cannot be put on a tag as a URL"
    case .templateField(let text):
      "\"\(text)\" does not begin with a field; there are "
        + DNATemplate.fields.map { "{\($0)}" }.joined(separator: ", ")
        + ", and {enc:TEXT} with up to 112 letters of ASCII"
    case .template(let text):
      "no tag can have these fields together: \"\(text)\". {picc} has {uid} and {ctr} in it; {enc} needs {picc} or both of "
        + "these, and {cmac} behind it; {start} lies before {cmac} and what it is over; {tt} needs an ntag424-tt; each comes once"
    case .keyFile(let sentence): "keys: \(sentence)"
    case .deckNumber: "each tag of a deck has a number of its own: leave uid= out"
    case .sameNumber(let name): "two tags cannot both have the number \(name)"
    case .inField(let name): "a tag with the number \(name) is in the field already"
    case .step(let text):
      "\"\(text)\" is not a step; there are " + Self.steps.joined(separator: ", ")
    case .moment(let text):
      "wait takes a time such as 500ms or 2s, or one of opened, closed, selected, written and quiet, "
        + "not \"\(text)\""
    }
  }
}
