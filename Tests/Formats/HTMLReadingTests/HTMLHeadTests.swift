import HTMLReading
import Testing

@Suite("The beginning of a web page") struct HTMLHeadTests {
  @Test func heads() {
    let head = HTMLHead(
      Array(
        """
        <!doctype html><!-- <title>no</title> --><HTML><title> Caf&eacute;\n&amp; &#x42;ar&nope; </title>
        <script>if (a<b) document.write("<title>no</title>")</script><noscript><meta http-equiv=refresh
        content="0;url=/no"></noscript><META content='5; URL="https://x.example/a?b=1&amp;c=2"'
        http-equiv=Refresh><link rel=icon href=/f.ico><link href="/t.png" rel="apple-touch-icon">
        <link rel="shortcut icon" href=/s.ico><meta name=apple-itunes-app content=app-id=1><body>
        <svg><title>no</title></svg>
        """.utf8))
    #expect(head.title == "Café & Bar&nope;")
    #expect(head.refresh?.seconds == 5 && head.refresh?.target == "https://x.example/a?b=1&c=2")
    #expect(head.icon == "/t.png" && head.banner == "app-id=1" && head.scriptedStores == [])
    for text in ["", "<", "<title", "<title>", "<!--", "<meta content=", "</", "<a b='"] {
      #expect(HTMLHead(Array(text.utf8)).refresh == nil, "\(text)")
    }
  }

  @Test func refreshes() {
    let texts: [(String, Int, String)] = [
      ("0;url=/a", 0, "/a"), ("3, /a", 3, "/a"), (" 1.5 ; URL = '/a b' x", 1, "/a b"),
      ("0;/a", 0, "/a"), ("0 url.html", 0, "url.html"),
    ]
    for (text, seconds, target) in texts {
      let refresh = HTMLHead.Refresh(text)
      #expect(refresh?.seconds == seconds && refresh?.target == target, "\(text)")
    }
    for text in ["", "x", "5", "5;", "0; url=", "0;url=''"] {
      #expect(HTMLHead.Refresh(text) == nil, "\(text)")
    }
  }

  @Test("banners with their lines, and the picture for previews") func banners() {
    let head = HTMLHead(
      Array(
        """
        <head>
        <!-- <meta name="apple-itunes-app" content="app-id=0"> -->
        <meta
          name='Apple-iTunes-App' content="app-id=1,
          app-clip-bundle-id=a.b">
        <meta property="og:image" content="/a.png"><META NAME=apple-itunes-app CONTENT=app-id=2>
        """.utf8))
    #expect(head.banners.map(\.line) == [3, 6] && head.banner?.hasPrefix("app-id=1,\n") == true)
    #expect(head.hasPreviewImage)
    #expect(!HTMLHead(Array("<meta property=og:image content=''>".utf8)).hasPreviewImage)
    let many = String(repeating: "<meta name=apple-itunes-app content=x>\n", count: 20)
    #expect(HTMLHead(Array(many.utf8)).banners.count == 8)
  }
}
