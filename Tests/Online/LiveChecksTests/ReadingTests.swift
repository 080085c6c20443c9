import InvocationURLs
import LiveChecks
import TestSupport
import Testing

/// What is read of headers and of addresses.
@Suite("Headers and addresses") struct ReadingTests {
  @Test(
    "where a redirect leads",
    arguments: [
      ("https://x.example/y", "https://x.example/y"), ("/y", "https://a.example/y"),
      ("y", "https://a.example/b/y"), ("../y", "https://a.example/y"),
      ("../../../y", "https://a.example/y"), ("./", "https://a.example/b/"),
      ("..", "https://a.example/"), ("?q", "https://a.example/b/c?q"),
      ("#f", "https://a.example/b/c?d#f"), ("//x.example", "https://x.example"),
      ("  /y \t", "https://a.example/y"), ("/a b", "https://a.example/a%20b"),
      ("/é", "https://a.example/%C3%A9"), ("HTTPS://X.example/", "HTTPS://X.example/"),
      ("y?u=../z", "https://a.example/b/y?u=../z"), ("y/./z/..", "https://a.example/b/y/"),
      ("/a|b", "https://a.example/a%7Cb"),
      ("/[a]?x[]=1^2", "https://a.example/%5Ba%5D?x%5B%5D=1%5E2"),
      ("/{a}\"<b>`#c#d", "https://a.example/%7Ba%7D%22%3Cb%3E%60#c%23d"),
      ("/100%?a=%zz&b=%2", "https://a.example/100%25?a=%25zz&b=%252"),
      ("https://x.example/a|b", "https://x.example/a%7Cb"),
      ("//x.example?a|b", "https://x.example?a%7Cb"),
      ("https://[2001:db8::1]/[x]", "https://[2001:db8::1]/%5Bx%5D"),
      ("?u=http://y|z", "https://a.example/b/c?u=http://y%7Cz"),
    ]) func targets(_ text: String, _ target: String) throws
  {
    let page = try InvocationURL("https://a.example/b/c?d#e")
    #expect(RedirectDestination(text, from: page) == .web(try InvocationURL(target)))
  }

  @Test(
    "what is no web address",
    arguments: [
      ("itms-apps://x", true), ("intent:#Intent;end", true), ("", false), ("https://", false),
      ("https://a b/", false), ("https://a|b/", false), ("/\\evil", false),
      ("https://me@x.example/", false),
      (String(repeating: "x", count: 9_000), false),
    ]) func others(_ text: String, isOther: Bool) throws
  {
    let page = try InvocationURL("https://a.example/b/c?d#e")
    switch RedirectDestination(text, from: page) {
    case .web(let url): Issue.record("\(url)")
    case .other(let found): #expect(isOther && found == text)
    case .bad: #expect(!isOther)
    }
  }

  @Test func waits() {
    let now: Int64 = 1_795_608_000  // 2026-11-25T12:00:00Z
    #expect(RetryAfter.seconds("120", now: now) == 120)
    #expect(RetryAfter.seconds("Wed, 25 Nov 2026 12:01:00 GMT", now: now) == 60)
    #expect(RetryAfter.seconds("Wed, 25 Nov 2020 12:01:00 GMT", now: now) == 0)
    #expect(RetryAfter.seconds("99999999999999999999", now: now) == .max)
    for text in ["", "soon", "-1", "1.5", "25 Nov 2026", "32 Nov 2026 12:00:00"] {
      #expect(RetryAfter.seconds(text, now: now) == nil, "\(text)")
    }
    #expect(DateText.seconds("Feb 29 23:59:60 2028 GMT") == 1_835_481_600)
    #expect(DateText.seconds("Jan  1 00:00:00 1970 GMT") == 0)
  }

