import TestSupport
import Testing

@testable import AppClipCodes

/// URLs there and back, with Apple's tables.
@Suite("URLs in codes") struct URLLawTests {
  static let isThere = Reference.weights != nil

  @Test("random URLs come back", .needsShared("appclip", isThere)) func roundTrip() throws {
    var compressor = try #require(Reference.compressor)
    var generator = SeededGenerator(seed: 100)
    let wanted = Effort.count(slice: 3_000, whole: 100_000)
    var (done, tooLong, other) = (0, 0, 0)
    while done < wanted {
      let url = RandomURLs.url(&generator)
      do {
        let payload = try compressor.payload(of: url)
        let back = try compressor.text(of: payload)
        #expect(back == RandomURLs.canonical(url), "\(url) came back as \(back)")
        done += 1
      } catch let error as ClipURLError {
        if case .tooLong = error.problem { tooLong += 1 } else { other += 1 }
      }
      if tooLong + other > 20 * wanted { break }
    }
    print("round trip: \(done) URLs, \(tooLong) were too long, \(other) refused otherwise")
    #expect(done == wanted && other == 0)
  }

  @Test("random payloads are read or refused, and never trap", .needsShared("appclip", isThere))
  func payloads() throws {
    var compressor = try #require(Reference.compressor)
    var generator = SeededGenerator(seed: 101)
    for _ in 0..<Effort.count(slice: 3_000, whole: 300_000) {
      let payload = try LawTests.payload(&generator)
      guard let text = try? compressor.text(of: payload) else { continue }
      #expect(text.hasPrefix("https://"))
      // A URL that is read can be written, unless it says the same in a longer way.
      if let own = try? compressor.payload(of: text) {
        let again = try compressor.text(of: own)
        let (first, second) = (try ClipURL(text).meaning, try ClipURL(again).meaning)
        #expect(first == second)
      }
    }
  }

  @Test("rows are built when they are needed", .needsShared("appclip", isThere)) func lazy() throws
  {
    var compressor = try #require(Reference.compressor)
    #expect(compressor.builtRows == 0)
    _ = try compressor.payload(of: "https://example.com/shop/42")
    #expect((10..<60).contains(compressor.builtRows))
  }

  @Test(
    "sentences",
    arguments: [
      (
        "http://a.co",
        "an App Clip Code carries https URLs only; this one does not begin with https://"
      ),
      ("https:///x", "byte 8: there is no host after https://"),
      (
        "https://me@a.co",
        "byte 10: a code cannot carry a user or password; leave out what is before '@'"
      ),
      ("https://a.co:8/", "byte 12: a code cannot carry a port; leave it out"),
      (
        "https://a_b.co",
        "byte 9: '_' is not allowed in the host; it may have letters, digits, '.' and '-'"
      ),
      ("https://localhost", "byte 8: the host has no dot"),
      (
        "https://a.xn--p1ai",
        "byte 10: the host has a label in Punycode (xn--), which Apple's generator refuses; use a host "
          + "in plain letters"
      ),
      (
        "https://a.co/~x",
        "byte 13: '~' cannot be in a code; besides letters and digits it takes / # ? = % - . _ , + ; : &"
      ),
      (
        "https://a.co/é",
        "byte 13: a character outside ASCII cannot be in a code; besides letters and digits it takes "
          + "/ # ? = % - . _ , + ; : &"
      ),
      ("https://a.co/%4g", "byte 13: after '%' there must be two hexadecimal digits"),
      ("https://a.co/#a#b", "byte 15: there is a second '#'"),
    ]) func sentences(_ url: String, _ sentence: String)
  {
    // Refusals need no tables.
    let error = #expect(throws: ClipURLError.self) { try ClipURL(url) }
    #expect(error?.description == sentence)
  }

