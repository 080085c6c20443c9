/// The input of `beckon ndef decode`, decoded as far as possible.
struct NDEFDecodedInput {
  let input: NDEFInput
  let message: NDEFMessage?
  /// The destination of the message; nil without a message or a route table.
  let resolution: ResolutionText?

  init(
    _ bytes: [UInt8], as form: NDEFInputFormat?, _ options: NDEFDecodingOptions,
    routes: RouteFile? = nil
  ) throws {
    guard let input = NDEFInput(bytes[...], as: form) else {
      throw BadData(
        form.map { "\(bytes.count) bytes are too few for a \($0.rawValue)" }
          ?? "the input does not look like an NDEF message, a TLV area or a tag's memory; --as FORM insists"
      )
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
  /// Whether the memory is valid but contains no message.
  fileprivate var isNothing: Bool { self == .noNDEFTLV || self == .empty }
}
