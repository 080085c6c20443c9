import AppClipChecks
import InvocationRouter
import InvocationURLs
import RouteFiles

extension PhoneEvaluation {
  // MARK: Outcomes

  mutating func launch(card: PhoneAnswer.Card) -> PhoneAnswer {
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

  mutating func addLocation(_ card: PhoneAnswer.Card) {
    let experience = experiences?.experiences.first { $0.prefix == card.experience }
    guard let place = experience?.place else { return }
    add(
      .location, way.isPhysical ? .yes : .no,
      way.isPhysical
        ? "the App Clip can confirm that the person is within \(Int(place.radius)) m of the place"
        : "the location cannot be confirmed: the App Clip was not opened by a code or a tag")
  }

  /// The start of a target with a URL, and the route that takes it.
  mutating func launched(
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

  mutating func fallback() -> PhoneAnswer {
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

  mutating func answerWithoutCard() -> PhoneAnswer {
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

  mutating func started(
    _ target: PhoneAnswer.Launch.Target, _ url: InvocationURL?
  ) -> PhoneAnswer {
    let launch = launched(target, url)
    return PhoneAnswer(
      outcome: target == .clip ? .clip : .app, card: nil, launch: launch, steps: steps)
  }

  func nothing() -> PhoneAnswer {
    PhoneAnswer(outcome: .nothing, card: nil, launch: nil, steps: steps)
  }
}

extension PhoneAnswer.Launch.Target {
  /// The name of the target as a part of a sentence.
  var noun: String { self == .clip ? "App Clip" : "app" }
}
