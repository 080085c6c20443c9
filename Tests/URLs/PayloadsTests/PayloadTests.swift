import Payloads
import InvocationURLs
import NDEF
import TestSupport
import Testing

@Suite("Payloads") struct PayloadTests {
  let router: Router

  init() throws {
    router = try Router([
      try Route("table", "https://eat.example.com/s/{store:int}/t/{table}"),
      try Route("product", "https://eat.example.com/01/{gtin}"),
    ])
  }

  private func kind(_ resolution: Resolution) -> String {
    switch resolution.outcome {
    case .invocation(let invocation): "\(invocation.route.name) \(invocation.values)"
    case .foreignURL(let url, _): "foreign \(url)"
    case .notURL(let reason): "not a URL: \(reason)"
    case .unsafe(let text, let faults): "unsafe \(text): \(faults.joined(separator: "; "))"
    }
  }

  private func phones(_ resolution: Resolution) -> [String] {
    resolution.phones.map { "\($0.phone.rawValue) \($0.action.rawValue)" }
  }

  @Test(
    "texts as scanners give them",
    arguments: [
      (.qrCode, "https://eat.example.com/s/7/t/a", "table store=7, table=a", []),
      (
        .qrCode, "\u{FEFF} HTTPS://EAT.EXAMPLE.COM/s/7/t/a\r\n", "table store=7, table=a",
        [
          "a byte order mark before the text was ignored",
          "white space around the text was ignored",
          "the scheme is in upper case, which means the same",
        ]
      ),
      (.keyboardWedge, "https://eat.example.com/s/7/t/a\r", "table store=7, table=a", []),
      (
        .keyboardWedge, "]Q1https://eat.example.com/s/7/t/a\t", "table store=7, table=a",
        ["the scanner's symbology identifier before the text was ignored"]
      ),
      (.qrCode, "]Q1https://eat.example.com", "not a URL: there is no scheme; an invocation", []),
      (
        .qrCode, "https://eat.example.com/s/x/t/a", "foreign https://eat.example.com/s/x/t/a",
        ["route 'table': segment 2 is 'x', and {store} is a number"]
      ),
      (.qrCode, "WIFI:S:x;;", "not a URL: ", ["the scheme is in upper case, which means the same"]),
      (.qrCode, "", "not a URL: the URL is empty", []),
      (.qrCode, "https://192.0.2.1/", "unsafe https://192.0.2.1/: error host-ip-address", []),
      (.qrCode, "https://apple.com@evil.example/", "unsafe https://apple.com@evil.example/", []),
      (
        .appClipCode, "https://appclip.apple.com/id?=com.a.b", "foreign ",
        [
          "the link has id?= as one of Apple's articles prints it; write id?p=",
          "a default link does not work in an App Clip Code; register an advanced experience for the URL",
          "route 'product': the host is appclip.apple.com, but the route is on eat.example.com",
        ]
      ),
    ] as [(Payload.Carrier, String, String, [String])])
  func texts(carrier: Payload.Carrier, text: String, answer: String, reasons: [String]) {
    let resolution = router.resolve(Payload(carrier, text: text))
    #expect(
      kind(resolution).replacing("URL byte 0: ", with: "").hasPrefix(answer), "\(kind(resolution))")
    if reasons.first?.hasPrefix("route") == true {
      #expect(resolution.reasons.last == reasons.last)
    } else {
      #expect(resolution.reasons.prefix(reasons.count) == reasons[...], "\(resolution.reasons)")
    }
  }

  @Test("bytes that are not text") func notText() {
    let resolution = router.resolve(Payload(.qrCode, bytes: [0x68, 0xFF]))
    #expect(kind(resolution) == "not a URL: the bytes are not UTF-8 text")
    #expect(phones(resolution).isEmpty)
  }

  @Test("faults make a URL unsafe") func faults() throws {
    let payload = Payload(.qrCode, text: "https://eat.example.com/s/7/t/a")
    let resolution = router.resolve(payload) { url in ["\(url.host) is not to be trusted"] }
    #expect(
      kind(resolution)
        == "unsafe https://eat.example.com/s/7/t/a: eat.example.com is not to be trusted")
  }

  @Test("an experience comes with the invocation, and warns in an App Clip Code") func experience()
    throws
  {
    let experiences = try ExperienceTable([
      try Experience(
        prefix: try InvocationURL("https://eat.example.com/s/7"), title: "Seven", subtitle: "")
    ])
    let text = "https://eat.example.com/s/7/t/a"
    let resolution = router.resolve(Payload(.appClipCode, text: text), experiences: experiences)
    guard case .invocation(let invocation) = resolution.outcome else {
      Issue.record("\(kind(resolution))")
      return
    }
    #expect(invocation.experience?.title == "Seven")
    #expect(resolution.reasons.isEmpty)
    let other = router.resolve(
      Payload(.appClipCode, text: "https://eat.example.com/s/8/t/a"), experiences: experiences)
    #expect(
      other.reasons == [
        "a website with the default experience does not work in an App Clip Code; register an "
          + "advanced experience for the URL"
      ])
  }

  // MARK: Tags

  private let text = "https://eat.example.com/s/7/t/a"

  private func resolve(_ records: [NDEFRecord]) throws -> Resolution {
    router.resolve(Payload(.nfcTag, bytes: NDEFMessage(records).encoded()))
  }

  @Test("a URI record, with an Android application record beside it") func uriRecord() throws {
    let uri = try NDEFRecord.uri(text)
    let app = try NDEFRecord.androidApplication("com.example.eat")
    let alone = try resolve([uri])
    #expect(kind(alone) == "table store=7, table=a")
    #expect(phones(alone) == ["iphone opens", "android opens"])
    let beside = try resolve([uri, app])
    #expect(phones(beside) == ["iphone opens", "android package"])
    #expect(beside.reasons.isEmpty)
    let before = try resolve([app, uri])
    #expect(before.reasons == ["the Android application record comes first; write it last"])
    let http = try resolve([try NDEFRecord.uri("http://eat.example.com/s/7/t/a")])
    #expect(phones(http) == ["iphone browser", "android browser"])
    let custom = try resolve([try NDEFRecord.uri("eat:7")])
    #expect(phones(custom) == ["iphone ignored", "android system"])
    #expect(phones(try resolve([try NDEFRecord.uri("tel:+15550100")])).first == "iphone system")
  }

  @Test("what an iPhone ignores in the background") func ignored() throws {
    let poster = try NDEFRecord.smartPoster(NDEFSmartPoster(uri: text))
    let absolute = try NDEFRecord.absoluteURI(text)
    let words = try NDEFRecord.text("hello", language: "en")
    #expect(kind(try resolve([poster])) == "table store=7, table=a")
    #expect(phones(try resolve([poster])) == ["iphone ignored", "android opens"])
    #expect(
      try resolve([poster]).reasons
        == ["the URL is in a Smart Poster; write it as a URI record before it"])
    #expect(kind(try resolve([absolute])) == "table store=7, table=a")
    #expect(phones(try resolve([absolute])) == ["iphone ignored", "android opens"])
    #expect(phones(try resolve([words])) == ["iphone ignored", "android ignored"])
    #expect(kind(try resolve([words])) == "not a URL: the message has no URI record but text")
    // The first URI record counts for one phone, the first record for the other.
    let both = try resolve([words, poster, try NDEFRecord.uri("https://other.example/")])
    #expect(kind(both) == "foreign https://other.example/")
    #expect(phones(both) == ["iphone opens", "android ignored"])
    #expect(
      kind(router.resolve(Payload(.nfcTag, bytes: []))) == "not a URL: the message has no records")
  }

  @Test("a malformed message is read as far as it goes, and Android does not read it")
  func malformed() throws {
    var bytes = NDEFMessage([try NDEFRecord.uri(text)]).encoded()
    bytes[0] &= 0x7F
    let resolution = router.resolve(Payload(.nfcTag, bytes: bytes))
    #expect(kind(resolution) == "table store=7, table=a")
    #expect(phones(resolution) == ["android ignored", "iphone ignored"])
    #expect(resolution.reasons.last == "read despite its errors")
    for count in 1..<bytes.count {
      let part = router.resolve(Payload(.nfcTag, bytes: Array(bytes.prefix(count))))
      if case .notURL = part.outcome { continue }
      Issue.record("\(count) bytes are read as \(kind(part))")
    }
  }
}

