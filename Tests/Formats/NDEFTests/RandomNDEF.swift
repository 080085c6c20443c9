import NDEF
import TestSupport

/// Seeded messages of all record kinds and boundary sizes.
struct RandomNDEF {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func pick<T>(_ values: [T]) -> T { values[int(0...(values.count - 1))] }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// Mostly short; sometimes one of the sizes at which a length changes its form.
  mutating func size() -> Int {
    switch int(0...19) {
    case 0: pick([249, 250, 251, 252, 253, 254, 255, 256, 257, 258])
    case 1: int(0...1000)
    default: int(0...40)
    }
  }

  /// Text of characters with one, two, three and four bytes.
  mutating func text(_ count: Int) -> String {
    let alphabet = pick([
      Array("abcXYZ019-._~/?#&=%"), Array("aé ñß\u{7F}"), Array("漢字かな a"), Array("a😀🇩🇪e\u{301}"),
    ])
    return String((0..<count).map { _ in alphabet[int(0...(alphabet.count - 1))] })
  }

  mutating func token(_ count: Int) -> String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    return String((0..<count).map { _ in alphabet[int(0...(alphabet.count - 1))] })
  }

  mutating func uri() -> String {
    let starts = [
      "", "http://www.", "https://www.", "http://", "https://", "tel:", "mailto:",
      "ftp://anonymous:anonymous@", "ftp://ftp.", "ftps://", "sftp://", "smb://", "nfs://",
      "ftp://", "dav://", "news:", "telnet://", "imap:", "rtsp://", "urn:", "pop:", "sip:",
      "sips:", "tftp:", "btspp://", "btl2cap://", "btgoep://", "tcpobex://", "irdaobex://",
      "file://", "urn:epc:id:", "urn:epc:tag:", "urn:epc:pat:", "urn:epc:raw:", "urn:epc:",
      "urn:nfc:", "HTTPS://", "geo:", "urn:ep", "https:/",
    ]
    return pick(starts) + text(size())
  }

  mutating func ndefText() -> NDEFText {
    let language = pick(["en", "de", "pt-BR", "x", String(repeating: "a", count: 63)])
    return NDEFText(text(size()), language: language, encoding: pick(NDEFText.Encoding.allCases))
  }

  mutating func poster() -> NDEFSmartPoster {
    var poster = NDEFSmartPoster(uri: uri())
    for language in ["en", "de", "ja"] where int(0...2) == 0 {
      poster.titles.append(
        NDEFText(text(size()), language: language, encoding: pick(NDEFText.Encoding.allCases)))
    }
    if int(0...1) == 0 { poster.action = pick(NDEFSmartPoster.Action.allCases) }
    for type in ["image/png", "video/mp4"] where int(0...3) == 0 {
      poster.icons.append(.init(type: type, data: bytes(size())))
    }
    if int(0...2) == 0 { poster.size = UInt32.random(in: 0...UInt32.max, using: &generator) }
    if int(0...2) == 0 { poster.type = text(size()) }
    return poster
  }

  mutating func content() -> NDEFContent {
    switch pick(NDEFContent.Kind.allCases) {
    case .empty: .empty
    case .uri: .uri(uri())
    case .text: .text(ndefText())
    case .smartPoster: .smartPoster(poster())
    case .androidApplication: .androidApplication(package: "com." + token(int(1...30)))
    case .media:
      .media(type: token(int(1...40)) + "/" + token(int(1...40)), data: bytes(size())[...])
    case .external:
      .external(type: token(int(1...20)) + ".com:" + token(int(1...30)), data: bytes(size())[...])
    case .absoluteURI: .absoluteURI(absoluteURI(), data: bytes(pick([0, 0, 0, size()]))[...])
    case .wellKnown: .wellKnown(type: "Z" + token(int(1...9)), data: bytes(size())[...])
    case .unknown: .unknown(data: bytes(size())[...])
    }
  }

  mutating func absoluteURI() -> String {
    "http://" + token(int(1...60)) + ".com/" + token(int(1...150))
  }

  mutating func record() -> NDEFRecord {
    let content = content()
    let id = content == .empty || int(0...3) > 0 ? [] : bytes(pick([1, 2, 8, 255]))
    do {
      return try NDEFRecord(content, id: id)
    } catch {
      fatalError("\(content): \(error)")
    }
  }

  mutating func message() -> NDEFMessage {
    NDEFMessage((0..<int(1...4)).map { _ in record() })
  }

  /// A message with one payload around 64 KiB.
  mutating func bigMessage() -> NDEFMessage {
    let payload = bytes(pick([65534, 65535, 65536]))
    guard let record = try? NDEFRecord(format: .media, type: "a/b".utf8, payload: payload) else {
      return NDEFMessage()
    }
    return NDEFMessage([record])
  }
}

/// A new seed for each run; every failure prints it.
func freshSeed() -> UInt64 { UInt64.random(in: 0...UInt64.max) }
