import InvocationRouter
import InvocationURLs
import Testing

@Suite("App Clip links") struct LinkTests {
  /// Apple's table: one letter for each channel, in the order of the cases.
  static let table: [(LinkKind, String)] = [
    (.defaultLink, "yynnnynn~yyn"), (.website, "yynyyynn~yyn"), (.demo, "yy~nn~nn~yyy"),
    (.advanced, "yyy~~~yyyynn"),
  ]

  @Test("which link works where", arguments: table) func support(kind: LinkKind, row: String) {
    let letters = InvocationChannel.allCases.map { channel in
      switch kind.support(in: channel) {
      case .works: "y"
      case .limited(let sentence): sentence.isEmpty ? "?" : "~"
      case .fails(let sentence): sentence.contains("does not work") ? "n" : "?"
      }
    }
    #expect(letters.joined() == row)
    #expect(kind.takesParameters == (kind != .demo))
  }

  @Test("what works has its needs, and what does not has none") func needs() {
    for kind in LinkKind.allCases {
      for channel in InvocationChannel.allCases {
        let fails = if case .fails = kind.support(in: channel) { true } else { false }
        #expect((kind.needs(in: channel) == nil) == fails)
      }
    }
    #expect(
      LinkKind.defaultLink.needs(in: .qrCode)?.description
        == "iOS 16.4 and later, without a site file; the App Clip is in the App Store with its default "
        + "experience")
    #expect(LinkKind.advanced.needs(in: .qrCode)?.version == "14")
    #expect(LinkKind.advanced.needs(in: .appClipCode)?.version == "14.3")
    #expect(LinkKind.website.needs(in: .nfcTag)?.version == "16.4")
    #expect(LinkKind.website.needs(in: .safariCard)?.version == "15")
    #expect(LinkKind.advanced.needs(in: .siri)?.needsSite == true)
    #expect(LinkKind.demo.needs(in: .appClipCode)?.version == "17")
  }

  @Test("a default link in an App Clip Code is refused with the way out") func refused() throws {
    let url = try AppleLink.defaultLink("com.example.eat.Clip")
    #expect(
      LinkClassification(url).support(in: .appClipCode)
        == .fails(
          "a default link does not work in an App Clip Code; register an advanced experience for the URL"
        ))
  }

  @Test("default links are made and read") func defaultLink() throws {
    let parameters = [
      AppleLink.Parameter("table", "a&b=c é"), .init("debug", nil), .init("p1", ""),
    ]
    let url = try AppleLink.defaultLink("com.example.eat.Clip", parameters: parameters)
    #expect(
      url.text
        == "https://appclip.apple.com/id?p=com.example.eat.Clip&table=a%26b%3Dc%20%C3%A9&debug&p1=")
    #expect(
      AppleLink(url)
        == .byIdentifier("com.example.eat.Clip", parameters: parameters, isMisprint: false))
    let misprint = try InvocationURL("https://appclip.apple.com/id?=com.example.eat.Clip&x=1")
    #expect(
      AppleLink(misprint)
        == .byIdentifier("com.example.eat.Clip", parameters: [.init("x", "1")], isMisprint: true))
    #expect(
      LinkClassification(misprint).notes
        == ["the link has id?= as one of Apple's articles prints it; write id?p="])
  }

  @Test(
    "one rule says what a URL on Apple's host is",
    arguments: [
      ("https://appclip.apple.com/demo/a1", AppleLink.demo),
      ("https://appclip.apple.com/x/y", .demo), ("https://appclip.apple.com/demo/a1?x=1", .demo),
      (
        "HTTPS://APPCLIP.APPLE.COM/id?x=1&%70=com.a.b",
        .byIdentifier("com.a.b", parameters: [.init("x", "1")], isMisprint: false)
      ),
      ("https://appclip.apple.com/id?p=", .invalid(.badIdentifier(""))),
      ("https://appclip.apple.com/id?p=nodots", .invalid(.badIdentifier("nodots"))),
      ("https://appclip.apple.com/id", .invalid(.noIdentifier)),
      ("https://appclip.apple.com/id?", .invalid(.noIdentifier)),
      ("https://appclip.apple.com/id?q=1", .invalid(.noIdentifier)),
      ("https://appclip.apple.com/id?p=com.a.b&p=com.a.c", .invalid(.severalIdentifiers(2))),
      ("https://appclip.apple.com/id/?p=com.a.b", .invalid(.path("/id/"))),
      ("https://appclip.apple.com/ID?p=com.a.b", .invalid(.path("/ID"))),
      ("https://appclip.apple.com/id/store?p=com.a.b", .invalid(.path("/id/store"))),
      ("https://appclip.apple.com/x?p=com.a.b", .invalid(.path("/x"))),
      ("https://appclip.apple.com/?p=com.a.b", .invalid(.path("/"))),
      ("https://appclip.apple.com", .invalid(.path("/"))),
      ("https://appclip.apple.com/demo/", .invalid(.path("/demo/"))),
      ("https://appclip.apple.com/demo", .invalid(.path("/demo"))),
      ("https://eat.example.com/id?p=com.a.b", nil), ("http://appclip.apple.com/id?p=com.a.b", nil),
    ])
  func classes(text: String, link: AppleLink?) throws {
    let url = try InvocationURL(text)
    #expect(AppleLink(url) == link)
    let findings = url.lint().filter { $0.id == "app-clip-link" }
    let classification = LinkClassification(url)
    guard case .invalid(let fault)? = link else {
      #expect(findings.isEmpty && classification.kind != nil)
      return
    }
    #expect(findings.map(\.message) == ["this link does not open an App Clip: \(fault)"])
    #expect(classification.kind == nil)
    #expect(
      classification.notes
        == ["the URL is on appclip.apple.com and does not open an App Clip: \(fault)"])
    #expect(throws: AppleLinkError.invalid(fault)) { try AppleLink.checkDemo(url) }
    for channel in InvocationChannel.allCases {
      #expect(classification.support(in: channel) == .fails(classification.notes[0]))
    }
  }

  @Test("bad default links are refused with a sentence") func badDefaultLinks() throws {
    func message(_ identifier: String, _ parameters: [AppleLink.Parameter]) -> String? {
      let error = #expect(throws: AppleLinkError.self) {
        try AppleLink.defaultLink(identifier, parameters: parameters)
      }
      return error?.description
    }
    #expect(
      message("com.a.b", [.init("p", "1")])
        == "the parameter 'p' is reserved for the bundle identifier; use another name, such as p1")
    #expect(message("com.a.b", [.init("", "1")]) == "a parameter has no name; write name=value")
    for identifier in ["", "com", "com..a", "com.a b", "com.ä", ".com"] {
      #expect(
        message(identifier, [])
          == "'\(identifier)' is not a bundle identifier; write letters, digits and '-' with dots "
          + "between, such as com.example.app.Clip")
    }
  }

  @Test("demo links are checked, not made") func demo() throws {
    #expect(throws: Never.self) {
      try AppleLink.checkDemo(try InvocationURL("https://appclip.apple.com/x"))
    }
    #expect(throws: AppleLinkError.otherHost("eat.example.com")) {
      try AppleLink.checkDemo(try InvocationURL("https://eat.example.com/x"))
    }
    let error = #expect(throws: AppleLinkError.self) {
      try AppleLink.checkDemo(try InvocationURL("https://appclip.apple.com/id?p=com.a.b&x=1"))
    }
    #expect(
      error?.description
        == "a demo link takes no parameters, but this one has x; use a default link for them")
  }

  @Test("the smart banner") func banner() throws {
    #expect(
      try SmartBanner(clipBundleIdentifier: "com.a.b.Clip", appID: "123").metaTag
        == #"<meta name="apple-itunes-app" content="app-id=123, app-clip-bundle-id=com.a.b.Clip, app-clip-display=card">"#
    )
    #expect(
      try SmartBanner(clipBundleIdentifier: "com.a.b.Clip", showsCard: false).metaTag
        == #"<meta name="apple-itunes-app" content="app-clip-bundle-id=com.a.b.Clip">"#)
    let error = #expect(throws: SmartBannerError.self) {
      try SmartBanner(clipBundleIdentifier: "com.a.b.Clip", appID: "12\"3")
    }
    #expect(
      error?.description
        == "'12\"3' is not an app number; it is the digits of the app's App Store address, such as 1234567890"
    )
    #expect(LaunchEnvironment.name == "_XCAppClipURL")
  }
}

