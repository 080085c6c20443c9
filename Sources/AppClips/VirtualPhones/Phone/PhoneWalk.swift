import AppClipChecks
import InvocationRouter
import InvocationURLs
import RouteFiles

/// Walks through the questions that decide what a phone does with a URL. The first *no* ends the
/// way to the App Clip.
struct PhoneWalk {
  let phone: VirtualPhone
  let url: InvocationURL
  let way: PhoneWay
  let files: LinkFiles
  private(set) var steps: [PhoneAnswer.Step] = []

  init(phone: VirtualPhone, url: InvocationURL, way: PhoneWay, files: LinkFiles) {
    (self.phone, self.url, self.way, self.files) = (phone, url, way, files)
  }

  private var host: String { url.host.lowercased() }
  private var experiences: ExperienceTable? {
    files.clipRoutes?.experiences ?? files.routes?.experiences
  }

  // MARK: Steps

  mutating func add(
    _ id: PhoneAnswer.Step.ID, _ verdict: Verdict, _ message: String,
    _ basis: PhoneAnswer.Basis = .documented, file: String = ""
  ) {
    steps.append(
      PhoneAnswer.Step(id: id, verdict: verdict, basis: basis, message: message, file: file))
  }

  /// Adds the answer of a file. Returns whether it is not *no*.
  private mutating func add(_ id: PhoneAnswer.Step.ID, _ answer: LinkFiles.Answer) -> Bool {
    add(id, answer.verdict, answer.message, .files, file: answer.file)
    return answer.verdict != .no
  }

  // MARK: The way

  mutating func answer() -> PhoneAnswer {
    guard let channel = way.channel else { return answerWithoutCard() }
    guard phone.ios >= IOSVersion(14) else {
      add(.ios, .no, "iOS \(phone.ios) has no App Clips; they came with iOS 14")
      return fallback()
    }
    guard isHTTPS() else { return fallback() }
    if let local = localExperience() { return launch(card: local) }
    let link = LinkClassification(url, experiences: experiences)
    guard let kind = link.kind else {
      add(.link, .no, link.notes.joined(separator: "; "))
      return fallback()
    }
    add(.link, .yes, "the URL is \(kind.phrase)", .files)
    for note in link.notes { add(.link, .yes, note, .unconfirmed) }
    if let app = universalLink(kind) { return app }
    guard isSupported(kind, channel), isNewEnough(kind, channel), isReleased(),
      isInstallable(kind, channel), isAssociated(kind), let card = card(kind),
      meetsConditions(kind, card)
    else { return fallback() }
    return launch(card: card)
  }

  private mutating func isHTTPS() -> Bool {
    guard url.scheme == .https, url.port == nil else {
      add(
        .url, .no,
        url.scheme == .https
          ? "the URL has a port, and associated domains have none"
          : "the URL is not https, and App Clips open from https only")
      return false
    }
    return true
  }

  // MARK: Local experiences

  private mutating func localExperience() -> PhoneAnswer.Card? {
    guard way.isPhysical, !phone.localExperiences.isEmpty else { return nil }
    let list = phone.localExperiences.compactMap { prefix in
      try? Experience(prefix: prefix, title: "local", subtitle: "")
    }
    guard let table = try? ExperienceTable(list), let match = table.match(url).experience else {
      add(.local, .no, "no local experience covers the URL; the registered ones count")
      return nil
    }
    guard phone.installed != .app else {
      add(.local, .no, "a local experience never opens the full app; test that by universal links")
      return nil
    }
    add(
      .local, .yes,
      "the local experience \(match.prefix) beats App Store Connect's, and needs neither "
        + "entitlements nor a site file; the App Clip must have run once before")
    let known = experiences?.experiences.first { $0.prefix.canonical == match.prefix.canonical }
    return known.map { card(of: $0) } ?? PhoneAnswer.Card(experience: match.prefix)
  }

  // MARK: The installed app

