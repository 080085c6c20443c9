import InvocationURLs

/// Tries one input.
func fuzzURL(_ input: [UInt8]) {
  let text = String(decoding: input, as: UTF8.self)
  _ = try? OpaqueURI(text)
  guard let url = try? InvocationURL(text) else { return }
  let canonical = url.canonical
  let again = try? InvocationURL(canonical.text)
  require(url.text == text, "the text is kept")
  require(again?.canonical == canonical, "a canonical form is its own canonical form")
  require(again?.host == canonical.host && again?.path == canonical.path, "components agree")
  require(
    url.queryItems.count <= input.count && url.pathSegments.count <= input.count,
    "no more than bytes")
}