@Suite("Experiences") struct ExperienceTests {
  private func experience(_ url: String) throws -> Experience {
    try Experience(prefix: try InvocationURL(url), title: url, subtitle: "")
  }

  @Test(
    "the most specific prefix wins",
    arguments: [
      ("https://h.example/shop/7?x=1", "https://h.example/shop/7", 0),
      ("https://H.EXAMPLE:443/shop/8", "https://h.example/shop", 0),
      ("https://h.example/shop/", "https://h.example/shop", 0),
      ("https://h.example/shopping", "https://h.example", 1),
      ("https://h.example/shop/77", "https://h.example/shop", 1),
      ("https://h.example/menu?lang=de", "https://h.example/menu?lang=de", 0),
      ("https://h.example/menu?lang=de&x=1", "https://h.example", 1),
      ("https://h.example/Shop", "https://h.example", 0),
      ("https://h.example:8443/shop", nil, 0), ("http://h.example/shop", nil, 0),
      ("https://g.example/shop", nil, 0),
    ] as [(String, String?, Int)])
  func match(url: String, prefix: String?, warnings: Int) throws {
    let table = try ExperienceTable(
      [
        "https://h.example", "https://h.example/shop", "https://h.example/shop/7",
        "https://h.example/menu?lang=de",
      ].map(experience))
    let answer = table.match(try InvocationURL(url))
    #expect(answer.experience?.title == prefix)
    #expect(answer.warnings.count == warnings)
    let reversed = try ExperienceTable(table.experiences.reversed())
    #expect(reversed.match(try InvocationURL(url)) == answer)
  }

