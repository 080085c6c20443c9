import Basics
import InvocationRouter
import InvocationURLs
import RouteFiles

extension ProjectCheck {
  mutating func checkSites() {
    guard !project.sites.isEmpty else { return }
    for site in project.sites {
      for finding in site.file.findings {
        add(
          .siteFault, site.path, finding.place, finding.sentence,
          "correct the file, or make a new one with beckon link aasa",
          level: finding.level == .error ? .error : .warning)
      }
      checkClip(site)
      checkApp(site)
    }
    for host in hosts where site(of: host) == nil {
      add(
        .siteMissing, "", host, "there is no apple-app-site-association for \(host)",
        "make it with beckon link aasa --host \(host), and put it at "
          + "https://\(host)/.well-known/apple-app-site-association")
    }
  }

  /// Returns the site file of a host. A file without a host is for all hosts that have no other
  /// file.
  func site(of host: String) -> CheckedProject.Site? {
    project.sites.first { $0.host == host } ?? project.sites.first { $0.host == nil }
  }

  private mutating func checkClip(_ site: CheckedProject.Site) {
    let listed = site.file.association.appClips
    guard let identifier = clip.identifier, !listed.contains(identifier) else { return }
    if identifier.hasSetting {
      guard !listed.contains(where: identifier.mayEqual) else { return }
    }
    add(
      .siteClip, site.path, "appclips.apps",
      "the file does not list the App Clip \(shortened(identifier)), so URLs on the host do not open it",
      "add \(quoted(identifier)) to appclips.apps")
  }

  private mutating func checkApp(_ site: CheckedProject.Site) {
    let listed = site.file.association.details.flatMap(\.appIDs)
    guard let identifier = app.identifier else { return }
    guard
      listed.contains(identifier)
        || identifier.hasSetting && listed.contains(where: identifier.mayEqual)
    else {
      return add(
        .siteApp, site.path, "applinks.details",
        "the file does not list the app \(shortened(identifier)): once it is installed, it does not "
          + "get these URLs as universal links",
        "add \(quoted(identifier)) to applinks.details, with components for the routes")
    }
    guard let app = app.known else { return }
    for url in sampleURLs where self.site(of: url.host.lowercased())?.path == site.path {
      let decision = site.file.association.decision(for: url, app: app.description)
      if case .opens = decision.outcome { continue }
      let isExcluded = decision.outcome == .excluded
      add(
        .siteURL, site.path, decision.place ?? "applinks.details",
        "\(url) does not open the installed app: "
          + (isExcluded ? "an exclude pattern matches" : "no pattern matches")
          + "; the App Clip itself does not need patterns",
        "add a component for it; beckon link aasa makes one for each route", url: url.text)
    }
  }

  /// The shortest URL of each route on each https host.
  private var sampleURLs: [InvocationURL] {
    (project.routes?.file.router.routes ?? []).compactMap { route in
      route.hosts.contains { $0.scheme == .https } ? route.shortestURL : nil
    }
  }
}
