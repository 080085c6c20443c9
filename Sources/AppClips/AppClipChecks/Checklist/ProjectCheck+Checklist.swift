import PropertyLists
import RouteFiles

extension ProjectCheck {
  /// All points of the checklist, each with its answer.
  package var checklist: [ChecklistItem] { ChecklistPoint.allCases.map(item) }

  private typealias Evidence = ChecklistItem.Evidence

  /// The maximum number of places that support an answer.
  private static let maxEvidenceCount = 8

  private func make(
    _ point: ChecklistPoint, _ answer: ChecklistItem.Answer, _ reason: String,
    _ evidence: [Evidence] = []
  ) -> ChecklistItem {
    ChecklistItem(
      point: point, answer: answer, reason: reason,
      evidence: Array(evidence.prefix(Self.maxEvidenceCount)))
  }

  private func found(
    _ rules: ProjectRule..., where isMeant: (ProjectFinding) -> Bool = { $0.level != .unknown }
  ) -> [ProjectFinding] {
    findings.filter { rules.contains($0.rule) && isMeant($0) }
  }

  private func no(_ point: ChecklistPoint, _ findings: [ProjectFinding]) -> ChecklistItem {
    make(
      point, .no, findings[0].message,
      findings.map { Evidence(file: $0.file, line: $0.line, key: $0.key) })
  }

  private func places(_ places: [PlacedSources.Place]) -> [Evidence] {
    places.map { Evidence(file: $0.path, line: $0.line, key: SwiftPattern($0.use.pattern).name) }
  }

  private func key(_ list: CheckedProject.List?, _ key: String) -> [Evidence] {
    list.map { [Evidence(file: $0.path, line: $0.lines.line(of: key), key: key)] } ?? []
  }

  private func item(_ point: ChecklistPoint) -> ChecklistItem {
    switch point {
    case .bundle: bundle()
    case .parent: parent()
    case .sharedCode: sharedCode()
    case .launch: launch()
    case .appURLs: appURLs()
    case .size: size()
    case .domains: domains()
    case .site: site()
    case .defaultExperience: defaultExperience()
    case .group: group()
    case .overlay: overlay()
    case .location: location()
    case .limits: limits()
    case .tested: tested()
    case .noURL: noURL()
    }
  }

  /// Whether the App Clip's sources were read.
  private var knowsClipSources: Bool {
    sources.all.contains { $0.owner == .clip || $0.owner == .both }
  }

  // MARK: Identifiers and code

  private func bundle() -> ChecklistItem {
    let bad = found(.bundle)
    if !bad.isEmpty { return no(.bundle, bad) }
    guard let app = app.bundle, let own = clip.bundle, !app.hasSetting, !own.hasSetting else {
      return make(.bundle, .cannotTell, "an identifier is not known; give it with --app and --clip")
    }
    let place =
      clip.info ?? project.routes.map { CheckedProject.List(path: $0.path, list: .bool(true)) }
    return make(.bundle, .yes, "\(own) begins with \(app)", key(place, ProjectKeys.bundle))
  }

  private func parent() -> ChecklistItem {
    let bad = found(.parent)
    if !bad.isEmpty { return no(.parent, bad) }
    let isOpen = findings.contains { $0.rule == .cannotTell && $0.key == ProjectKeys.parent }
    guard let list = clip.entitlements, app.identifier != nil, !isOpen else {
      return make(.parent, .cannotTell, "the entitlements or the app's identifier are not known")
    }
    return make(.parent, .yes, "the entitlement names the app", key(list, ProjectKeys.parent))
  }

