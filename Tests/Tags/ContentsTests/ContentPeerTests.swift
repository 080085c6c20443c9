import Basics
import Contents
import Foundation
import JSONText
import NDEF
import TestSupport
import Testing

/// What other people's programs make of the same values.
@Suite("Contents beside their peers") struct ContentPeerTests {
  static let count = Effort.count(slice: 300, whole: 5_000)

  @Test("vobject reads our vCards to the same fields", .needs(.vobject)) func vobject() throws {
    let seed = contentSeed()
    var random = PlainRandom(seed: seed)
    let contacts = try (0..<Self.count).map { number in
      try Contact(random.contact(form: number.isMultiple(of: 2) ? "vcard3" : "vcard4"))
    }
    let answers = try Peer.ask("vobject", .vobject, contacts.map { .string($0.text()) })
    for (contact, answer) in zip(contacts, answers) {
      for field in Contact.definition.fields where field.name != "form" {
        let ours = Self.expected(contact, field)
        let theirs = Self.texts(answer[field.name])
        try #require(
          theirs == ours, "seed \(seed): \(field.name) of \(contact.text().debugDescription)")
      }
    }
  }

  /// vobject has "" for parts of names and addresses that are not there.
  private static func expected(_ contact: Contact, _ field: ContentField) -> [String] {
    let values = contact.values
    switch field.name {
    case "family" where contact.family == nil && contact.given == nil: return [contact.name]
    case "family", "given": return [values[field.name] ?? ""]
    case "street", "city", "region", "postcode", "country":
      let isThere = ["street", "city", "region", "postcode", "country"].contains {
        values[$0] != nil
      }
      return isThere ? [values[field.name] ?? ""] : []
    case "birthday":
      return values[field.name].map {
        contact.form == .vcard3 ? [$0] : [$0.replacing("-", with: "")]
      } ?? []
    default: return values.all(field.name)
    }
  }

  private static func texts(_ value: JSONValue?) -> [String] {
    value?.arrayValue?.compactMap(\.stringValue) ?? value?.stringValue.map { [$0] } ?? []
  }

  @Test("segno's helpers make the same texts, but for what docs/contents.md names", .needs(.segno))
  func segno() throws {
    let seed = contentSeed()
    var random = PlainRandom(seed: seed)
    let contents: [any Content] = try (0..<Self.count).map { number in
      switch number % 5 {
      case 0: try WiFiAccess(random.wifi())
      case 1: try Place(random.place())
      case 2: try MailMessage(random.mail())
      case 3: try Contact(random.contact(form: "mecard"))
      default: try Contact(random.contact(form: "vcard3", isForSegno: true))
      }
    }
    let answers = try Peer.ask("segno", .segno, contents.map(Self.request))
    for (content, answer) in zip(contents, answers) {
      let theirs = try #require(answer.stringValue)
      let ours = try content.text()
      try #require(
        Self.comparable(ours, content) == Self.comparable(theirs, content),
        "seed \(seed): \(ours.debugDescription), \(theirs.debugDescription)")
      // What segno writes is read as what was asked for; its MECARD has no name for notes that
      // Docomo knows.
      var values = content.values.pairs
      if content.values["form"] == "mecard" { values.removeAll { $0.name == "note" } }
      let read = try type(of: content).init(reading: theirs).values.pairs
      try #require(read == values, "seed \(seed): \(theirs.debugDescription)")
    }
  }

  private static func request(_ content: any Content) -> JSONValue {
    var values: [(String, JSONValue)] = []
    for field in type(of: content).definition.fields {
      let all = content.values.all(field.name)
      if !all.isEmpty { values.append((field.name, .array(all.map { .string($0) }))) }
    }
    return [
      "kind": .string(type(of: content).definition.word), "values": .object(JSONObject(values)),
    ]
  }

  /// The texts without the differences that are known, line by line.
  private static func comparable(_ text: String, _ content: any Content) -> [String] {
    switch content {
    // segno leaves out the backslash before a comma, and the last semicolon behind H:true.
    case is WiFiAccess:
      let plain = withoutEscapesOfCommas(text)
      return [plain.hasSuffix(";;") ? plain : plain + ";"]
    // segno writes line ends as %0A, and does not encode / and what stands in addresses.
    case is MailMessage:
      return [
        text.replacing("%0D%0A", with: "%0A").replacing("%2F", with: "/").replacing(
          "%2B", with: "+")
      ]
    // segno calls the note MEMO, and has another order.
    case let contact as Contact where contact.form == .mecard:
      return withoutEscapesOfCommas(text).replacing("MEMO:", with: "NOTE:").split(
        separator: ";"
      )
      .map(String.init).sorted()
    // segno has two parts of N where RFC 2426 has five, escapes commas in URIs, and has another
    // order.
    case is Contact:
      return text.split(separator: "\r\n").map { String($0).replacing(";;;", with: "") }.sorted()
    default: return [text]
    }
  }

  private static func withoutEscapesOfCommas(_ text: String) -> String {
    text.replacing("\\\\", with: "\u{1}").replacing("\\,", with: ",").replacing(
      "\u{1}", with: "\\\\")
  }

  @Test("ndeflib reads our Wi-Fi credentials", .needs(.ndeflib)) func credentials() throws {
    let seed = contentSeed()
    var random = PlainRandom(seed: seed)
    let networks = try (0..<Self.count).compactMap { _ in
      let network = try WiFiAccess(random.wifi())
      return network.isHidden ? nil : network
    }
    let messages = try networks.map {
      JSONValue.string(hexadecimal(NDEFMessage(try $0.records()).encoded()))
    }
    for (network, answer) in zip(networks, try Peer.ask("ndeflib", .ndeflib, messages)) {
      let kind = network.security == .open ? "Open" : "WPA2-Personal"
      try #require(
        Self.texts(answer) == [network.name, network.password ?? "", kind], "seed \(seed)")
    }
  }

  @Test("a code of zxing-cpp holds every text as it is", .needs(.zxingcpp)) func codes() throws {
    let texts = ContentVectors.all.good.compactMap(\.text)
    let answers = try Peer.ask("zxing", .zxingcpp, texts.map { .string($0) })
    for (text, answer) in zip(texts, answers) {
      #expect(answer.stringValue.map { Array($0.utf8) } == Array(text.utf8))
    }
  }
}

