import Contents
import NDEF
import TestSupport
import Testing

/// What is written is read as it was, over text and records, whatever the values hold.
@Suite("Contents come back as they went") struct ContentLawTests {
  static let count = Effort.count(slice: 300, whole: 20_000)

  @Test("random values of every kind", arguments: RandomContents.words)
  func laws(_ word: String) throws {
    let kind = try #require(ContentCatalogue.named(word))
    let seed = contentSeed()
    var random = RandomContents(seed: seed)
    var (made, texts, messages) = (0, 0, 0)
    for number in 0..<Self.count {
      let values = random.values(kind)
      guard let content = try? kind.init(values) else { continue }
      made += 1
      do {
        let carriers = try check(content)
        texts += carriers.text ? 1 : 0
        messages += carriers.records ? 1 : 0
      } catch {
        Issue.record("seed \(seed), number \(number), \(values): \(error)")
        return
      }
    }
    // Where most values were refused nothing would be proved.
    #expect(made * 5 > Self.count, "seed \(seed): \(made) of \(Self.count)")
    let isForCodes = if case .refused = kind.definition.code { false } else { true }
    #expect((texts * 6 > Self.count) == isForCodes, "seed \(seed): \(texts) of \(Self.count)")
    let isForTags = if case .refused = kind.definition.tag { false } else { true }
    #expect((messages * 10 > Self.count) == isForTags, "seed \(seed): \(messages) of \(Self.count)")
  }

  private func check(_ content: some Content) throws -> (text: Bool, records: Bool) {
    try expectSame(try type(of: content).init(content.values), content, "values")
    let (text, records) = (try? content.text(), try? content.records())
    if let text { try checkText(text, of: content) }
    if let records {
      let message = try NDEFMessage(decoding: NDEFMessage(records).encoded())
      try expectSame(try type(of: content).init(reading: message.records), content, "records")
      try expectFirst(ContentCatalogue.read(message.records), type(of: content))
    }
    return (text != nil, records != nil)
  }

  private func checkText<Kind: Content>(_ text: String, of content: Kind) throws {
    let read = try Kind(reading: text)
    if let plain = content as? PlainText {
      // A code has no language.
      try #require(Array(text.utf8) == Array(plain.words.utf8))
      return
    }
    try expectSame(read, content, "text")
    try expectFirst(ContentCatalogue.read(text), Kind.self)
  }

  private func expectSame<Kind: Content>(_ read: Kind, _ content: Kind, _ way: String) throws {
    try #require(exact(read.values) == exact(content.values), "over \(way)")
    try #require(read == content)
  }

  /// Nothing else claims it first.
  private func expectFirst(_ reading: ContentReadResult?, _ kind: any Content.Type) throws {
    let reading = try #require(reading)
    try #require(reading.definition.word == kind.definition.word)
    _ = try reading.content.get()
  }
}

@Suite("Hostile texts and records") struct HostileContentTests {
  @Test("random beginnings of every form with random ends") func texts() throws {
    let seed = contentSeed()
    var random = RandomContents(seed: seed)
    let forms = [
      "WIFI:", "WIFI:S:", "BEGIN:VCARD\n", "BEGIN:VCARD\nVERSION:3.0\nFN:a\n", "MECARD:",
      "MECARD:N:", "tel:", "sms:",
      "SMSTO:", "sms:1?body=", "mailto:", "mailto:a@b?", "MATMSG:", "geo:", "geo:1,2?q=",
      "https://maps.apple.com/?ll=1,2&", "https://www.google.com/maps/search/?api=1&query=1,",
      "https://apps.apple.com/app/", "https://play.google.com/store/apps/details?id=",
      "javascript:", "a:", "BEGIN:VEVENT\nSUMMARY:",
      "BEGIN:VEVENT\nSUMMARY:a\nDTSTART:20260101\nUID:",
      "BCD\n002\n1\nSCT\n\n", "BCD\n002\n1\nSCT\n\na\nBE72000000001616\n\n\n\n",
    ]
    for _ in 0..<Effort.count(slice: 2_000, whole: 200_000) {
      let text =
        random.pick(forms) + random.lines()
        + random.pick(["", ";;", "\nEND:VCARD", "\nEND:VEVENT", ":", "?"])
      guard case .success(let content)? = ContentCatalogue.read(text)?.content else { continue }
      try check(content, "seed \(seed): \(text.debugDescription)")
    }
  }

  private func check<Kind: Content>(_ content: Kind, _ comment: String) throws {
    let again = try Kind(content.values)
    try #require(exact(again.values) == exact(content.values), "\(comment)")
    if let text = try? content.text() {
      try #require(exact(try Kind(reading: text).values) == exact(content.values), "\(comment)")
    }
  }

  @Test("long ones take no long time") func long() throws {
    let many = String(repeating: "a;", count: 200_000)
    for begin in [
      "WIFI:S:", "MECARD:N:", "BEGIN:VCARD\nVERSION:3.0\nFN:", "mailto:", "tel:", "SMSTO:1:",
    ] {
      _ = ContentCatalogue.read(begin + many)
    }
    let folded = String(repeating: "\n a", count: 200_000)
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:a\nNOTE:" + folded + "\nEND:VCARD"
    let content = try #require(ContentCatalogue.read(card)).content.get()
    #expect(content.values["note"]?.utf8.count == 200_000)
  }
}
