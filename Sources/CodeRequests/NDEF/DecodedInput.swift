import CommandHabits
import CommandLineKit
import InvocationRouter
import JSONText
import NDEF
import RouteFiles

/// What `ndef decode` was given, read as far as it can be.
struct DecodedInput {
  let input: NDEFInput
  let message: NDEFMessage?
  /// Where the message leads, when there is a message and a table.
  let resolution: ResolutionText?

  init(
    _ bytes: [UInt8], as form: NDEFForm?, _ options: NDEFDecodingOptions, routes: RouteFile? = nil
  ) throws {
    guard let input = NDEFInput(bytes[...], as: form) else {
      throw BadData(
        form.map { "\(bytes.count) bytes are too few for a \($0.rawValue)" }
          ?? "the input looks like no NDEF message, TLV area or tag memory; --as FORM insists")
    }
    self.input = input
    switch input.survey?.outcome {
    case .malformed(let error): throw error
    case .some(let outcome) where input.message == nil && !outcome.isNothing:
      throw BadData("\(outcome)")
    default: break
    }
    self.message = try input.message.map { bytes throws(NDEFError) in
      try NDEFMessage(decoding: bytes, options: options)
    }
    resolution = try input.message.flatMap { bytes in
      try routes.map { try ResolutionText(Payload(.nfcTag, bytes: Array(bytes)), $0) }
    }
  }

  func lines(_ options: NDEFDecodingOptions, _ styling: Styling) -> String {
    var text = input.container.map { "\($0)\n" } ?? ""
    if let survey = input.survey, let capacity = survey.capacity {
      text += "room for a message of \(capacity) bytes\n"
    }
    guard let message, !message.records.isEmpty else { return text + "no message\n" }
    text += message.text(options, styling)
    return text + (resolution.map { "\n" + $0.text(styling) } ?? "")
  }

  func json(_ options: NDEFDecodingOptions) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("form", .string(input.form.rawValue)), ("length", JSONValue(input.message?.count)),
      ("capacity", JSONValue(input.survey?.capacity)),
    ]
    members += (message ?? NDEFMessage([])).jsonMembers(options)
    if let resolution { members.append(("resolution", resolution.json)) }
    return JSONValue(members: members)
  }
}

extension NDEFTagSurvey.Outcome {
  /// Whether the memory is in order and simply holds nothing.
  fileprivate var isNothing: Bool { self == .noNDEFTLV || self == .empty }
}