  /// The answer if the app is installed and the URL is one of its universal links.
  private mutating func universalLink(_ kind: LinkKind) -> PhoneAnswer? {
    guard phone.installed == .app else { return nil }
    guard way.followsLinks, kind == .website || kind == .advanced else {
      add(.app, .yes, "the app is installed; it gets every invocation that its App Clip would get")
      return nil
    }
    let answers = [files.linkEntitlement(host), files.linkSite(url)]
    if answers.allSatisfy({ $0.verdict == .yes }) {
      for answer in answers { _ = add(.app, answer) }
      return PhoneAnswer(
        outcome: .app, card: nil, launch: launched(.app, url), steps: steps)
    }
    for answer in answers where answer.verdict != .yes {
      // The way goes on: without a universal link, the App Clip's invocation may open the app.
      add(
        .app, .unknown,
        answer.message + "; Apple says that an installed app gets every invocation, and not what "
          + "happens in this case", .unconfirmed, file: answer.file)
    }
    return nil
  }

  // MARK: Requirements

  private mutating func isSupported(_ kind: LinkKind, _ channel: InvocationChannel) -> Bool {
    switch kind.support(in: channel) {
    case .works: add(.channel, .yes, "\(kind.phrase) works in \(channel.phrase)")
    case .limited(let sentence): add(.channel, .yes, sentence)
    case .fails(let sentence):
      add(.channel, .no, sentence)
      return false
    }
    return true
  }

  private mutating func isNewEnough(_ kind: LinkKind, _ channel: InvocationChannel) -> Bool {
    guard let needs = kind.needs(in: channel), let first = IOSVersion(needs.version) else {
      return false
    }
    guard phone.ios >= first else {
      add(
        .version, .no,
        "\(kind.phrase) works in \(channel.phrase) from iOS \(first) on, and the phone has "
          + "\(phone.ios)")
      return false
    }
    add(.version, .yes, "this works from iOS \(first) on")
    return true
  }

  private mutating func isReleased() -> Bool {
    guard phone.stage == .store else {
      add(
        .stage, .no,
        way.isPhysical
          ? "the app is not in the App Store; before, only a local experience shows a card"
          : "the app is not in the App Store, and \(way.channel?.phrase ?? way.rawValue) needs a "
            + "released app")
      return false
    }
    add(.stage, .yes, "the app is assumed to be in the App Store with its App Clip", .files)
    return true
  }

  private mutating func isInstallable(_ kind: LinkKind, _ channel: InvocationChannel) -> Bool {
    if let minimum = files.minimumOS {
      guard phone.ios >= minimum else {
        add(
          .minimumOS, .no, "the App Clip needs iOS \(minimum), and the phone has \(phone.ios)",
          .files)
        return false
      }
      add(.minimumOS, .yes, "the App Clip runs on iOS \(minimum) and later", .files)
    } else {
      add(.minimumOS, .unknown, "the minimum iOS version of the App Clip is not known", .files)
    }
    guard let size = files.size else { return true }
    let limit = ClipLimit.applying(
      from: files.minimumOS ?? CheckedProject.defaultMinimumIOS,
      kind == .demo ? .demo : way.isPhysical ? .physical : .digital)
    guard size <= limit.bytes else {
      add(
        .size, .no,
        "the App Clip has \(size / 1_000_000) MB uncompressed, and \(limit.words) allows "
          + "\(limit.megabytes) MB")
      return false
    }
    add(.size, .yes, "the App Clip is within \(limit.megabytes) MB: \(limit.words)")
    return true
  }

  private mutating func isAssociated(_ kind: LinkKind) -> Bool {
    guard kind == .website || kind == .advanced else {
      guard case .byIdentifier(let bundle, _, _)? = AppleLink(url) else { return true }
      guard let own = files.clipBundle else {
        add(.entitlement, .unknown, "the App Clip's bundle identifier is not known", .files)
        return true
      }
      guard own == bundle else {
        add(.entitlement, .no, "the link is of \(bundle), and the App Clip is \(own)", .files)
        return false
      }
      add(.entitlement, .yes, "the link names \(bundle) and needs no server", .documented)
      return true
    }
    return add(.entitlement, files.clipEntitlement(host)) && add(.site, files.clipSite(host))
  }
}

// MARK: Cards

