import Payloads
import InvocationURLs

/// Tries one input: a byte for the carrier, then the payload.
func fuzzPayload(_ input: [UInt8]) {
  guard let first = input.first,
    let route = try? Route("r", "https://h.example/{rest*}"), let router = try? Router([route])
  else { return }
  let carriers = Payload.Carrier.allCases
  let payload = Payload(carriers[Int(first) % carriers.count], bytes: Array(input.dropFirst()))
  let resolution = router.resolve(payload)
  if case .invocation(let invocation) = resolution.outcome {
    require(invocation.url.canonical.host == "h.example", "an invocation is on a route's host")
  }
}