  @Test("the warning and the refusal of a second prefix") func sentences() throws {
    let table = try ExperienceTable([experience("https://h.example/shop")])
    #expect(
      table.match(try InvocationURL("https://h.example/shopping")).warnings == [
        "the prefix https://h.example/shop matches only by its characters, not by whole segments; "
          + "Apple does not say whether that counts"
      ])
    let error = #expect(throws: ExperienceTableError.self) {
      try ExperienceTable([experience("https://h.example/a"), experience("https://H.example/%61/")])
    }
    #expect(
      error?.description
        == "the experiences https://h.example/a and https://H.example/%61/ have one prefix; register it once"
    )
  }

  @Test("limits of the card and the place") func limits() throws {
    let url = try InvocationURL("https://h.example/a")
    func message(_ make: () throws -> Void) -> String? {
      #expect(throws: ExperienceError.self, performing: make)?.description
    }
    #expect(throws: Never.self) {
      try Experience(prefix: url, title: "t", subtitle: String(repeating: "é", count: 56))
    }
    #expect(
      message {
        _ = try Experience(prefix: url, title: "t", subtitle: String(repeating: "é", count: 57))
      } == "the subtitle has 57 characters; the card shows at most 56")
    #expect(
      message { _ = try Experience(prefix: url, title: "", subtitle: "") }
        == "the title is empty; the card needs one")
    #expect(
      message {
        _ = try Experience(
          prefix: try InvocationURL("http://h.example"), title: "t", subtitle: "")
      } == "the prefix http://h.example is not https; an invocation URL begins with https://")
    #expect(throws: Never.self) { try Experience.Place(latitude: 90, longitude: -180, radius: 500) }
    #expect(
      message { _ = try Experience.Place(latitude: 0, longitude: 0, radius: 500.5) }
        == "the radius of 500.5 m is not more than 0 and at most 500 m")
    #expect(
      message { _ = try Experience.Place(latitude: .nan, longitude: 0, radius: 5) }
        == "the latitude nan is not between -90 and 90 degrees")
    #expect(
      message { _ = try Experience.Place(latitude: 0, longitude: 181, radius: 5) }
        == "the longitude 181.0 is not between -180 and 180 degrees")
  }
}