extension PhoneWalk {
  /// The card of a kind of link: that of the most specific advanced experience, or the default one.
  private mutating func card(_ kind: LinkKind) -> PhoneAnswer.Card? {
    if kind == .advanced, let experience = experiences?.match(url).experience {
      add(
        .experience, .yes, "the advanced experience \(experience.prefix) is the most specific",
        .files, file: files.routesPath)
      return card(of: experience)
    }
    guard let standard = files.routes?.defaultExperience else {
      add(
        .experience, .unknown,
        "no advanced experience covers the URL, so the default experience's card is shown; the "
          + "route table does not have its texts", .files, file: files.routesPath)
      return PhoneAnswer.Card()
    }
    add(.experience, .yes, "the default experience has the card", .files, file: files.routesPath)
    let wanted = phone.language?.description
    let card =
      standard.cards.first { card in
        wanted.map { card.locale.prefix { $0 != "-" } == $0 } ?? true
      } ?? standard.cards.first
    return PhoneAnswer.Card(
      title: standard.title, subtitle: card?.subtitle, action: standard.action,
      image: card?.image ?? standard.cards.first?.image, experience: nil, language: card?.locale)
  }

  private func card(of experience: Experience) -> PhoneAnswer.Card {
    let texts =
      experience.cards.first { $0.language == phone.language } ?? experience.cards.first
    return PhoneAnswer.Card(
      title: texts?.title, subtitle: texts?.subtitle, action: experience.action,
      image: experience.listing.image, experience: experience.prefix,
      language: texts?.language.description)
  }

  /// Checks what a channel asks of the page, the sender or the place.
  private mutating func meetsConditions(_ kind: LinkKind, _ card: PhoneAnswer.Card) -> Bool {
    switch way {
    case .safari: return meetsSafari()
    case .messages: return meetsMessages(kind)
    case .maps, .siri: return hasPlace(card)
    default: return true
    }
  }

  private mutating func meetsSafari() -> Bool {
    if phone.isPrivate {
      add(.page, .no, "Safari shows no banner in Private Browsing")
      return false
    }
    switch phone.page {
    case .none: add(.page, .no, "the page has no apple-itunes-app tag")
    case .unknown:
      add(.page, .unknown, "the page needs an apple-itunes-app tag, and was not looked at", .files)
    case .banner: add(.page, .yes, "the page has an apple-itunes-app tag for a banner")
    case .card:
      add(
        .page, .yes,
        phone.ios < IOSVersion(15)
          ? "the page asks for a card, which iOS 15 and later show; iOS \(phone.ios) shows a banner"
          : "the page asks for a card; people who declined it before see a banner")
    }
    return phone.page != .none
  }

  private mutating func meetsMessages(_ kind: LinkKind) -> Bool {
    switch phone.sender {
    case .stranger:
      add(.sender, .no, "the sender is not among the person's contacts")
      return false
    case .unknown:
      add(.sender, .unknown, "the sender must be among the person's contacts", .files)
    case .contact: add(.sender, .yes, "the sender is among the person's contacts")
    }
    guard kind == .website || kind == .advanced else { return true }
    switch phone.page {
    case .none: add(.page, .no, "the page has no banner, which Messages needs with og:image")
    case .unknown: add(.page, .unknown, "the page needs a banner and og:image", .files)
    case .banner, .card: add(.page, .yes, "the page has a banner; it needs og:image, too")
    }
    return phone.page != .none
  }

  private mutating func hasPlace(_ card: PhoneAnswer.Card) -> Bool {
    let experience = experiences?.experiences.first { $0.prefix == card.experience }
    guard experience?.place != nil else {
      add(.place, .no, "the experience has no place", .files, file: files.routesPath)
      return false
    }
    add(
      .place, .unknown, "Maps must know the place; App Store Connect shows it as placeStatus",
      .documented)
    return true
  }

  // MARK: Outcomes

  private mutating func launch(card: PhoneAnswer.Card) -> PhoneAnswer {
    let target: PhoneAnswer.Launch.Target = phone.installed == .app ? .app : .clip
    var answer = PhoneAnswer(outcome: .card)
    answer.launch = launched(target, url)
    if target == .clip { addLocation(card) }
    switch (target, way) {
    case (_, .safari) where phone.page != .card || phone.ios < IOSVersion(15):
      answer.outcome = .banner
      if target == .clip { answer.card = card }
      add(
        .launch, .yes, "the \(target.noun) gets the URL of the page, not the banner's app-argument")
    case (.app, _): answer.outcome = .app
    case (.clip, _) where phone.installed == .clip:
      answer.outcome = .clip
      add(
        .card, .no,
        "the App Clip is on the phone, and its card is shown only once until the "
          + "system removes it", .reported)
    case (.clip, _):
      answer.card = card
      add(
        .card, .yes,
        "the card is shown; the App Clip is loaded meanwhile, or after the tap if the "
          + "phone is locked", .reported)
    }
    answer.steps = steps
    return answer
  }