@Suite("GS1 Digital Links") struct GS1DigitalLinkTests {
  @Test(
    "valid links",
    arguments: [
      ("https://id.gs1.org/01/09506000134352", "https://id.gs1.org/01/09506000134352"),
      ("HTTPS://ID.GS1.ORG/01/09506000134352", "https://id.gs1.org/01/09506000134352"),
      (
        "https://shop.example/a/b/01/09506000134352/22/2A/10/ABC%2F1/21/x?17=271231&x=1",
        "https://id.gs1.org/01/09506000134352/22/2A/10/ABC%2F1/21/x?17=271231"
      ),
      (
        "https://shop.example/01/09506000134352/21/12", "https://id.gs1.org/01/09506000134352/21/12"
      ),
      // From GS1's own tests: the qualifiers of one row cannot stand beside those of another.
      (
        "https://shop.example/01/09520123456788/235/XYZ?10=ABC123",
        "https://id.gs1.org/01/09520123456788/235/XYZ?10=ABC123"
      ),
      (
        "https://shop.example/01/12312312312333/22/ABC+123?99=ABC&98=XYZ%2F987",
        "https://id.gs1.org/01/12312312312333/22/ABC%2B123?99=ABC&98=XYZ%2F987"
      ),
      (
        "https://shop.example/01/12312312312333?98=XYZ%2B987&name=a+b",
        "https://id.gs1.org/01/12312312312333?98=XYZ%2B987"
      ),
      (
        "https://shop.example/414/9506000134352/254/7", "https://id.gs1.org/414/9506000134352/254/7"
      ),
      ("https://shop.example/8004/ABC-1", "https://id.gs1.org/8004/ABC-1"),
      ("https://shop.example/253/9506000134352AB", "https://id.gs1.org/253/9506000134352AB"),
      ("https://shop.example/8004/A/7040/1ABC", "https://id.gs1.org/8004/A/7040/1ABC"),
      (
        "https://shop.example/415/9506000134352/8020/X1",
        "https://id.gs1.org/415/9506000134352/8020/X1"
      ),
      ("https://shop.example/8010/A/8011/10", "https://id.gs1.org/8010/A/8011/10"),
      (
        "https://shop.example/8004/A?01=09506000134352&3103=000195&99=x",
        "https://id.gs1.org/8004/A?01=09506000134352&3103=000195&99=x"
      ),
    ])
  func valid(text: String, canonical: String) throws {
    #expect(try GS1DigitalLink(try InvocationURL(text))?.canonical == canonical)
  }

