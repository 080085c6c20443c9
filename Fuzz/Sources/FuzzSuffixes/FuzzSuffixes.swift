import FuzzDriver
import InvocationURLs

/// Tries one input: the first line is a host, the rest a list.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = bytes(start, count)
  let end = input.firstIndex(of: 0x0A) ?? input.endIndex
  guard let list = try? PublicSuffixList(parsing: Array(input[end...])) else { return 0 }
  let host = String(decoding: input[..<end], as: UTF8.self)
  guard let match = list.match(host) else { return 0 }
  require(!match.suffix.isEmpty, "a suffix has a label")
  guard let domain = match.registrableDomain else { return 0 }
  require(domain.utf8.count > match.suffix.utf8.count, "a domain is longer than its suffix")
  require(domain.endIndex == match.suffix.endIndex, "a domain ends with its suffix")
  return 0
}

/// The entry of the executable.
@_cdecl("FuzzSuffixes_main")
public func main(_ count: CInt, _ arguments: FuzzArguments) -> CInt {
  fuzz(count, arguments, testOneInput)
}
