import Contents
import NDEF

/// Tries one input as the text of a code and as the message of a tag.
func fuzzContents(_ input: [UInt8]) {
  if let text = String(validating: input, as: UTF8.self), let reading = ContentCatalogue.read(text)
  {
    check(reading)
  }
  if let message = try? NDEFMessage(decoding: input, options: .lenient),
    let reading = ContentCatalogue.read(message.records)
  {
    check(reading)
  }
  checkPayload(input)
}

/// Tries it as what a record of a known type holds, which luck would seldom give a header.
private func checkPayload(_ input: [UInt8]) {
  for type in types {
    guard let record = try? NDEFRecord.media(type, input) else { continue }
    ContentCatalogue.read([record]).map { check($0) }
  }
  if let select = try? NDEFRecord.wellKnown("Hs", input),
    let device = try? NDEFRecord.media(types[1], [8, 0, 6, 5, 4, 3, 2, 1], id: [0x30]),
    let reading = ContentCatalogue.read([select, device])
  {
    check(reading)
  }
}

private let types = [
  "text/calendar", "application/vnd.bluetooth.ep.oob", "application/vnd.bluetooth.le.oob",
  "application/vnd.wfa.wsc", "text/vcard",
]

private func check(_ reading: ContentReadResult) {
  switch reading.content {
  case .success(let content): check(content)
  case .failure(let error):
    require(error.content == reading.definition.word, "an error is of the kind that claimed it")
    require(!error.description.isEmpty, "every error has words")
  }
}

private func check<Kind: Content>(_ content: Kind) {
  same(try? Kind(content.values), content, "what was read can be made of its values")
  _ = content.remarks
  if let text = try? content.text() {
    // A text has no language in a code.
    if let plain = content as? PlainText {
      require(plain.words.utf8.elementsEqual(text.utf8), "a text is its own code")
    } else {
      same(try? Kind(reading: text), content, "what was read can be written as a code and read")
    }
  }
  guard let records = try? content.records() else { return }
  let message = try? NDEFMessage(decoding: NDEFMessage(records).encoded())
  same(
    try? Kind(reading: message?.records ?? []), content,
    "what was read can be written onto a tag and read")
}

/// By bytes: strings of Swift compare by meaning.
private func same<Kind: Content>(_ one: Kind?, _ other: Kind, _ law: String) {
  func exact(_ content: Kind?) -> [[UInt8]]? {
    content?.values.pairs.flatMap { [Array($0.name.utf8), Array($0.value.utf8)] }
  }
  require(exact(one) == exact(other), law)
}
