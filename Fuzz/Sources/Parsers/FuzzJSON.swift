import JSONText

/// Tries one input.
func fuzzJSON(_ input: [UInt8]) {
  let text = input
  let value: JSONValue
  do throws(JSONError) {
    value = try JSONValue(parsing: text)
  } catch {
    let offset = error.place?.offset ?? -1
    require((0...text.count).contains(offset), "the error lies in the text")
    require(!error.description.isEmpty && error.path.steps.count <= 128, "it can be told")
    // A path that leads anywhere in a text that is no JSON does no harm.
    let path = JSONPath([.name("a"), .index(1)])
    _ = JSONCursor(.null, at: path).error("here").located(in: text)
    return
  }
  for layout in [JSONValue.Layout.compact, .pretty] {
    let written = value.text(layout)
    require((try? JSONValue(parsing: written)) == value, "what is written is read as it was")
  }
  require(value.text().utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "one line, no controls")
  visit(JSONCursor(value), in: text)
}

/// Every value is found again at its path.
private func visit(_ cursor: JSONCursor, in text: [UInt8]) {
  let place = cursor.error("here").located(in: text).place
  require(place != nil, "every value has a place")
  switch cursor.value {
  case .array:
    for element in (try? cursor.array()) ?? [] { visit(element, in: text) }
  case .object:
    for member in (try? cursor.members()) ?? [] { visit(member.cursor, in: text) }
  default: break
  }
}
