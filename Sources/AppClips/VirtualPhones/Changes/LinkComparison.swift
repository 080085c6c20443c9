import InvocationRouter
package import InvocationURLs
package import RouteFiles

/// A state of a project: its files, and the redirects of its web server.
package struct LinkState: Sendable {
  package var files: LinkFiles
  /// The redirect maps, one for each host.
  package var redirects: [RedirectRules]

  package init(files: LinkFiles, redirects: [RedirectRules] = []) {
    (self.files, self.redirects) = (files, redirects)
  }
}

/// Compares what two states of a project do with printed URLs, one URL at a time. Parts that are
/// equal in both states are skipped, and nothing is kept of a URL.
package struct LinkComparison: Sendable {
  private let old, new: LinkState
  private let comparesRoutes, comparesCards, comparesSites, comparesRedirects: Bool

  /// The parts that only one state has, so that they are not compared, in sentences.
  package let remarks: [String]

  package init(old: LinkState, new: LinkState) {
    (self.old, self.new) = (old, new)
    let (a, b) = (old.files, new.files)
    comparesRoutes =
      a.routes != nil && b.routes != nil
      && (Self.differ(a.routes, b.routes) || Self.differ(a.clipRoutes, b.clipRoutes))
    comparesCards =
      a.routes != nil && b.routes != nil
      && (Set(a.experiences) != Set(b.experiences)
        || a.defaultExperience != b.defaultExperience)
    comparesSites = !a.hasSameAssociations(as: b)
    comparesRedirects = !old.redirects.isEmpty || !new.redirects.isEmpty
    let parts = [
      ("a route table", a.routes != nil, b.routes != nil), ("site files", a.hasSites, b.hasSites),
      ("entitlements of the App Clip", a.hasClipEntitlements, b.hasClipEntitlements),
      ("entitlements of the app", a.hasAppEntitlements, b.hasAppEntitlements),
    ]
    remarks = parts.compactMap { name, isOld, isNew in
      isOld == isNew ? nil : "only the \(isOld ? "old" : "new") state has \(name); not compared"
    }
  }

  /// Whether the two states give every URL the same meaning.
  package var isSame: Bool {
    !comparesRoutes && !comparesCards && !comparesSites && !comparesRedirects
  }

  private static func differ(_ old: RouteFile?, _ new: RouteFile?) -> Bool {
    old?.router.routes != new?.router.routes || old?.router.rules != new?.router.rules
  }

  /// The changes in the meaning of a URL.
  package func changes(of url: InvocationURL) -> [LinkChange] {
    var changes: [LinkChange] = []
    if comparesSites { addAssociations(url, &changes) }
    if comparesRoutes { addRoutes(url, &changes) }
    if comparesCards { addCard(url, &changes) }
    if comparesRedirects { addRedirect(url, &changes) }
    return changes
  }

  private func add(
    _ kind: LinkChange.Kind, _ url: InvocationURL, _ old: String, _ new: String,
    sort: (old: String, new: String)? = nil, _ changes: inout [LinkChange]
  ) {
    changes.append(
      LinkChange(
        kind: kind, url: url, old: old, new: new,
        sort: LinkChange.ChangeGroup(kind: kind, old: sort?.old ?? old, new: sort?.new ?? new)))
  }

  // MARK: Association

  private func addAssociations(_ url: InvocationURL, _ changes: inout [LinkChange]) {
    guard url.scheme == .https else { return }
    let clips = (old.files.opensClip(url), new.files.opensClip(url))
    let sort = (String(url.host), String(url.host))
    if clips.0 == .yes, clips.1 == .no {
      let why = new.files.clipRefusal(url)
      add(.clipLost, url, "opens the App Clip", why, sort: (sort.0, why), &changes)
    } else if clips.0 == .no, clips.1 == .yes {
      let why = old.files.clipRefusal(url)
      add(.clipGained, url, why, "opens the App Clip", sort: (why, sort.1), &changes)
    }
    guard AppleLink(url) == nil else { return }
    let apps = (old.files.linkOpens(url), new.files.linkOpens(url))
    if apps.0 == .yes, apps.1 == .no {
      let why = new.files.linkRefusal(url)
      add(.appLost, url, "opens the app", why, sort: (sort.0, why), &changes)
    } else if apps.0 == .no, apps.1 == .yes {
      let why = old.files.linkRefusal(url)
      add(.appGained, url, why, "opens the app", sort: (why, sort.1), &changes)
    }
  }

  // MARK: Routes

  private func addRoutes(_ url: InvocationURL, _ changes: inout [LinkChange]) {
    let count = changes.count
    addRoute(url, old.files.routes, new.files.routes, &changes)
    // The App Clip's own table is reported where the app's table has no change.
    if changes.count == count {
      addRoute(url, old.files.clipRoutes, new.files.clipRoutes, &changes)
    }
  }

  private func addRoute(
    _ url: InvocationURL, _ old: RouteFile?, _ new: RouteFile?, _ changes: inout [LinkChange]
  ) {
    let matches = (old?.router.match(url).match, new?.router.match(url).match)
    let names = (matches.0?.route.name ?? "no route", matches.1?.route.name ?? "no route")
    let kind: LinkChange.Kind
    switch matches {
    case (nil, nil): return
    case (_?, nil): kind = .routeLost
    case (nil, _?): kind = .routeGained
    case (let a?, let b?) where a.route.name != b.route.name: kind = .otherRoute
    case (let a?, let b?):
      if a.values == b.values { return }
      kind = .otherValues
    }
    func words(_ match: RouteMatch?) -> String {
      guard let match else { return "no route" }
      return match.values.pairs.isEmpty
        ? match.route.name : "\(match.route.name) (\(match.values))"
    }
    add(kind, url, words(matches.0), words(matches.1), sort: names, &changes)
  }

  // MARK: Cards and redirects

  private func addCard(_ url: InvocationURL, _ changes: inout [LinkChange]) {
    let cards = (old.files.card(of: url), new.files.card(of: url))
    if cards.0 == cards.1 { return }
    let names = (cards.0.name, cards.1.name)
    add(names.0 == names.1 ? .cardDetails : .otherCard, url, cards.0.words, cards.1.words, &changes)
  }

  private func addRedirect(_ url: InvocationURL, _ changes: inout [LinkChange]) {
    let places = (
      old.redirects.lazy.compactMap { $0.location(of: url) }.first,
      new.redirects.lazy.compactMap { $0.location(of: url) }.first
    )
    if places.0 == places.1 { return }
    let host = String(url.host)
    let kind: LinkChange.Kind =
      places.0 == nil ? .redirectGained : places.1 == nil ? .redirectLost : .otherRedirect
    let route = new.files.routes?.router.match(url).match?.route.name ?? host
    add(
      kind, url, places.0 ?? "no redirect", places.1 ?? "no redirect", sort: (route, route),
      &changes)
  }
}

