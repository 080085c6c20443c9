import AppClipChecks
import InvocationRouter
import InvocationURLs
import RouteFiles

/// Walks through the questions that decide what a phone does with a URL. The first *no* ends the
/// way to the App Clip.
struct PhoneEvaluation {
  let phone: VirtualPhone
  let url: InvocationURL
  let way: OpeningMethod
  let files: LinkFiles
  var steps: [PhoneAnswer.Step] = []

  init(phone: VirtualPhone, url: InvocationURL, way: OpeningMethod, files: LinkFiles) {
    (self.phone, self.url, self.way, self.files) = (phone, url, way, files)
  }

  var host: String { url.host.lowercased() }
  var experiences: ExperienceTable? {
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

  /// Adds the answer of a file as a step, and returns whether it is other than *no*.
  mutating func add(_ id: PhoneAnswer.Step.ID, _ answer: LinkFiles.Answer) -> Bool {
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

  mutating func isHTTPS() -> Bool {
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

  mutating func localExperience() -> PhoneAnswer.Card? {
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

  /// The reaction if the app is installed and the URL is one of its universal links; nil otherwise.
  mutating func universalLink(_ kind: LinkKind) -> PhoneAnswer? {
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

  mutating func isSupported(_ kind: LinkKind, _ channel: InvocationChannel) -> Bool {
    switch kind.support(in: channel) {
    case .works: add(.channel, .yes, "\(kind.phrase) works in \(channel.phrase)")
    case .limited(let sentence): add(.channel, .yes, sentence)
    case .fails(let sentence):
      add(.channel, .no, sentence)
      return false
    }
    return true
  }

  mutating func isNewEnough(_ kind: LinkKind, _ channel: InvocationChannel) -> Bool {
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

  mutating func isReleased() -> Bool {
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

  mutating func isInstallable(_ kind: LinkKind, _ channel: InvocationChannel) -> Bool {
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

  mutating func isAssociated(_ kind: LinkKind) -> Bool {
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
