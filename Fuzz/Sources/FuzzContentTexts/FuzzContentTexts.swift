import Contents
import FuzzDriver
import NDEF

/// Tries one input as the text of a code, as a message of a tag, and as the payload of the records that contents have.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = bytes(start, count)
  check(ContentKinds.read(String(decoding: input, as: UTF8.self)))
  if let message = try? NDEFMessage(decoding: input, options: .lenient) {
    check(ContentKinds.read(message.records))
  }
  for type in types {
    if let record = try? NDEFRecord.media(type, input) { check(ContentKinds.read([record])) }
  }
  if let select = try? NDEFRecord.wellKnown("Hs", input),
    let device = try? NDEFRecord.media(types[1], [8, 0, 6, 5, 4, 3, 2, 1], id: [0x30])
  {
    check(ContentKinds.read([select, device]))
  }
  return 0
}

private let types = [
  "text/calendar", "application/vnd.bluetooth.ep.oob", "application/vnd.bluetooth.le.oob",
  "application/vnd.wfa.wsc",
]

private func check(_ reading: ContentReading?) {
  switch reading?.content {
  case .success(let content): check(content)
  case .failure(let error): require(!error.description.isEmpty, "a fault has a sentence")
  case nil: break
  }
}

/// What was read can be made again, on every carrier that takes it.
private func check(_ content: some Content) {
  let values = content.values
  let kind = type(of: content)
  let made: ContentValues?
  do throws(ContentError) { made = try kind.init(values).values } catch { made = nil }
  require(made == values, "the values make it again")
  require(content.facts.count == values.pairs.count, "people see every value")
  _ = content.remarks
  if let text = try? content.text() {
    require(kind.claims(text), "a text of a kind is claimed by it")
    require((try? kind.init(reading: text))?.values == values, "its text is read")
  }
  if let records = try? content.records() {
    require(kind.claims(records), "records of a kind are claimed by it")
    require((try? kind.init(reading: records))?.values == values, "its records are read")
  }
}

/// The entry of the executable.
@_cdecl("FuzzContentTexts_main")
public func main(_ count: CInt, _ arguments: FuzzArguments) -> CInt {
  fuzz(count, arguments, testOneInput)
}
