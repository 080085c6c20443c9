import Basics
import InvocationRouter
import InvocationURLs
import RouteFiles

extension ProjectCheck {
  /// The experiences that printed URLs use, by their indices in the table.
  private struct UsedExperiences {
    var covering: [Int: InvocationURL] = [:]
    var winning: Set<Int> = []
  }

  mutating func checkPrinted() {
    for printed in project.printed { check(printed) }
    checkDigitalOnly()
    guard let table = project.routes, project.hasPrinted, !project.printed.isEmpty else { return }
    guard let experiences = table.file.experiences, !experiences.experiences.isEmpty else {
      // Apple's own links need no experiences.
      guard project.printed.contains(where: { $0.url.map { AppleLink($0) == nil } ?? true }) else {
        return
      }
      return add(
        .noExperiences, table.path, "experiences",
        "the table has no experience, so every code shows the default experience's card, and App Clip "
          + "Codes do not work",
        "register experiences, or print default links from beckon link default")
    }
    var seen = UsedExperiences()
    for printed in project.printed { cover(printed, experiences, &seen) }
    checkUse(experiences, seen, table)
  }

  private mutating func check(_ printed: PrintedURL) {
    let place = "line \(printed.line)"
    guard let url = printed.url else {
      return add(
        .printedURL, printed.file, place,
        "\(quoted(printed.text)) is not a URL: \(printed.fault ?? "")",
        "correct the line", url: printed.text)
    }
    if url.scheme != .https || url.port != nil {
      return add(
        .printedURL, printed.file, place,
        "\(url) \(url.scheme != .https ? "is not https" : "has a port"), so it does not open an App Clip",
        "write https:// and only the host", url: url.text)
    }
    if let link = AppleLink(url) { return check(link, url, printed, place) }
    let table = project.routes
    let match = table?.file.router.match(url).match
    if url.tapLayoutOfURL != nil || match?.route.tapLayout != nil {
      add(
        .printedTap, printed.file, place,
        "\(url) is a URL that a tag generated for a single tap: printed, it proves nothing and is "
          + "refused as replayed",
        "print a separate URL, and let the tag generate this one", url: url.text)
    }
    guard let table, match == nil else { return }
    add(
      .printedRoute, printed.file, place, "no route of the table takes \(url)",
      "add a route to \(table.path), or correct the line", url: url.text)
  }

  /// Whether the printed URLs include any that are not demo links; codes with such URLs only open
  /// small App Clips.
  private var printsCodes: Bool {
    project.printed.contains { printed in
      if case .demo? = printed.url.flatMap({ AppleLink($0) }) { false } else { true }
    }
  }

  private mutating func checkDigitalOnly() {
    guard project.options.isDigitalOnly, printsCodes, let first = project.printed.first else {
      return
    }
    add(
      .digitalOnly, first.file, "line \(first.line)",
      "--digital-only says that only links open the App Clip, but "
        + "\(counted(project.printed.count, "URL")) will be printed; the limit for codes applies",
      "leave --digital-only out, or print nothing")
  }

  /// Checks the minimum iOS version of Apple's own links, which were introduced after App Clips.
  private mutating func checkVersion(
    of url: InvocationURL, _ printed: PrintedURL, _ place: String
  ) {
    let kind = LinkClassification(url).kind
    guard let needed = kind?.needs(in: .qrCode).flatMap({ IOSVersion($0.version) }),
      ios.version < needed
    else { return }
    add(
      .linkVersion, printed.file, place,
      "\(url) needs iOS \(needed) or later; "
        + (ios.isKnown
          ? "the App Clip supports iOS \(ios.version) and later, and phones with older versions show nothing"
          : "it is unknown whether the App Clip supports older phones"),
      ios.isKnown
        ? "register an advanced experience and print its URL, or build the App Clip for iOS \(needed)"
        : "give the first version that it supports with --ios",
      level: ios.isKnown ? .warning : .unknown, url: url.text)
  }

  private mutating func check(
    _ link: AppleLink, _ url: InvocationURL, _ printed: PrintedURL, _ place: String
  ) {
    checkVersion(of: url, printed, place)
    switch link {
    case .invalid(let fault):
      add(
        .printedLink, printed.file, place,
        "\(url) is on \(AppleLink.host) and does not open an App Clip: \(fault)",
        "print a default link from beckon link default, or copy the demo link again", url: url.text)
    case .demo:
      guard url.query != nil else { return }
      add(
        .printedLink, printed.file, place, "\(url) is a demo link, which takes no parameters",
        "take the query out, or print a default link", url: url.text)
    case .byIdentifier where printed.isAppClipCode:
      add(
        .printedLink, printed.file, place,
        "\(url) is a default link, but it is for an App Clip Code",
        "register an advanced experience and print its URL: App Clip Codes take no default link",
        url: url.text)
    case .byIdentifier(let bundle, _, _):
      guard let own = clip.bundle, !own.mayEqual(bundle) else { return }
      add(
        .printedLink, printed.file, place,
        "\(url) is the default link of \(quoted(bundle)), but the App Clip is \(quoted(own))",
        "make a new one with beckon link default \(shortened(own))", url: url.text)
    }
  }

