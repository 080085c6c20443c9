import FuzzDriver
import PropertyLists

/// Tries one input as a property list, in XML as in binary form.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = bytes(start, count)
  guard let list = try? PropertyList(reading: text) else { return 0 }
  let xml = list.xml
  // What XML cannot hold is replaced, which may make two keys of a binary list equal.
  guard let again = try? PropertyList(reading: Array(xml.utf8)) else {
    require(text.starts(with: "bplist00".utf8), "what was read from XML is read again")
    return 0
  }
  require(again.xml == xml, "what is written is read as it was")
  return 0
}

/// The entry of the executable.
@_cdecl("FuzzPropertyList_main")
public func main(_ count: CInt, _ arguments: FuzzArguments) -> CInt {
  fuzz(count, arguments, testOneInput)
}
