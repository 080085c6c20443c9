import HTMLReading

/// Tries one input: a page.
func fuzzHTMLHead(_ input: [UInt8]) {
  let page = input
  let head = HTMLHead(page)
  require(head.scriptedStores.count <= 8, "few stores are kept")
  require(head.title.map { !$0.contains("\n") } ?? true, "a title is one line")
}
