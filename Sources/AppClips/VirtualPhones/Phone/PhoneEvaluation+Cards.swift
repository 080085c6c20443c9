import AppClipChecks
import InvocationRouter
import InvocationURLs
import RouteFiles

extension PhoneEvaluation {
  /// The card of a kind of link: that of the most specific advanced experience, or the default one.
  mutating func card(_ kind: LinkKind) -> PhoneAnswer.Card? {
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

  func card(of experience: Experience) -> PhoneAnswer.Card {
    let texts =
      experience.cards.first { $0.language == phone.language } ?? experience.cards.first
    return PhoneAnswer.Card(
      title: texts?.title, subtitle: texts?.subtitle, action: experience.action,
      image: experience.listing.image, experience: experience.prefix,
      language: texts?.language.description)
  }

  /// Checks the conditions that a channel has on the page, sender or place; returns whether they
  /// hold.
  mutating func meetsConditions(_ kind: LinkKind, _ card: PhoneAnswer.Card) -> Bool {
    switch way {
    case .safari: return meetsSafari()
    case .messages: return meetsMessages(kind)
    case .maps, .siri: return hasPlace(card)
    default: return true
    }
  }

  mutating func meetsSafari() -> Bool {
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

  mutating func meetsMessages(_ kind: LinkKind) -> Bool {
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

  mutating func hasPlace(_ card: PhoneAnswer.Card) -> Bool {
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
}
