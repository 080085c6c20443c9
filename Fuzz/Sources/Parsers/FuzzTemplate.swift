import InvocationURLs

/// Tries one input: a template up to the first NUL, then a value for every variable.
func fuzzTemplate(_ input: [UInt8]) {
  let halves = input.split(
    separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  let texts = halves.map { String(decoding: $0, as: UTF8.self) }
  let template: URITemplate
  do throws(URITemplate.SyntaxError) {
    template = try URITemplate(texts[0])
  } catch {
    require((0..<texts[0].utf8.count).contains(error.offset), "the error lies in the template")
    return
  }
  let value = texts.count == 2 ? texts[1] : "é"
  let values: [URITemplate.Value] = [
    .string(value), .list([value, "", value]), .pairs([.init(value, ""), .init("", value)]),
  ]
  for value in values { expand(template, value) }
}

private func expand(_ template: URITemplate, _ value: URITemplate.Value) {
  let result: String
  do throws(URITemplate.ExpansionError) {
    result = try template.expand { _ in value }
  } catch {
    if case .string = value { require(false, "a string suits every variable") }
    return
  }
  let escapes = try? PercentEncoding.decode(result[...])
  require(escapes != nil, "every percent sign of the result begins an escape")
  require(result.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "the result is plain ASCII")
  require(!result.utf8.contains { "\"<>\\^`{|}".utf8.contains($0) }, "nothing is left to encode")
  let url = try? template.expandStrictly { _ in value }
  require(url == nil || url?.text == result, "strict expansion gives the same text")
}
