import InvocationURLs
import QRCodes
import TestSupport
import Testing

@testable import HTMLReports

@Suite("Pages of links to an App Clip") struct LinkPageTests {
  private let urls = (1...3).map { "https://eat.example.com/s/\($0)/t/7" }

  private func code(_ url: String) throws -> QRCode { try QRCode(.url(InvocationURL(url))) }

  private func page() throws -> [UInt8] {
    let page = LinkPage(title: "To <scan>", verdict: "3 links", facts: [("Before", "run it once")])
    var bytes = page.head()
    for url in urls {
      bytes += page.bytes(
        of: LinkPage.Section(
          .warning, title: "Eat & drink", url: HighlightedURL(url),
          symbol: try code(url).modules,
          facts: (1...9).map { ("Fact \($0)", "value") }))
    }
    return bytes + page.foot()
  }

  @Test("everything that is said is there, and nothing acts") func text() throws {
    let text = String(decoding: try page(), as: UTF8.self)
    for part in [
      "<h1>To &lt;scan&gt;</h1>", "<p class=\"verdict\">3 links</p>", "<section class=\"warning\">",
      "<h2>Eat &amp; drink</h2>", "https://<b>eat.example.com</b>/s/2/t/7",
      "<dt>Before</dt><dd>run it once</dd>", "default-src 'none'",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("<script"))
  }

  @Test("its codes are square, and are read from a monitor", .needs(.chromium, .zbarimg))
  func codes() throws {
    let browser = try Browser()
    let bytes = try page()
    let ratio =
      "(()=>{const r=document.querySelector('.c').getBoundingClientRect();"
      + "return r.width===r.height&&r.width>150})()"
    #expect(try browser.answer(ratio, in: bytes) == "true")
    let path = try browser.folder.write(bytes, to: "links.html")
    // With the host in capitals, which takes less room.
    let texts = try Set(urls.map { try String(decoding: code($0).payload, as: UTF8.self) })
    for (width, height) in [(390, 2600), (1280, 1400)] {
      let picture = try browser.screenshot(path, width: width, height: height)
      #expect(try browser.codes(in: picture) == texts)
    }
  }
}