  @Test func headers() {
    let bytes =
      "HTTP/1.1 103 Early\r\nA: 0\r\n\r\nHTTP/2 200\r\nA: 1\r\n two\r\nbad\r\nB:x\n: y\r\na:3\r\n\r\n"
    let header = HeaderFields(Array(bytes.utf8))
    #expect(header["a"] == "1 two" && header["b"] == "x" && header["c"] == nil)
    #expect(header.all("a") == ["1 two", "3"] && header.fields.count == 3)
    #expect(MediaType("Text/HTML ; Charset=\"UTF-8\"")?.charset == "utf-8")
    #expect(
      MediaType("text/html;x")?.isPage == true && MediaType("application/json")?.isPage == false)
    for text in ["", "text", "text/", "a/b/c", "a b/c"] {
      #expect(MediaType(text) == nil, "\(text)")
    }
  }

  @Test(
    "addresses that are not public",
    arguments: [
      "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "169.254.169.254",
      "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.1.1",
      "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.1.1",
      "240.0.0.1", "255.255.255.255",
    ]) func nearby(_ text: String)
  {
    let bytes = text.split(separator: ".").compactMap { UInt8($0) }
    #expect(!AddressPolicy.publicOnly.allows(bytes))
    let zeros = [UInt8](repeating: 0, count: 10)
    #expect(!AddressPolicy.publicOnly.allows(zeros + [0xFF, 0xFF] + bytes), "mapped")
    #expect(!AddressPolicy.publicOnly.allows(zeros + [0, 0] + bytes), "compatible")
    #expect(
      !AddressPolicy.publicOnly.allows([0, 0x64, 0xFF, 0x9B] + zeros.prefix(8) + bytes),
      "translated")
    #expect(!AddressPolicy.publicOnly.allows([0x20, 0x02] + bytes + zeros), "6to4")
  }

  @Test("addresses beside those are public, and of IPv6") func reachable() {
    for text in [
      "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.1.1.1",
      "128.0.0.1", "172.15.255.255", "172.32.0.0", "192.0.1.1", "192.167.255.255", "198.17.255.255",
      "198.20.0.0", "223.255.255.255",
    ] {
      let bytes = text.split(separator: ".").compactMap { UInt8($0) }
      #expect(AddressPolicy.publicOnly.allows(bytes), "\(text)")
    }
    let tail = [UInt8](repeating: 1, count: 12)
    for (start, isPublic) in [
      ([0x20, 0x01, 0x48, 0x60], true), ([0x2A, 0x00, 0, 0], true), ([0xFE, 0x80, 0, 0], false),
      ([0xFC, 0, 0, 0], false), ([0xFD, 0x12, 0, 0], false), ([0xFF, 0x02, 0, 0], false),
      ([0x20, 0x01, 0x0D, 0xB8], false), ([0x20, 0x01, 0, 0], false), ([0, 0, 0, 0], false),
    ] as [([UInt8], Bool)] {
      #expect(AddressPolicy.publicOnly.allows(start + tail) == isPublic, "\(start)")
    }
    #expect(!AddressPolicy.publicOnly.allows([1, 2, 3]))
    #expect(AddressPolicy.loopbackOnly.allows([127, 9, 9, 9]))
  }

  @Test func pins() {
    #expect(
      PinnedAddress("A.example:443:192.0.2.1,[2001:db8::1]")?.text
        == "a.example:443:192.0.2.1,[2001:db8::1]")
    for text in [
      "", "a:443", "a:443:", "a:0:1.2.3.4", "a:65536:1.2.3.4", "a:x:1.2.3.4", "a:443:b",
      ":443:1.2.3.4",
      "-a b:443:1.2.3.4", "a:+443:1.2.3.4", "a:443:1.2.3.4,",
    ] { #expect(PinnedAddress(text) == nil, "\(text)") }
  }

  @Test func proxies() throws {
    let (page, plain) = (
      try InvocationURL("https://a.eat.example/"), try InvocationURL("http://b.example/")
    )
    let variables = [
      "https_proxy": "http://me:secret@proxy:3128", "ALL_PROXY": "socks5://all",
      "no_proxy": "localhost,.eat.example",
    ]
    let choice = ProxySettings { variables[$0] }
    #expect(choice.proxy(for: page) == nil && choice.proxy(for: plain) == "socks5://all")
    #expect(choice.proxy(for: try InvocationURL("https://eat.example/")) == nil)
    let other = try #require(choice.proxy(for: try InvocationURL("https://meat.example/")))
    #expect(ProxySettings.shown(other) == "http://proxy:3128")
    #expect(ProxySettings { $0 == "HTTP_PROXY" ? "x" : nil }.proxy(for: plain) == nil)
    #expect(ProxySettings { ["http_proxy": "x", "NO_PROXY": "*"][$0] }.proxy(for: plain) == nil)
  }
}
