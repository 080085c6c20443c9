import InvocationRouter
import InvocationURLs
import Testing

/// Routes of URLs that tags make anew with every tap.
@Suite("Routes of taps") struct TapLayoutTests {
  @Test(
    "the layout is that of the query's fields, where there is a code",
    arguments: [
      ("https://h.example/t?e={who:sun(picc)}&c={code:sun(cmac)}", "e={picc}&c={cmac}"),
      (
        "https://h.example/{shop}?x={x}&u={u:sun(uid)}&n={n:sun(ctr)}&c={c:sun(cmac)}",
        "u={uid}&n={ctr}&c={cmac}"
      ),
      ("https://h.example/t?e={who:sun(picc)}", nil),
      ("https://h.example/t/{code:sun(cmac)}", nil), ("https://h.example/t?c={c}", nil),
    ] as [(String, String?)])
  func layouts(_ pattern: String, _ layout: String?) throws {
    #expect(try Route("tap", pattern).tapLayout == layout)
  }

  @Test("a field's own texts are printed and come back, others are refused")
  func printing() throws {
    let route = try Route("tap", "https://h.example/t?c={code:sun(cmac)}")
    let code = "94EED9EE65337086"
    let url = try route.url(["code": .text(code)])
    #expect(url.text == "https://h.example/t?c=\(code)")
    for text in [
      "94eed9ee65337086", "94EED9EE6533708", "94EED9EE653370866", "", "94EED9EE6533708G",
    ] {
      #expect(throws: RoutePrintError.self) { try route.url(["code": .text(text)]) }
    }
  }
}
