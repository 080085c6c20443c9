import InvocationURLs

/// Tries one input: the first line is a host, the rest a list.
func fuzzSuffixes(_ input: [UInt8]) {
  let end = input.firstIndex(of: 0x0A) ?? input.endIndex
  let text = Array(input[end...])
  guard let list = try? PublicSuffixList(parsing: text) else { return }
  let host = String(decoding: input[..<end], as: UTF8.self)
  let narrow = try? PublicSuffixList(parsing: text, for: host)
  require(narrow?.match(host) == list.match(host), "the rules for one host are enough")
  guard let match = list.match(host) else { return }
  require(!match.suffix.isEmpty, "a suffix has a label")
  guard let domain = match.registrableDomain else { return }
  require(domain.utf8.count > match.suffix.utf8.count, "a domain is longer than its suffix")
  require(domain.endIndex == match.suffix.endIndex, "a domain ends with its suffix")
}
