package import AppClipChecks
import InvocationRouter
package import InvocationURLs
import PropertyLists
package import RouteFiles

/// The files of a project that decide what a phone does with a URL.
package struct LinkFiles: Sendable {
  /// The answer of a file to one question.
  package struct Answer: Sendable, Hashable {
    package let verdict: Verdict
    package let message: String
    /// The path of the file; empty if the file is missing.
    package let file: String

    init(_ verdict: Verdict, _ message: String, _ file: String = "") {
      (self.verdict, self.message, self.file) = (verdict, message, file)
    }
  }

  /// The route table of the app, or of both.
  package let routes: RouteFile?
  /// The path of the route table.
  package let routesPath: String
  /// The route table of the App Clip: its own, or the one for both.
  package let clipRoutes: RouteFile?
  /// The App Clip's minimum iOS version, if known.
  package let minimumOS: IOSVersion?
  /// The size of the App Clip's largest variant, in bytes, if a report was given.
  package let size: Int?
  /// The bundle identifier of the App Clip, if known.
  package let clipBundle: String?

  /// The presence of the App Clip's entitlements, the app's entitlements, and site files.
  package let hasClipEntitlements, hasAppEntitlements, hasSites: Bool

  private let clip: Target
  private let app: Target
  private let sites: [CheckedProject.Site]

  /// The known facts about the app or the App Clip.
  private struct Target: Sendable {
    let noun: String
    let identifier: String?
    let path: String
    /// The associated domains; nil without entitlements.
    let domains: [AssociatedDomain]?

    init(_ target: ProjectTarget, _ noun: String) {
      self.noun = noun
      identifier = target.identifier ?? target.given.map { "\($0)" }
      path = target.entitlements?.path ?? ""
      domains = target.entitlements.map { list in
        (list.list[ProjectKeys.domains]?.arrayValue ?? []).compactMap(\.stringValue).map {
          AssociatedDomain(target.settings.resolve($0))
        }
      }
    }
  }

  /// Creates the decisive files from those of a project.
  package init(_ project: CheckedProject) {
    let target = ProjectTarget(project, .clip)
    clip = Target(target, "App Clip")
    app = Target(ProjectTarget(project, .app), "app")
    routes = project.routes?.file ?? project.clipRoutes?.file
    routesPath = project.routes?.path ?? project.clipRoutes?.path ?? ""
    clipRoutes = project.clipRoutes?.file ?? project.routes?.file
    minimumOS = target.minimumOS ?? project.options.ios
    size = project.report?.variants.map(\.size).max()
    clipBundle = target.bundle.flatMap { $0.hasSetting ? nil : $0 }
    sites = project.sites
    hasSites = !sites.isEmpty
    hasClipEntitlements = clip.domains != nil
    hasAppEntitlements = app.domains != nil
  }

  // MARK: Entitlements

  /// The answer whether the App Clip's entitlements associate it with a host.
  package func clipEntitlement(_ host: String) -> Answer { entitlement(clip, "appclips", host) }

  /// The answer whether the app's entitlements give it universal links of a host.
  package func linkEntitlement(_ host: String) -> Answer { entitlement(app, "applinks", host) }

  private func entitlement(_ target: Target, _ service: String, _ host: String) -> Answer {
    guard let domains = target.domains else {
      return Answer(.unknown, "the entitlements of the \(target.noun) were not given")
    }
    let own = domains.filter { $0.service == service }
    if let entry = own.first(where: { $0.covers(host) }) {
      let mode =
        entry.mode == nil ? "" : "; it bypasses Apple's CDN, for development or managed phones only"
      return Answer(
        .yes, "the \(target.noun) is associated with \(host) (\(entry.text))\(mode)", target.path)
    }
    if domains.contains(where: { $0.text.hasSetting }) {
      return Answer(
        .unknown, "an entry of the associated domains has an unknown build setting", target.path)
    }
    return Answer(
      .no, "the \(target.noun) is not associated with \(host) by \(service)", target.path)
  }

  // MARK: Site files

  private func site(of host: String) -> CheckedProject.Site? {
    sites.first { $0.host == host } ?? sites.first { $0.host == nil }
  }

  private func missingSite(_ host: String) -> Answer {
    hasSites
      ? Answer(.no, "there is no apple-app-site-association for \(host)")
      : Answer(.unknown, "the site file of \(host) was not given")
  }

  /// The answer whether the site file of a host lists the App Clip.
  package func clipSite(_ host: String) -> Answer {
    guard let site = site(of: host) else { return missingSite(host) }
    let listed = site.file.association.appClips
    guard let identifier = clip.identifier else {
      return listed.isEmpty
        ? Answer(.no, "the site file of \(host) lists no App Clip", site.path)
        : Answer(.unknown, "the App Clip's identifier is not known", site.path)
    }
    if listed.contains(identifier) {
      return Answer(.yes, "the site file of \(host) lists \(identifier)", site.path)
    }
    if listed.contains(where: identifier.mayEqual) {
      return Answer(
        .unknown, "the site file of \(host) may list the App Clip; a build setting is unknown",
        site.path)
    }
    return Answer(.no, "the site file of \(host) does not list \(identifier)", site.path)
  }

  /// The answer whether a URL opens the installed app by the patterns of its site file.
  package func linkSite(_ url: InvocationURL) -> Answer {
    let host = url.host.lowercased()
    guard let site = site(of: host) else { return missingSite(host) }
    guard let identifier = app.identifier, !identifier.hasSetting else {
      return Answer(.unknown, "the app's identifier is not known", site.path)
    }
    let decision = site.file.association.decision(for: url, app: identifier)
    let place = decision.place.map { " (\($0))" } ?? ""
    switch decision.outcome {
    case .opens: return Answer(.yes, "the site file of \(host) opens the app\(place)", site.path)
    case .excluded:
      return Answer(.no, "an exclude pattern of the site file matches\(place)", site.path)
    case .noMatch:
      return Answer(.no, "no pattern of the site file of \(host) matches the URL", site.path)
    }
  }

  /// Whether the entitlements, identifiers and site files are equal, so that every URL opens the
  /// same.
  func hasSameAssociations(as other: LinkFiles) -> Bool {
    func parts(_ target: Target) -> [String?] {
      [target.identifier] + (target.domains?.map(\.text) ?? [nil])
    }
    func list(_ files: LinkFiles) -> [SiteKey] {
      files.sites.map { SiteKey(host: $0.host, association: $0.file.association) }
    }
    return parts(clip) == parts(other.clip) && parts(app) == parts(other.app)
      && clipBundle == other.clipBundle && list(self) == list(other)
  }

  private struct SiteKey: Equatable {
    let host: String?
    let association: SiteAssociation
  }

  /// Whether the App Clip and its site agree about a host: the entitlement and the file.
  package func clipOpens(_ url: InvocationURL) -> Verdict {
    let host = url.host.lowercased()
    return clipEntitlement(host).verdict.and(clipSite(host).verdict)
  }

  /// The answer whether a URL opens the installed app as a universal link.
  package func linkOpens(_ url: InvocationURL) -> Verdict {
    linkEntitlement(url.host.lowercased()).verdict.and(linkSite(url).verdict)
  }
}

/// The answer to a question: yes, no, or unknown because a file or a fact is missing.
package enum Verdict: String, Sendable, Hashable, CaseIterable {
  case yes, no, unknown

  /// The answer to two questions together: yes only if both are answered with yes.
  package func and(_ other: Verdict) -> Verdict {
    if self == .no || other == .no { return .no }
    return self == .unknown || other == .unknown ? .unknown : .yes
  }
}