  private mutating func addLocation(_ card: PhoneAnswer.Card) {
    let experience = experiences?.experiences.first { $0.prefix == card.experience }
    guard let place = experience?.place else { return }
    add(
      .location, way.isPhysical ? .yes : .no,
      way.isPhysical
        ? "the App Clip can confirm that the person is within \(Int(place.radius)) m of the place"
        : "the location cannot be confirmed: the App Clip was not opened by a code or a tag")
  }

  /// The start of a target with a URL, and the route that takes it.
  private mutating func launched(
    _ target: PhoneAnswer.Launch.Target, _ url: InvocationURL?
  ) -> PhoneAnswer.Launch {
    var launch = PhoneAnswer.Launch(target: target, url: url)
    guard let url, let table = target == .clip ? files.clipRoutes : files.routes else {
      return launch
    }
    if let match = table.router.match(url).match {
      (launch.route, launch.values) = (match.route.name, match.values)
      add(
        .route, .yes,
        "the \(target.noun) gets the URL, and the route '\(match.route.name)' takes it",
        .files, file: files.routesPath)
    } else if AppleLink(url) == nil {
      add(
        .route, .no, "the \(target.noun) gets the URL, and no route of the table takes it", .files,
        file: files.routesPath)
    }
    return launch
  }

  private mutating func fallback() -> PhoneAnswer {
    let outcome: PhoneAnswer.Outcome
    switch way {
    case .appClipCode:
      outcome = .nothing
      add(.fallback, .yes, "an App Clip Code without an App Clip opens nothing", .unconfirmed)
    case .maps, .siri, .spotlight:
      outcome = .nothing
      add(.fallback, .yes, "\(way.channel?.phrase ?? "") shows no App Clip", .documented)
    default:
      outcome = .browser
      add(.fallback, .yes, "without an App Clip, the browser shows the page", .unconfirmed)
    }
    return PhoneAnswer(outcome: outcome, card: nil, launch: nil, steps: steps)
  }

  // MARK: Ways without a card

  private mutating func answerWithoutCard() -> PhoneAnswer {
    switch way {
    case .xcode:
      add(
        .launch, .yes, "the scheme's variable starts the App Clip with the URL and without a card")
      return started(.clip, url)
    case .testFlight:
      guard phone.stage != .development else {
        add(.stage, .no, "the build is not in TestFlight")
        return nothing()
      }
      guard isHTTPS(),
        isAssociated(LinkClassification(url, experiences: experiences).kind ?? .website)
      else { return nothing() }
      add(
        .launch, .yes, "TestFlight starts the App Clip with one of its three URLs, without a card")
      return started(.clip, url)
    default: break
    }
    switch phone.installed {
    case .none:
      add(.launch, .no, "nothing is installed: an App Clip has no icon on the Home Screen")
      return nothing()
    case .app:
      add(.launch, .yes, "the app is installed, and starts without a URL")
      return started(.app, nil)
    case .clip:
      let hasURL = way == .appLibrary
      add(
        .launch, .yes,
        hasURL
          ? "from the App Library, the App Clip starts with its last URL"
          : "from the App Switcher, the App Clip starts without a URL", .reported)
      return started(.clip, hasURL ? url : nil)
    }
  }

  private mutating func started(
    _ target: PhoneAnswer.Launch.Target, _ url: InvocationURL?
  ) -> PhoneAnswer {
    let launch = launched(target, url)
    return PhoneAnswer(
      outcome: target == .clip ? .clip : .app, card: nil, launch: launch, steps: steps)
  }

  private func nothing() -> PhoneAnswer {
    PhoneAnswer(outcome: .nothing, card: nil, launch: nil, steps: steps)
  }
}

extension PhoneAnswer.Launch.Target {
  /// The target as a part of a sentence.
  var noun: String { self == .clip ? "App Clip" : "app" }
}
