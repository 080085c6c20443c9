import PropertyLists

/// Tries one input as a property list, in XML as in binary form.
func fuzzPropertyList(_ input: [UInt8]) {
  let text = input
  guard let list = try? PropertyList(reading: text) else { return }
  let xml = list.xml
  // What XML cannot hold is replaced, which may make two keys of a binary list equal.
  guard let again = try? PropertyList(reading: Array(xml.utf8)) else {
    require(text.starts(with: "bplist00".utf8), "what was read from XML is read again")
    return
  }
  require(again.xml == xml, "what is written is read as it was")
}