  private func sharedCode() -> ChecklistItem {
    for placed in sources.all {
      guard
        let line = sources.conditions.sorted().compactMap({
          placed.source.regions.firstLines[$0]
        }).first
      else { continue }
      let place = Evidence(file: placed.source.path, line: line, key: "#if APPCLIP")
      return make(.sharedCode, .yes, "a source uses the condition", [place])
    }
    if let both = sources.all.first(where: { $0.owner == .both }) {
      let place = Evidence(file: both.source.path, line: nil, key: "")
      return make(.sharedCode, .yes, "a source belongs to both targets", [place])
    }
    if let xcode = project.xcode, let own = xcode.clip, let app = xcode.app {
      if let name = own.products.intersection(app.products).min() {
        let place = Evidence(file: xcode.path, line: nil, key: name)
        return make(.sharedCode, .yes, "both targets link a package", [place])
      }
      if sources.all.contains(where: { $0.owner == .clip }),
        sources.all.contains(where: { $0.owner == .app })
      {
        let place = Evidence(file: xcode.path, line: nil, key: own.name)
        return make(
          .sharedCode, .no, "the targets have no source and no package in common", [place])
      }
    }
    return make(.sharedCode, .cannotTell, "no shared source and no condition was found")
  }

  // MARK: Launches

  private func launch() -> ChecklistItem {
    let bad = found(.launchHandling, .coldLaunch, .warmLaunch)
    if !bad.isEmpty { return no(.launch, bad) }
    guard knowsClipSources, !clipHandlers.isEmpty else {
      return make(
        .launch, .cannotTell, "no source of the App Clip was found that handles activities")
    }
    return make(.launch, .yes, "activities are handled (found by name)", places(clipHandlers))
  }

  private func appURLs() -> ChecklistItem {
    let bad =
      found(.appLaunch)
      + found(.routeDifference) { $0.level == .error }
    if !bad.isEmpty { return no(.appURLs, bad) }
    let handlers = appHandlers
    let isKnown = sources.all.contains { $0.owner == .app || $0.owner == .both }
    guard isKnown, !handlers.isEmpty, project.routes != nil else {
      return make(
        .appURLs, .cannotTell,
        "the route table or the app's sources that handle activities were not found")
    }
    let table = project.routes.map { [Evidence(file: $0.path, line: nil, key: "routes")] } ?? []
    return make(
      .appURLs, .yes, "the app handles activities, and no route is the App Clip's alone",
      places(handlers) + table)
  }

  private func noURL() -> ChecklistItem {
    let bad = found(.launch, .forcedURL)
    if !bad.isEmpty { return no(.noURL, bad) }
    let handled = sources.clip(SwiftPattern.noURL)
    if !handled.isEmpty { return make(.noURL, .yes, ".noURL is handled", places(handled)) }
    return make(
      .noURL, .cannotTell,
      "from the App Switcher and from notifications there is no URL; try both",
      places(sources.clip(SwiftPattern.webpage)))
  }

  // MARK: Files

  private func size() -> ChecklistItem {
    let bad = found(.size)
    if !bad.isEmpty { return no(.size, bad) }
    guard let report = project.report else {
      return make(.size, .cannotTell, "there is no App Thinning Size Report; export the archive")
    }
    guard ios.isKnown else {
      return make(.size, .cannotTell, "the App Clip's minimum iOS version is not known; give --ios")
    }
    return make(
      .size, .yes, "every variant is within the limit for iOS \(ios.version) and later",
      [Evidence(file: report.path, line: nil, key: "")])
  }

  private func domains() -> ChecklistItem {
    let bad = found(.domainMissing, .domainForm) { $0.level == .error }
    if !bad.isEmpty { return no(.domains, bad) }
    guard app.entitlements != nil, clip.entitlements != nil, !hosts.isEmpty else {
      return make(.domains, .cannotTell, "both entitlements and a host are needed for this")
    }
    guard !findings.contains(where: { $0.rule == .cannotTell && $0.key == ProjectKeys.domains })
    else { return make(.domains, .cannotTell, "an entry has a build setting that is not known") }
    return make(
      .domains, .yes, hosts.joined(separator: ", "),
      key(app.entitlements, ProjectKeys.domains) + key(clip.entitlements, ProjectKeys.domains))
  }

  private func site() -> ChecklistItem {
    let bad = found(.siteMissing, .siteClip, .siteFault) {
      $0.level == .error && !project.sites.isEmpty
    }
    if !bad.isEmpty { return no(.site, bad) }
    guard !project.sites.isEmpty, !hosts.isEmpty, clip.identifier != nil else {
      return make(.site, .cannotTell, "site files, a host and the App Clip's identifier are needed")
    }
    return make(
      .site, .yes, "the files here list the App Clip; beckon check-live asks the servers",
      project.sites.map { Evidence(file: $0.path, line: nil, key: "appclips.apps") })
  }