  @Test("the scheme in small letters or in capitals, not in both") func schemeCase() throws {
    let error = #expect(throws: GS1DigitalLinkError.self) {
      try GS1DigitalLink(try InvocationURL("Https://shop.example/8004/A"))
    }
    #expect(error?.description == "the scheme 'Https' is in mixed case; write https or HTTPS")
    #expect(try GS1DigitalLink(try InvocationURL("Https://shop.example/s/1")) == nil)
  }

  // The first is the example of the General Specifications, the others of GS1's own tests.
  @Test(
    "the check pair of a model number",
    arguments: [
      "1987654Ad4X4bL5ttr2310c2K", "12345678901234567890123NT", "12345_ABCDEFGHIJKLMCP",
      "12345_NOPQRSTUVWXYZDN", "12345_abcdefghijklmN3", "12345_nopqrstuvwxyzP2", "!22",
    ])
  func modelNumber(_ number: String) throws {
    func link(_ number: String) throws -> GS1DigitalLink? {
      let value = PercentEncoding.encode(number, keeping: .unreserved)
      return try GS1DigitalLink(try InvocationURL("https://shop.example/8013/" + value))
    }
    #expect(try link(number)?.key.value == number)
    let pair = String(number.suffix(2))
    let wrong = number.dropLast() + (number.hasSuffix("Z") ? "Y" : "Z")
    let error = #expect(throws: GS1DigitalLinkError.self) { try link(String(wrong)) }
    #expect(
      error?.description == "the check pair of (8013) in '\(wrong)' should be \(pair)")
  }

  // The pieces are those of GS1's own tests.
  @Test("a piece and the number of pieces") func pieceOfTotal() throws {
    func link(_ pieces: String) throws -> GS1DigitalLink? {
      try GS1DigitalLink(try InvocationURL("https://shop.example/8006/09506000134352" + pieces))
    }
    for pieces in ["0101", "0103", "0203", "0303", "9899", "9999"] {
      #expect(try link(pieces)?.key.value == "09506000134352" + pieces)
    }
    for pieces in ["0001", "0000", "0100", "0201", "0908", "1009", "1110", "9998"] {
      let error = #expect(throws: GS1DigitalLinkError.self, "\(pieces)") { try link(pieces) }
      #expect(
        error?.description == """
          the value '09506000134352\(pieces)' of (8006) is not 18 digits, the last four of which are \
          a piece and the number of pieces, both from 01 and the piece not greater than the number
          """)
    }
    #expect(throws: GS1DigitalLinkError.self) { try link("01") }
  }

  @Test("the importer index of a facility or machine") func importerIndex() throws {
    func isValid(_ byte: UInt8) throws -> Bool {
      let value = PercentEncoding.encode(
        "1AB" + String(UnicodeScalar(byte)), keeping: .unreserved)
      let url = try InvocationURL("https://shop.example/8004/A/7040/" + value)
      return (try? GS1DigitalLink(url)) != nil
    }
    let valid = try (UInt8(0)..<128).filter { try isValid($0) }
    #expect(
      String(decoding: valid, as: UTF8.self)
        == "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
  }

  @Test(
    "other URLs",
    arguments: [
      "https://shop.example/", "https://shop.example/s/7", "https://shop.example/01",
      "https://shop.example/gtin/09506000134352", "https://shop.example/%FF/1",
    ])
  func others(text: String) throws {
    #expect(try GS1DigitalLink(try InvocationURL(text)) == nil)
  }

  @Test(
    "dates of the calendar, and 00 for the last day of a month",
    arguments: ["280229", "000229", "270200", "271231", "270430"])
  func dates(_ date: String) throws {
    let url = try InvocationURL("https://shop.example/01/09506000134352?17=\(date)")
    #expect(try GS1DigitalLink(url)?.attributes.map(\.value) == [date])
  }

  @Test(
    "bad links say why",
    arguments: [
      ("/01/09506000134353", "the check digit of (01) in '09506000134353' should be 2"),
      ("/01/9506000134352", "the value '9506000134352' of (01) is not 14 digits"),
      (
        "/01/09506000134352/10/A/22/B",
        "the qualifiers come as (10) (22); the order is (22) (10) (21)"
      ),
      ("/01/09506000134352/99/A", "(99) is not a qualifier of (01)"),
      (
        "/01/09506000134352/21/012345678901234567890",
        "the value '012345678901234567890' of (21) is not 1 to 20 characters"
      ),
      ("/01/09506000134352/10/%C3%A9", "the value 'é' of (10) is not 1 to 20 characters"),
      ("/01/09506000134352?17=271301", "the value '271301' of (17) is not a date as YYMMDD"),
      ("/01/09506000134352?17=270431", "the value '270431' of (17) is not a date as YYMMDD"),
      ("/01/09506000134352?15=270229", "the value '270229' of (15) is not a date as YYMMDD"),
      ("/01/09506000134352?10=ABC", "(10) qualifies (01) and belongs in the path, after it"),
      (
        "/01/09506000134352/10/A?21=B", "(21) qualifies (01) and belongs in the path, after it"
      ),
      (
        "/01/09506000134352/235/A?21=B", "(21) is not for the query of a Digital Link; leave it out"
      ),
      (
        "/01/09506000134352/10/A?235=B",
        "(235) is not for the query of a Digital Link; leave it out"
      ),
      ("/8004/A?8200=B", "(8200) is not for the query of a Digital Link; leave it out"),
      (
        "/01/09506000134352/22/ABC%2d123?99=ABC&98=XYZ+987",
        "the '+' in the value of (98) means a space in the query, which values cannot have; write "
          + "%2B for a plus"
      ),
      (
        "/01/09506000134352/", "the path ends with a slash after the last value; remove the slash"
      ),
      (
        "/01/09506000134352/21/12/",
        "the path ends with a slash after the last value; remove the slash"
      ),
      ("/01/09506000134352?%31%30=A", "(10) qualifies (01) and belongs in the path, after it"),
      ("/01/09506000134352?17=271231&17=271231", "(17) appears twice"),
      (
        "/01/09506000134352/10/A/10/B",
        "the qualifiers come as (10) (10); the order is (22) (10) (21)"
      ),
      ("/8004/A?8004=B", "(8004) appears twice"),
      ("/01/09506000134352?255=9506000134352", "(01) and (255) cannot be used together"),
      ("/01/09506000134352?999=A", "(999) is not a GS1 application identifier"),
      ("/01/09506000134352?1=A", "(1) is not a GS1 application identifier"),
      ("/01/09506000134352?3106=000001", "(3106) is not a GS1 application identifier"),
      ("/01/09506000134352?99=", "the value '' of (99) is not 1 to 90 characters"),
      ("/01/09506000134352?99", "the value '' of (99) is not 1 to 90 characters"),
      ("/01/09506000134352?99=A%00", "the value 'A\u{0}' of (99) is not 1 to 90 characters"),
      ("/8004/A?01=09506000134353", "the check digit of (01) in '09506000134353' should be 2"),
      (
        "/414/9506000134352/7040/1AB",
        "the value '1AB' of (7040) is not 1 digit and 3 characters, the last of which is a letter, "
          + "a digit, '-' or '_'"
      ),
      (
        "/414/9506000134352/7040/1AB+",
        "the value '1AB+' of (7040) is not 1 digit and 3 characters, the last of which is a "
          + "letter, a digit, '-' or '_'"
      ),
      (
        "/8010/A/8011/012",
        "the value '012' of (8011) is not 1 to 12 digits without a 0 first"
      ),
      (
        "/8003/19506000134359",
        "the value '19506000134359' of (8003) is not 14 digits and up to 16 characters with a 0 "
          + "first"
      ),
      (
        "/8013/2K",
        "the value '2K' of (8013) is not 1 to 25 characters, the last two of which are a check pair"
      ),
      (
        "/8010/abc",
        "the value 'abc' of (8010) is not 1 to 30 capital letters, digits, '#', '-' and '/'"
      ),
    ])
  func bad(path: String, message: String) throws {
    let url = try InvocationURL("https://shop.example" + path)
    let error = #expect(throws: GS1DigitalLinkError.self) { try GS1DigitalLink(url) }
    #expect(error?.description == message)
  }

  @Test("a payload that is a Digital Link says so, and one that fails, too") func payload() throws {
    let router = try Router([try Route("product", "https://shop.example/01/{gtin}")])
    let good = router.resolve(Payload(.qrCode, text: "https://shop.example/01/09506000134352"))
    #expect(good.digitalLink?.key.value == "09506000134352")
    let bad = router.resolve(Payload(.qrCode, text: "https://shop.example/01/09506000134353"))
    #expect(bad.digitalLink == nil)
    #expect(
      bad.reasons == [
        "the URL looks like a GS1 Digital Link, but the check digit of (01) in '09506000134353' "
          + "should be 2"
      ])
  }
}