/// The script with the peers.
private enum Peer {
  static func ask(
    _ peer: String, _ equipment: Equipment, _ lines: [JSONValue]
  ) throws -> [JSONValue] {
    let folder = try ScratchFolder()
    let source = try folder.write(lines.map { $0.text() + "\n" }.joined(), to: "in")
    let script = Repository.root.appendingPathComponent("Tests/Python/contents_peer.py").path
    try equipment.run([script, peer, source, folder.path("out")], within: .seconds(600))
    let answers = try folder.text(of: "out").split(separator: "\n").map {
      try JSONValue(parsing: String($0))
    }
    try #require(answers.count == lines.count)
    return answers
  }
}

/// Values that every peer takes: odd texts, and no oddities that are theirs.
private struct PlainRandom {
  var random: RandomContents

  init(seed: UInt64) { random = RandomContents(seed: seed) }

  /// vobject takes several spaces at the end of a line, and signs that Python calls line ends, for
  /// its own.
  private mutating func line(_ signs: String = "abc XYZ;,\\:\"'=é漢😀e\u{301}") -> String {
    let scalars = Array(signs.unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<random.int(1...12) { text.append(random.pick(scalars)) }
    return "x" + String(text) + "x"
  }

  private mutating func values(_ pairs: [(String, String)]) -> ContentValues {
    ContentValues(pairs.map { ($0.0, $0.1) })
  }

  mutating func wifi() -> ContentValues {
    var pairs = [
      ("ssid", String("n" + random.digits(1...4) + random.pick([";", ":", ",", "\\", "\"", " é"])))
    ]
    if random.chance(2) {
      pairs.append(("password", random.digits(8...20) + random.pick([";\\", ":,", "\""])))
    }
    if random.chance(2) { pairs.append(("hidden", "yes")) }
    return values(pairs)
  }

  /// Up to eight places, of which the last is not 0, as segno writes them.
  mutating func place() -> ContentValues {
    func number(_ random: inout RandomContents, _ limit: Int) -> String {
      random.pick(["", "-"]) + String(random.int(1...limit - 1))
        + random.pick(["", "." + random.digits(1...7) + "7"])
    }
    return values([("latitude", number(&random, 90)), ("longitude", number(&random, 180))])
  }

  /// segno separates a body without a subject by & alone, so that there is a subject where there is
  /// a body.
  mutating func mail() -> ContentValues {
    func address(_ random: inout RandomContents) -> String {
      "a" + random.digits(1...5) + "+b@example.com"
    }
    var pairs = [("to", address(&random))]
    for field in ["to", "cc", "cc", "bcc"] where random.chance(2) {
      pairs.append((field, address(&random)))
    }
    if random.chance(2) {
      pairs.append(("subject", line("ab c/&=?%+é")))
      if random.chance(2) { pairs.append(("body", line("ab\nc/&=?%+é;:"))) }
    }
    return values(pairs)
  }

  mutating func contact(form: String, isForSegno: Bool = false) -> ContentValues {
    let isCard = form != "mecard"
    // segno does not escape backslashes and line ends in vCards; and texts are compared here
    // without marks that join.
    let signs =
      isForSegno
      ? "abc XYZ;,:\"'=é漢😀"
      : isCard ? "abc XYZ;,\\:\"'=é漢😀e\u{301}" : "abc XYZ;,\\:\"'=é漢😀"
    // segno leaves commas in MECARD as they are: there they part family name and given name.
    var pairs = [("name", line(isCard ? signs : "abc XYZ;\\:\"é漢😀"))]
    if isForSegno || (isCard && random.chance(2)) {
      pairs += [("family", line("abc é")), ("given", line("abc é"))]
    }
    if isCard { pairs += [("organisation", line(signs)), ("title", line(signs))] }
    for _ in 0..<random.int(0...2) { pairs.append(("phone", random.phone())) }
    for _ in 0..<random.int(0...2) {
      pairs.append(("email", "a" + random.digits(1...5) + "@example.com"))
    }
    if random.chance(2) {
      pairs.append(("url", "https://example.com/" + random.digits(1...5) + "?a=b"))
    }
    let parts = ["street", "city", "region", "postcode", "country"]
    for part in parts where random.chance(2) {
      // The same.
      pairs.append((part, line(isCard ? signs : "abc ;:é")))
    }
    if random.chance(2) { pairs.append(("birthday", "1990-12-31")) }
    if random.chance(2) {
      pairs.append(("note", line(signs) + (isCard && !isForSegno ? "\n" + line(signs) : "")))
    }
    pairs.append(("form", form))
    return values(pairs)
  }
}