  private func defaultExperience() -> ChecklistItem {
    guard let table = project.routes, table.file.defaultExperience != nil else {
      return make(
        .defaultExperience, .cannotTell,
        "App Store Connect knows it; the table can have it as defaultExperience")
    }
    return make(
      .defaultExperience, .cannotTell,
      "the table has it; beckon link experiences --compare shows whether App Store Connect does",
      [Evidence(file: table.path, line: nil, key: "defaultExperience")])
  }

  // MARK: Data, overlay, location

  private func group() -> ChecklistItem {
    let bad = found(.group, .groupSource)
    if !bad.isEmpty { return no(.group, bad) }
    let uses = sources.clip(SwiftPattern.groupFolder, SwiftPattern.groupDefaults)
    let lists = [app.entitlements, clip.entitlements].compactMap(\.self)
    let entries = lists.filter { $0.list[ProjectKeys.groups]?.arrayValue?.isEmpty == false }
    guard entries.count == 2, !uses.isEmpty else {
      return make(
        .group, .cannotTell,
        entries.count == 2
          ? "both targets have an App Group, and no source was found that uses it"
          : "no App Group was found in both targets; it is needed if the app gets data",
        places(uses))
    }
    return make(
      .group, .yes, "both targets have an App Group, and a source uses it",
      entries.flatMap { key($0, ProjectKeys.groups) } + places(uses))
  }

  private func overlay() -> ChecklistItem {
    let bad = found(.overlay)
    if !bad.isEmpty { return no(.overlay, bad) }
    let uses = sources.clip("SKOverlay", "appStoreOverlay")
    guard uses.isEmpty, knowsClipSources else {
      return make(
        .overlay, .cannotTell,
        uses.isEmpty
          ? "the App Clip's sources were not found"
          : "an overlay is shown; whether the task is done then, a person must see", places(uses))
    }
    return make(.overlay, .yes, "no source shows an overlay")
  }

  private func location() -> ChecklistItem {
    let bad = found(.location, .locationCall) { $0.level == .error || $0.rule == .locationCall }
    if !bad.isEmpty { return no(.location, bad) }
    let uses = sources.clip(SwiftPattern.confirm)
    let isOn = clip.info?.list[ProjectKeys.clip]?[ProjectKeys.locates]?.boolValue == true
    if isOn {
      return make(.location, .yes, "the key is true", key(clip.info, ProjectKeys.locates))
    }
    guard uses.isEmpty, knowsClipSources else {
      return make(
        .location, .cannotTell, "the sources or the Info.plist were not found", places(uses))
    }
    return make(.location, .yes, "no source confirms a location, and no experience has a place")
  }

  private func limits() -> ChecklistItem {
    let rules = Set(ClipRestriction.all.map(\.rule))
    let bad = findings.filter {
      rules.contains($0.rule) && ($0.level == .error || $0.level == .warning)
    }
    if !bad.isEmpty { return no(.limits, bad) }
    guard knowsClipSources else {
      return make(.limits, .cannotTell, "the App Clip's sources were not found")
    }
    let local = sources.clip(SwiftPattern.standardDefaults, "documentDirectory")
    guard local.isEmpty else {
      return make(
        .limits, .cannotTell,
        "local data is written; the system removes it with the App Clip, after about 30 days",
        places(local))
    }
    let perhaps = findings.filter { rules.contains($0.rule) }
    guard perhaps.isEmpty else {
      return make(
        .limits, .cannotTell, perhaps[0].message,
        perhaps.map { Evidence(file: $0.file, line: $0.line, key: $0.key) })
    }
    return make(.limits, .yes, "none was found in sources, Info.plist and entitlements")
  }

  private func tested() -> ChecklistItem {
    make(
      .tested, .cannotTell,
      project.schemes.isEmpty
        ? "no shared scheme sets _XCAppClipURL; beckon link local says what to try"
        : "a scheme sets _XCAppClipURL; whether a local experience was tried cannot be seen",
      project.schemes.map { Evidence(file: $0, line: nil, key: "_XCAppClipURL") })
  }
}