  @Test("what would come back as another URL is refused", .needsShared("appclip", isThere))
  func changed()
    throws
  {
    var compressor = try #require(Reference.compressor)
    let error = #expect(throws: ClipURLError.self) { try compressor.payload(of: "https://a.co//x") }
    #expect(
      error?.description
        == "a reader of the code would get another URL, https://a.co/x; use that one, or leave out "
        + "double slashes")
    let long = #expect(throws: ClipURLError.self) {
      try compressor.payload(
        of: "https://averyveryverylonghostname-that-does-not-fit.example.com/and")
    }
    #expect(long?.description.hasPrefix("the URL takes ") == true)
  }

  @Test("the budget adds up", .needsShared("appclip", isThere)) func budget() throws {
    var compressor = try #require(Reference.compressor)
    let whole = try compressor.budget(of: "https://shop.example.com/item/42?ref=a7&n=9")
    #expect(whole.total == whole.frame + whole.host + whole.path + whole.query + whole.fragment)
    #expect(whole.left == 128 - whole.total)
    let template = try compressor.budget(of: "https://appclip.example.com/shop?p=904")
    #expect(template.form == .template && template.fragment == 0)
    let combined = try compressor.budget(of: "https://a.co/x;y?z#f")
    #expect(combined.form == .combined)
    #expect(combined.path > 0 && combined.query > 0 && combined.fragment > 0)
    let bare = try compressor.budget(of: "https://a.co")
    #expect(bare.form == .none)
  }

  @Test("tables of another size are refused") func sizes() {
    let error = #expect(throws: ClipWeightsError.self) {
      try ClipWeights(host: [1], spq: [], cpq: [])
    }
    #expect(error?.description == "the table host has 1 bytes and must have 121758")
    #expect(ClipWeights.Table.allCases.map(\.byteCount) == [121_758, 726_046, 855_150])
  }

  @Test("tables of nonsense code every URL, and what comes back is the same") func nonsense() throws
  {
    var generator = SeededGenerator(seed: 102)
    func bytes(_ table: ClipWeights.Table) -> [UInt8] {
      (0..<table.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    var compressor = URLCompressor(
      try ClipWeights(host: bytes(.host), spq: bytes(.spq), cpq: bytes(.cpq)))
    for url in ["https://a.co/42", "https://b.de/?p=1", "https://x.org/a#b"] {
      let payload = try compressor.payload(of: url)
      let back = try compressor.text(of: payload)
      #expect(back == url)
    }
  }
}

/// URLs that Apple's generator would take, of all forms.
enum RandomURLs {
  static func url(_ generator: inout SeededGenerator) -> String {
    let hosts = ["a.co", "example.com", "appclip.x.org", "www.abc.de", "q.shop", "b-c.io", "m.hu"]
    var url = "https://" + (hosts.randomElement(using: &generator) ?? "a.co")
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: break
    case 1: url += "/" + word(&generator)
    case 2:
      for _ in 0..<Int.random(in: 1...3, using: &generator) { url += "/" + text(&generator) }
      if Bool.random(using: &generator) { url += "/" }
    case 3:
      url += "/" + (Bool.random(using: &generator) ? word(&generator) : "")
      url += "?p=" + text(&generator)
      if Bool.random(using: &generator) { url += "&p1=" + text(&generator) }
    case 4:
      url += "/" + (Bool.random(using: &generator) ? text(&generator) : "")
      url += "?" + text(&generator) + "=" + text(&generator)
    default:
      url += "/" + text(&generator) + "?" + any(&generator)
      if Bool.random(using: &generator) { url += "#" + text(&generator) }
    }
    return url
  }

  /// What comes back.
  static func canonical(_ url: String) -> String { url }

  private static func word(_ generator: inout SeededGenerator) -> String {
    PathWords.all.randomElement(using: &generator) ?? "shop"
  }

  private static func text(_ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: String(Int.random(in: 0...999_999, using: &generator))
    case 1: characters("abcdefghijklmnopqrstuvwxyz", &generator)
    case 2: characters("abcXYZ019-_.", &generator)
    default: word(&generator)
    }
  }

  private static func any(_ generator: inout SeededGenerator) -> String {
    characters("abc019/=-._,+;:", &generator)
  }

  private static func characters(_ alphabet: String, _ generator: inout SeededGenerator) -> String {
    let all = Array(alphabet)
    return String(
      (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        all.randomElement(using: &generator) ?? "a"
      })
  }
}