/// The card of a URL, as far as it can be compared.
struct ComparedCard: Hashable {
  let experience: Experience?
  let standard: DefaultExperience?

  /// The URL prefix of the experience, or "default".
  var name: String { experience?.prefix.canonical.text ?? "default" }

  var words: String {
    if let experience {
      let subtitle = experience.subtitle.isEmpty ? "" : ", \(experience.subtitle)"
      return "the card '\(experience.title)\(subtitle)' of \(experience.prefix)"
    }
    guard let standard, let card = standard.cards.first else { return "the default experience" }
    let title = standard.title.map { "\($0), " } ?? ""
    let image = standard.cards.compactMap(\.image).first.map { ", image \($0)" } ?? ""
    let others = standard.cards.dropFirst().map { ", \($0.locale): \($0.subtitle)" }.joined()
    return
      "the default experience '\(title)\(card.subtitle)' (\(standard.action.rawValue)\(image)\(others))"
  }
}

extension LinkFiles {
  var experiences: [Experience] {
    (clipRoutes?.experiences ?? routes?.experiences)?.experiences ?? []
  }

  /// The default experience, without the URLs for App Review.
  var defaultExperience: DefaultExperience? {
    (routes?.defaultExperience ?? clipRoutes?.defaultExperience)?.shown
  }

  /// The card of a URL: that of the most specific experience, or the default one.
  func card(of url: InvocationURL) -> ComparedCard {
    let table = clipRoutes?.experiences ?? routes?.experiences
    if AppleLink(url) == nil, let found = table?.match(url).experience {
      return ComparedCard(experience: found, standard: nil)
    }
    return ComparedCard(experience: nil, standard: defaultExperience)
  }

  /// Returns the answer whether a URL opens the App Clip: by association, or as the one that a
  /// default link names.
  func opensClip(_ url: InvocationURL) -> Verdict {
    switch AppleLink(url) {
    case nil: clipOpens(url)
    case .byIdentifier(let bundle, _, _)?:
      clipBundle.map { $0 == bundle ? .yes : .no } ?? .unknown
    case .demo?: .unknown
    case .invalid?: .no
    }
  }

  /// The reason why a URL does not open the App Clip.
  func clipRefusal(_ url: InvocationURL) -> String {
    guard AppleLink(url) == nil else { return "the App Clip is \(clipBundle ?? "unknown")" }
    let entitlement = clipEntitlement(url.host.lowercased())
    return entitlement.verdict == .no
      ? entitlement.message : clipSite(url.host.lowercased()).message
  }

  /// The reason why a URL does not open the app.
  func linkRefusal(_ url: InvocationURL) -> String {
    let entitlement = linkEntitlement(url.host.lowercased())
    return entitlement.verdict == .no ? entitlement.message : linkSite(url).message
  }
}
