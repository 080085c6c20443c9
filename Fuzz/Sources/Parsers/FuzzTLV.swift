import NDEF

/// Tries one input as TLV blocks, as a tag's memory from its capability container, and as a dump.
func fuzzTLV(_ input: [UInt8]) {
  for form in NDEFInputFormat.allCases { _ = NDEFInput(input[...], as: form) }
  if let form = NDEFInputFormat.recognise(input[...]) {
    require(NDEFInput(input[...])?.form == form, "what is recognised can be read")
  }
  check(NDEFTLV.survey(input[...]))
  if let memory = NDEFTagMemory(fromContainer: input[...]) { check(memory) }
}

private func check(_ survey: NDEFTagSurvey) {
  guard case .message(let message) = survey.outcome else { return }
  require(message.count <= survey.capacity ?? -1, "what is there fits")
  let block = try? NDEFTLV.wrap(Array(message))
  require(
    block.map { NDEFTLV.survey($0[...]).outcome } == .message(message), "wrapping is undone")
}

/// Writes a message of the largest size, or one a byte too long, and follows the writes.
private func check(_ memory: NDEFTagMemory) {
  let survey = memory.survey()
  check(survey)
  guard let capacity = survey.capacity else { return }
  let message = [UInt8](repeating: 0xD1, count: capacity)
  guard let plan = try? memory.plan(writing: message) else { return }
  require((try? memory.plan(writing: message + [0])) == nil, "one byte more does not fit")
  var data = Array(memory.data.prefix(memory.container.dataAreaSize))
  for (number, write) in plan.writes.enumerated() {
    let start = write.page * 4 - 16
    data.replaceSubrange(start..<(start + 4), with: write.bytes)
    // A look after every write of a large area would take most of the time.
    guard number < 3 || number % 16 == 0 || number == plan.writes.count - 1 else { continue }
    let outcome = NDEFTagMemory(container: memory.container, data: data[...]).survey().outcome
    require(isSafe(outcome, message), "no torn write leaves garbage")
  }
  require(data == plan.data, "the writes give the image")
}

private func isSafe(_ outcome: NDEFTagSurvey.Outcome, _ message: [UInt8]) -> Bool {
  switch outcome {
  case .empty, .noNDEFTLV: true
  case .message(let found): Array(found) == message
  default: false
  }
}
