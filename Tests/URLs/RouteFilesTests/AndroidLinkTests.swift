import RouteFiles
import Testing

/// What `assetlinks.json` says of an app.
@Suite("Apps of Android") struct AndroidLinkTests {
  @Test("apps of Android") func android() {
    let digits = String(repeating: "aB", count: 32)
    #expect(
      AndroidLink("com.example.eat=" + digits)?.fingerprint
        == Array(repeating: "AB", count: 32).joined(separator: ":"))
    #expect(
      AndroidLink("com.example.eat=" + digits).map { AndroidLink.isFingerprint($0.fingerprint) }
        == true)
    for text in ["", digits, "AB", Array(repeating: "ab", count: 32).joined(separator: ":")] {
      #expect(!AndroidLink.isFingerprint(text), "\(text)")
    }
    for text in [
      "", "com=" + digits, "com.example.eat", "com.example.eat=" + digits.dropLast(),
      "com.1x.eat=" + digits,
      "com..eat=" + digits, "com.example.eat=" + digits.dropLast() + "x",
    ] { #expect(AndroidLink(text) == nil, "\(text)") }
  }
}
