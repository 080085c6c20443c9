import FuzzDriver
import LiveChecks

/// Tries one input: a page.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let page = bytes(start, count)
  let head = HTMLHead(page)
  require(head.scriptedStores.count <= 8, "few stores are kept")
  require(head.title.map { !$0.contains("\n") } ?? true, "a title is one line")
  return 0
}

/// The entry of the executable.
@_cdecl("FuzzHTMLHead_main")
public func main(_ count: CInt, _ arguments: FuzzArguments) -> CInt {
  fuzz(count, arguments, testOneInput)
}
