import InvocationURLs
import HTMLReading
import LiveChecks

/// Tries one input: the header of an answer, and its values in every meaning.
func fuzzHTTPHeaders(_ input: [UInt8]) {
  let header = HeaderFields(input)
  guard let page = try? InvocationURL("https://a.example/b/c?d#e") else { return }
  for field in header.fields {
    require(header[field.name] != nil, "a field is found by its name")
    switch RedirectDestination(field.value, from: page) {
    case .web(let url):
      // An absolute address stays what it is, wherever it is written.
      require(RedirectDestination(url.text, from: url) == .web(url), "a target is its own target")
    case .other, .bad: break
    }
    if let seconds = RetryAfter.seconds(field.value, now: 1_700_000_000) {
      require(seconds >= 0, "nobody waits a negative time")
    }
    _ = MediaType(field.value)
    _ = HTMLHead.Refresh(field.value)
    _ = CertificateFacts(["Subject:" + field.value, field.name + ":" + field.value], count: 1)
  }
}
