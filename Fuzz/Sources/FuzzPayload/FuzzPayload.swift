import FuzzDriver
import InvocationRouter
import InvocationURLs

/// Tries one input: a byte for the carrier, then the payload.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = bytes(start, count)
  guard let first = input.first,
    let route = try? Route("r", "https://h.example/{rest*}"), let router = try? Router([route])
  else { return 0 }
  let carriers = Payload.Carrier.allCases
  let payload = Payload(carriers[Int(first) % carriers.count], bytes: Array(input.dropFirst()))
  let resolution = router.resolve(payload)
  if case .invocation(let invocation) = resolution.outcome {
    require(invocation.url.canonical.host == "h.example", "an invocation is on a route's host")
  }
  return 0
}

/// The entry of the executable.
@_cdecl("FuzzPayload_main")
public func main(_ count: CInt, _ arguments: FuzzArguments) -> CInt {
  fuzz(count, arguments, testOneInput)
}