  private mutating func cover(
    _ printed: PrintedURL, _ table: ExperienceTable, _ seen: inout UsedExperiences
  ) {
    guard let url = printed.url, url.scheme == .https, AppleLink(url) == nil else { return }
    let places = table.places(for: url, comparisons: &comparisons)
    for place in places.covering where seen.covering[place] == nil { seen.covering[place] = url }
    if let first = places.covering.first { seen.winning.insert(first) }
    let line = "line \(printed.line)"
    if let other = places.byCharacters.first {
      add(
        .characterPrefix, printed.file, line,
        "\(url) begins with the characters of \(table.experiences[other].prefix), but not with its "
          + "whole segments; Apple does not say whether that counts",
        "choose another path for one of them", url: url.text)
    }
    if places.covering.isEmpty {
      add(
        .uncovered, printed.file, line, "no experience covers \(url)",
        "register an experience for it, or for a shorter URL that it begins with", url: url.text)
    }
  }

  private mutating func checkUse(
    _ table: ExperienceTable, _ seen: UsedExperiences, _ file: CheckedProject.Table
  ) {
    for (place, url) in seen.covering.sorted(by: { $0.key < $1.key })
    where !seen.winning.contains(place) {
      add(
        .shadowed, file.path, "experiences[\(place)]",
        "\(table.experiences[place].prefix) covers printed URLs, but each of them has a more specific "
          + "experience: its card is never shown",
        "take it out, or print a URL for it", url: url.text)
    }
    let unused = table.experiences.indices.filter { seen.covering[$0] == nil }
    guard let first = unused.first else { return }
    add(
      .unused, file.path, "experiences[\(first)]",
      "\(counted(unused.count, "experience")) without printed URLs, such as "
        + "\(table.experiences[first].prefix)",
      "print URLs for them, or leave them to links that are not printed")
  }

  // MARK: Cards

  /// The number of characters of a title that cards are said to show: 30 or 32 by secondary
  /// sources. Apple's own file names no limit. Unconfirmed.
  static let usualTitle = 30
  /// The width and height of a header image in pixels, as reported by developers.
  package static let imageSize = (width: 1_800, height: 1_200)

  mutating func checkExperiences() {
    checkDefaultExperience()
    guard let table = project.routes, let experiences = table.file.experiences?.experiences else {
      return
    }
    let languages = Set(experiences.flatMap { $0.cards.map(\.language) })
    for (index, experience) in experiences.enumerated() {
      let key = "experiences[\(index)]"
      for card in experience.cards where card.title.count > Self.usualTitle {
        add(
          .longTitle, table.path, key,
          "the title \(quoted(card.title)) has \(card.title.count) characters; cards are said to show "
            + "\(Self.usualTitle), which Apple does not confirm",
          "shorten it, or look at it on a phone")
      }
      let missing = languages.subtracting(experience.cards.map(\.language))
      if !missing.isEmpty {
        let words = missing.map(\.description).sorted().joined(separator: ", ")
        add(
          .languages, table.path, key,
          "\(experience.prefix) has no card in \(words), but other experiences do",
          "write title and subtitle under languages")
      }
      if let image = experience.listing.image { check(image: image, table, key) }
    }
  }

  mutating func check(image: String, _ table: CheckedProject.Table, _ key: String) {
    let wanted = "\(Self.imageSize.width) × \(Self.imageSize.height)"
    guard let found = project.images[image] else {
      return add(
        .image, table.path, key + ".image", "the header image \(quoted(image)) does not exist",
        "put it there as a PNG or JPEG, \(wanted), without transparency")
    }
    guard let head = found else {
      return add(
        .image, table.path, key + ".image", "\(quoted(image)) is neither a PNG nor a JPEG",
        "export it as PNG or JPEG, \(wanted)")
    }
    if (head.width, head.height) != Self.imageSize {
      add(
        .image, table.path, key + ".image",
        "\(quoted(image)) has \(head.width) × \(head.height) pixels; App Store Connect takes \(wanted)",
        "export it in that size")
    }
    if head.isTransparent {
      add(
        .image, table.path, key + ".image", "\(quoted(image)) has transparency",
        "export it without an alpha channel")
    }
  }

  // MARK: Size

  mutating func checkSize() {
    guard let report = project.report,
      let largest = report.variants.max(by: { $0.size < $1.size })
    else { return }
    let limit = ClipLimit.applying(from: ios.version, invocations)
    guard largest.size > limit.bytes else { return }
    let left = ClipLimit.allCases.filter { largest.size <= $0.bytes }
    add(
      .size, report.path, largest.name,
      "the App Clip is \(tenths(largest.size)) MB uncompressed; the limit is \(limit.megabytes) MB for "
        + limit.words,
      left.isEmpty
        ? "make it smaller; no invocation allows more than 100 MB"
        : "make it smaller; at this size, only these work: "
          + left.map(\.words).joined(separator: "; "))
  }

  /// The kinds of invocations: from the printed URLs, or from the user's options if nothing is
  /// printed.
  var invocations: ClipLimit.Invocations {
    if project.printed.isEmpty { return project.options.isDigitalOnly ? .digital : .physical }
    return printsCodes ? .physical : .demo
  }

  func tenths(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
