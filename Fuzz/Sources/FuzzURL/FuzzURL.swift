import FuzzDriver
import InvocationURLs

/// Tries one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: bytes(start, count), as: UTF8.self)
  _ = try? OpaqueURI(text)
  guard let url = try? InvocationURL(text) else { return 0 }
  let canonical = url.canonical
  let again = try? InvocationURL(canonical.text)
  require(url.text == text, "the text is kept")
  require(again?.canonical == canonical, "a canonical form is its own canonical form")
  require(again?.host == canonical.host && again?.path == canonical.path, "components agree")
  require(url.queryItems.count <= count && url.pathSegments.count <= count, "no more than bytes")
  return 0
}

/// The entry of the executable.
@_cdecl("FuzzURL_main")
public func main(_ count: CInt, _ arguments: FuzzArguments) -> CInt {
  fuzz(count, arguments, testOneInput)
}
