import SystemIO
import InvocationURLs
import LiveChecks
import TestSupport
import Testing

/// Sites of every kind, good and bad: each gets its findings and no other.
@Suite("Sites", .needs(.python3, .openssl, .libcurl)) struct SiteTests {
  private static let ways: [(String, Set<LiveFindingCode>)] = [
    ("good", []), ("packed", []), ("one", []), ("ten", []), ("patient", []),
    ("permanent", [.redirectPermanent]), ("loop", [.redirectLoop]), ("self", [.redirectLoop]),
    ("fragment", [.redirectLoop]), ("bar", []), ("cookie", []), ("cookiestays", [.redirectLoop]),
    ("cookiecounts", [.tooManyHops]), ("cookiegone", [.redirectLoop]),
    ("cookieelsewhere", [.redirectLoop]), ("cookiepath", [.redirectLoop]),
    ("eleven", [.tooManyHops]), ("downgrade", [.httpsLost]),
    ("elsewhere", [.otherDomain]), ("nowhere", [.redirectBroken]), ("broken", [.redirectBroken]),
    ("userinfo", [.redirectBroken]), ("scheme", [.otherScheme]),
    ("404", [.notFound]), ("410", [.gone]), ("401", [.forbidden]), ("403", [.forbidden]),
    ("418", [.clientError]), ("500", [.serverError]), ("304", [.oddStatus]),
    ("429", [.rateLimited]), ("phones", [.refusedForPhones]),
    ("iphones", [.forbidden, .phonesDiffer]), ("differ", [.phonesDiffer]),
    ("hangup", [.closed]), ("noise", [.notHTTP]), ("bigheader", [.headerTooLong]),
  ]

  private static let certificates: [(String, Set<LiveFindingCode>)] = [
    ("expired", [.certificateExpired]), ("early", [.certificateNotYetValid]),
    ("name", [.certificateName]), ("selfsigned", [.certificateSelfSigned]),
    ("stranger", [.certificateUntrusted]), ("fewdays", [.certificateEndsSoon]),
    ("toofew", [.certificateEnds]),
  ]

  private static let pages: [(String, Set<LiveFindingCode>)] = [
    ("refresh", [.metaRefresh]), ("header", [.metaRefresh]), ("reload", []), ("commented", []),
    ("store", [.storeBounce]), ("itms", [.storeBounce]), ("metastore", [.storeBounce]),
    ("scriptstore", [.storeBounce]), ("market", [.storeBounce, .phonesDiffer]),
    ("untitled", [.noTitle]), ("file", [.notAPage]), ("long", [.longPage]),
    ("endless", [.longPage]), ("torn", [.tornPage]), ("bomb", [.unpacksHugely]),
    ("badgzip", [.brokenEncoding]), ("emptygzip", [.longPage, .noTitle]),
  ]

  private static let associations: [(String, Set<LiveFindingCode>)] = [
    ("good", []), ("noaasa", [.siteMissing]), ("movedaasa", [.siteRedirect]),
    ("privateaasa", [.siteStatus]), ("typeaasa", [.siteType]), ("largeaasa", [.siteTooLarge]),
    ("bomaasa", [.siteBOM]), ("badaasa", [.siteInvalid]), ("faultyaasa", [.siteFaults]),
    ("manykeysaasa", [.siteFaults, .siteNoMatch, .siteNoClip]), ("otheraasa", [.siteNoMatch]),
    ("appaasa", [.siteNoMatch]), ("clipaasa", [.siteNoClip]),
    ("hangaasa", [.siteUnreachable]), ("nolinks", [.linksMissing]),
    ("movedlinks", [.linksRedirect]), ("privatelinks", [.linksStatus]),
    ("typelinks", [.linksType]), ("badlinks", [.linksInvalid]),
    ("smalllinks", [.linksFingerprint]), ("hanglinks", [.linksUnreachable]),
  ]

  private func expect(_ sites: LiveSites, _ table: [(String, Set<LiveFindingCode>)]) throws {
    for (name, codes) in table {
      let report = try sites.report(name)
      let found = Set(report.findings.map(\.code))
      #expect(found == codes, "\(name): \(report.findings)")
    }
  }

  @Test("the way to the page") func ways() throws { try expect(LiveSites(), Self.ways) }

  @Test("what a tag makes anew with every tap is not kept by a cache") func taps() throws {
    let sites = try LiveSites()
    let tap = "/?e=EF963FF7828658A599F3041510671E88&c=94EED9EE65337086"
    for (name, codes) in [
      ("tapgood", []), ("tapplain", []), ("tapstale", []), ("tapasked", []), ("tappast", []),
      ("tapnever", []), ("tapsession", []), ("tapage", [.tapKept]), ("tapshared", [.tapKept]),
      ("tappublic", [.tapKept]), ("tapexpires", [.tapKept]), ("tapforever", [.tapKept]),
      ("tapmoved", [.tapKept]),
    ] as [(String, Set<LiveFindingCode>)] {
      let report = try sites.report(name, tap)
      #expect(Set(report.findings.map(\.code)) == codes, "\(name): \(report.findings)")
      #expect(report.findings.allSatisfy { $0.level == .warning })
    }
    let forever = try sites.report("tapforever", tap).findings.first?.sentence
    #expect(forever?.hasSuffix("Cache-Control: no-store and status 302") == true)
    // Other URLs of the same sites are kept by whom it pleases, unless their route says what they
    // are.
    #expect(try sites.codes("tapage") == [])
    #expect(try sites.codes("tapforever") == [.redirectPermanent])
    var checker = LiveChecker(try sites.settings(["tapage"]))
    let report = try checker.check(try sites.url("tapage", "/?x=1"), isOfTap: true)
    #expect(report?.findings.map(\.code) == [.tapKept])
  }

  @Test("a server is held against the list of redirects, with what it says of caches")
  func redirectsOfTaps() throws {
    let sites = try LiveSites()
    var checker = LiveChecker(try sites.settings(["tapforever", "one"]))
    let url = try sites.url("tapforever")
    let target = try sites.url("tapforever", "/two")
    let plain = try checker.check(ExpectedRedirect(url, to: target, status: 308))
    #expect(plain?.findings.map(\.code) == [])
    let tap = try checker.check(ExpectedRedirect(url, to: target, status: 308, isOfTap: true))
    #expect(tap?.findings.map(\.code) == [.tapKept])
    let good = try checker.check(
      ExpectedRedirect(
        try sites.url("one"), to: try sites.url("one", "/two"), status: 302, isOfTap: true))
    #expect(good?.findings.map(\.code) == [])
  }

  @Test("certificates") func certificates() throws {
    let sites = try LiveSites()
    try expect(sites, Self.certificates)
    // What a certificate says is told although it is refused.
    let report = try sites.report("name")
    #expect(report.findings.first?.sentence.contains("www.drink.example") == true)
    let good = try sites.report("good")
    #expect(good.daysLeft == 1_825)
    #expect(good.certificate?.names == ["*.eat.example", "*.drink.example"])
    #expect(good.certificate?.issuer == "CN = Tests of Beckon")
  }

  @Test("pages") func pages() throws { try expect(LiveSites(), Self.pages) }

  @Test("the files of a site, where an app and an App Clip are expected") func associations() throws
  {
    let sites = try LiveSites()
    for (name, codes) in Self.associations {
      let report = try sites.report(name, expectsApps: true)
      let found = Set(report.findings.map(\.code))
      #expect(found == codes.union([.bannerMissing]), "\(name): \(report.findings)")
    }
    #expect(try sites.codes("banner", expectsApps: true) == [])
    #expect(try sites.codes("otherbanner", expectsApps: true) == [.bannerOther])
    // Without an app to expect, a site without the file is only told of.
    let report = try sites.report("noaasa")
    #expect(report.findings.map(\.level) == [.note])
  }

  @Test("Apple's copy is a note, whatever it is") func copies() throws {
    let sites = try LiveSites()
    let base = try sites.url("copies", "/a/v1/").text
    for (name, codes) in [
      ("good", []), ("stale", [LiveFindingCode.appleCopyDiffers]), ("nocopy", [.appleCopyMissing]),
    ] {
      let report = try sites.report(name, copies: base)
      #expect(Set(report.findings.map(\.code)) == Set(codes), "\(name): \(report.findings)")
      #expect(report.findings.allSatisfy { $0.level == .note })
    }
  }

  @Test("what never comes is given up") func slow() throws {
    let sites = try LiveSites()
    for name in ["slow", "slowheader"] {
      #expect(try sites.codes(name, timeout: .milliseconds(700)) == [.timedOut], "\(name)")
    }
    #expect(try sites.codes("stalls", timeout: .milliseconds(2_500)) == [.stalledPage])
  }

  @Test("the second look at a certificate, and a wait that is asked for, are within the time")
  func withinTheTime() throws {
    let sites = try LiveSites()
    let waited = Locked<[Duration]>([])
    var settings = try sites.settings(["patient"], timeout: .seconds(2))
    settings.pause = { time in
      waited.withLock { $0.append(time) }
      return true
    }
    var checker = LiveChecker(settings)
    let report = try checker.check(sites.url("patient"))
    #expect(report?.findings.map(\.code).contains(.rateLimited) == true)
    #expect(waited.withLock(\.self).allSatisfy { $0 == .zero })
  }

  @Test("addresses") func addresses() throws {
    let sites = try LiveSites()
    #expect(try sites.codes("good", port: "closed") == [.connectionRefused])
    #expect(try sites.codes("good", port: "plain") == [.plainHTTP])
    // A label of 64 letters is no name that a server is asked for.
    let nobody = String(repeating: "a", count: 64)
    var checker = LiveChecker(try sites.settings([]))
    let report = try checker.check(
      InvocationURL("https://\(nobody).eat.example:\(sites.port())/"))
    #expect(report?.findings.map(\.code) == [.noAddress])
  }

  @Test("a site with an IPv6 address only", .onlyWhere(hasLoopbackV6, "there is no ::1"))
  func versionSix() throws {
    let sites = try LiveSites()
    let pin = "six.eat.example:\(sites.port("six")):[::1]"
    var checker = LiveChecker(try sites.settings([], more: [pin]))
    let report = try #require(try checker.check(sites.url("six", port: "six")))
    #expect(report.findings.isEmpty, "\(report.findings)")
    #expect(report.walks.first?.hops.first?.address == "::1")
  }

  @Test("the address that is checked is the address that is called") func refused() throws {
    let sites = try LiveSites()
    var settings = try sites.settings([])
    settings.fetching.addresses = .publicOnly
    var checker = LiveChecker(settings)
    let report = try checker.check(sites.url("good"))
    #expect(report?.findings.map(\.code) == [.addressRefused])
    #expect(report?.findings.first?.sentence.contains("127.0.0.1") == true)
    // Loopback in the clothes of IPv6.
    settings.fetching.pins = [
      try #require(PinnedAddress("good.eat.example:\(sites.port()):[::ffff:127.0.0.1]"))
    ]
    checker = LiveChecker(settings)
    #expect(try checker.check(sites.url("good"))?.findings.map(\.code) == [.addressRefused])
  }

  @Test("no more of a body is kept than was asked for") func limits() throws {
    let sites = try LiveSites()
    let fetcher = Fetcher(try sites.settings(["endless", "bomb", "long"]).fetching)
    for name in ["endless", "bomb", "long"] {
      let answer = try fetcher.fetch(FetchRequest(sites.url(name), as: .iPhone)).get()
      #expect(answer.body.count == FetchRequest.pageLimit, "\(name)")
    }
  }

  @Test("a wait that a server asks for is waited once, if it is short") func patience() throws {
    let sites = try LiveSites()
    for (name, waits) in [("patient", [Duration.seconds(3)]), ("429", [])] {
      let waited = Locked<[Duration]>([])
      var settings = try sites.settings([name])
      settings.pause = { time in
        waited.withLock { $0.append(time) }
        return true
      }
      var checker = LiveChecker(settings)
      _ = try checker.check(sites.url(name))
      // Each visitor is new to the server.
      #expect(waited.withLock(\.self).filter { $0 > .zero } == waits + waits, "\(name)")
    }
  }
}

/// Whether this machine has the address ::1.
private let hasLoopbackV6 = FileAttributes(at: "/proc/net/if_inet6") != nil
