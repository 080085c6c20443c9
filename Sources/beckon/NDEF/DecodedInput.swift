import CommandLineKit
import JSONText
import NDEF

/// What `ndef decode` was given, read as far as it can be.
struct DecodedInput {
  let input: NDEFInput
  let message: NDEFMessage?

  init(_ bytes: [UInt8], as form: NDEFForm?, _ options: NDEFDecodingOptions) throws {
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
  }

  func lines(_ options: NDEFDecodingOptions, _ styling: Styling) -> String {
    var text = input.container.map { "\($0)\n" } ?? ""
    if let survey = input.survey, let capacity = survey.capacity {
      text += "room for a message of \(capacity) bytes\n"
    }
    guard let message, !message.records.isEmpty else { return text + "no message\n" }
    for record in message.records { text += RecordWords(record, options).text(styling) }
    return text
  }

  func json(_ options: NDEFDecodingOptions) -> JSONValue {
    [
      "form": .string(input.form.rawValue),
      "length": JSONValue(input.message?.count),
      "capacity": JSONValue(input.survey?.capacity),
      "records": .array((message?.records ?? []).map { $0.json(options) }),
    ]
  }
}

extension NDEFTagSurvey.Outcome {
  /// Whether the memory is in order and simply holds nothing.
  fileprivate var isNothing: Bool { self == .noNDEFTLV || self == .empty }
}
