import Basics
import Contents
import TestSupport

/// Seeded values for every kind: mostly good ones, of texts that are as odd as a form can carry, or
/// odder.
struct RandomContents {
  /// The kinds that these tests know, in the order of the list.
  static let words = [
    "wifi", "contact", "phone", "sms", "email", "place", "event", "payment", "app", "spool",
    "bluetooth", "text", "media", "link",
  ]

  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func pick<T>(_ values: [T]) -> T { values[int(0...(values.count - 1))] }

  mutating func chance(_ one: Int) -> Bool { int(1...one) == 1 }

  /// Signs that forms use themselves, marks that join what is before them, letters of many lengths.
  private static let alphabets: [[Unicode.Scalar]] = [
    Array("abcXYZ 019".unicodeScalars), Array(";:,\\\"'=&?#%+@/()<>| ".unicodeScalars),
    Array("nNrR\\\\nt;,".unicodeScalars),
    Array("é\u{301}e\u{308}ñ\u{37E}\u{212A}\u{FEFF}".unicodeScalars),
    Array("漢字かな😀🇩🇪\u{200D}\u{FE0F}".unicodeScalars),
    Array("\u{85}\u{A0}\u{2028}\u{202E}\u{FFFD}".unicodeScalars),
  ]

  /// One line.
  mutating func line() -> String {
    var text = String.UnicodeScalarView()
    let count = chance(40) ? 300 : int(1...12)
    while text.count < count {
      let alphabet = pick(Self.alphabets)
      for _ in 0..<int(1...4) { text.append(pick(alphabet)) }
    }
    return String(text)
  }

  /// Several, sometimes with what no form can carry.
  mutating func lines() -> String {
    var text = line()
    for _ in 0..<int(0...2) { text += pick(["\n", "\r\n", "\r", "\n\n", "\t", " "]) + line() }
    return chance(50) ? text + pick(["\0", "\u{1B}", "\u{7F}"]) : text
  }

  mutating func digits(_ count: ClosedRange<Int>) -> String {
    var text = ""
    for _ in 0..<int(count) { text += String(int(0...9)) }
    return text
  }

  mutating func phone() -> String {
    pick(["+", "+", ""]) + String(int(1...9)) + digits(1...6) + pick(["", " ", "-", "/"])
      + digits(1...5)
  }

  mutating func word() -> String {
    var text = ""
    for _ in 0..<int(1...8) {
      text += pick(["a", "b", "Z", "7", "ä", "納", "%", "+", "?", "&", "=", "/", "-", "_", "~"])
    }
    return text
  }

  mutating func address() -> String {
    let quoted = "\"" + pick(["a b", "not@me", "a,b", "\\\"", "\\\\", ";"]) + "\""
    return (chance(5) ? quoted : word()) + "@" + word() + "." + pick(["example", "org"])
  }

  mutating func degrees(_ limit: Int) -> String {
    let whole = int(0...limit)
    let rest = whole == limit ? pick(["", ".0", ".000"]) : pick(["", "." + digits(1...15)])
    return pick(["", "-"]) + pick(["", "0"]) + String(whole) + rest
  }

  mutating func url() -> String {
    pick(["https://example.com/", "http://b.example/?a=", "tel:", "x:"]) + digits(1...9)
      + pick(["", ";b", ",c", "'", "%2C"])
  }

  /// A value for a field with some luck: an odd one may be refused.
  mutating func value(_ kind: String, _ field: ContentField) -> String {
    if !field.choices.isEmpty { return pick(field.choices) }
    return switch (kind, field.name) {
    case (_, "phone"), (_, "number"): phone()
    case (_, "email"), (_, "to"), (_, "cc"), (_, "bcc"): address()
    case (_, "latitude"): degrees(90)
    case (_, "longitude"): degrees(180)
    case (_, "url"): url()
    case (_, "birthday"):
      "19" + String(int(10...99)) + pick(["-02-28", "-12-31", "0101", "-02-29"])
    case (_, "note"), (_, "body"), (_, "street"), (_, "text"): lines()
    case (_, "language"): pick(["en", "de", "pt-BR", "zh-Hant-TW"])
    case ("wifi", "password"): pick([digits(8...63), "a;b:c,d\\\"e" + digits(1...9), line()])
    case ("app", "id"): digits(1...10)
    case ("app", "package"): "com.example.a" + digits(1...9)
    case ("link", "uri"):
      pick(["web+spoolman", "app.x", "z"]) + ":" + pick(["//a/", "b?c=", "[d]"]) + digits(0...9)
    case ("media", "type"): pick(["application/json", "image/x-a+b", "X-A/B.c"])
    case ("media", "base64"): String(decoding: base64(randomBytes()), as: UTF8.self)
    case (_, "color_hex"): pick(["", "#"]) + pick(["ffaabb", "00AE42", "123456"])
    case (_, "min_temp"): digits(1...2)
    case (_, "max_temp"): String(int(99...500))
    default: line()
    }
  }

  private mutating func randomBytes() -> [UInt8] {
    (0..<int(1...(chance(40) ? 300 : 12))).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// Values of the kinds that would refuse nearly all that luck gives.
  private mutating func checkedValues(_ word: String) -> ContentValues? {
    let seed = generator.next()
    switch word {
    case "event":
      var events = RandomEvents(seed: seed)
      return events.values()
    case "payment":
      var payments = RandomPayments(seed: seed)
      return payments.values(["a", "B", " ", "ü", "\\", ";", "🎄", "e\u{301}"])
    case "bluetooth":
      var devices = RandomDevices(seed: seed)
      return devices.values()
    default: return nil
    }
  }

  mutating func values(_ kind: any Content.Type) -> ContentValues {
    let word = kind.definition.word
    if let values = checkedValues(word) { return values }
    var values = ContentValues()
    // A short name fits a network's 32 bytes more often.
    let isSparse = chance(2)
    for field in kind.definition.fields where field.isRequired || !chance(isSparse ? 4 : 2) {
      for _ in 0..<(field.isRepeatable ? int(1...3) : 1) {
        values.append(field.name, value(word, field))
      }
    }
    return values
  }
}
