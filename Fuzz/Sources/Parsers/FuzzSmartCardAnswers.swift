import Readers

/// What a PC/SC reader answers in a session, and the ATR that it makes up: any bytes are read or refused, and what
/// can be said of them beforehand holds.
func fuzzSmartCardAnswers(_ input: [UInt8]) {
  readObjects(input)
  readATR(input)
}

private func readObjects(_ input: [UInt8]) {
  guard let objects = TransparentSessionResponse(input) else { return }
  require((objects.answer?.count ?? 0) <= input.count, "an answer is a part of what came")
  // One more object is one more object, whatever was before it.
  let more = TransparentSessionResponse(input + [0x97, 0x02, 0xA5, 0x5A])
  require(more?.answer == [0xA5, 0x5A] && more?.status == objects.status, "the last one counts")
  let failed = TransparentSessionResponse(input + [0xC0, 0x03, 0x01, 0x64, 0x01])
  require(failed?.status == 0x6401 && failed?.answer == objects.answer, "a status changes itself")
  require(
    TransparentSessionResponse(input + [0x97, 0x7F]) == nil, "an object that is cut off is none")
}

private func readATR(_ input: [UInt8]) {
  if AnswerToReset(input) != nil {
    for index in input.indices {
      var damaged = input
      damaged[index] ^= 1 << UInt8(index % 8)
      require(AnswerToReset(damaged) == nil, "its checksum tells damage")
    }
  }
  // Random bytes are hardly ever an ATR; here they are its history.
  let history = Array(input.prefix(15))
  let body: [UInt8] = [0x80 | UInt8(history.count), 0x80, 0x01] + history
  let whole = [0x3B] + body + [body.reduce(0, ^)]
  require(AnswerToReset(whole) != nil, "every history is one")
  require(AnswerToReset(Array(whole.dropLast())) == nil, "an ATR that is cut off is none")
}
