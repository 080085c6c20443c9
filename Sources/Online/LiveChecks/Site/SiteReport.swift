import InvocationRouter

/// The result of checking the files of a site.
struct SiteReport {
  var findings: [LiveFinding] = []
  /// The parsed site association (Apple's association file), if it could be read.
  var association: SiteAssociation?
  /// The address from which the association file was read.
  var place = ""
  /// Whether the report includes an answer to every request; a failure may be temporary, and such a
  /// report is not reused.
  var isComplete = true

  /// The findings about one URL that follow from the association file.
  func findings(for url: InvocationURL, _ settings: LiveSettings) -> [LiveFinding] {
    guard let association else { return [] }
    var found: [LiveFinding] = []
    for clip in settings.clips where !association.appClips.contains(clip) {
      found.append(
        LiveFinding(
          .siteNoClip, place,
          "the file does not name the App Clip \(clip) under appclips.apps, so it never starts from "
            + "this site; add it"))
    }
    if let finding = matching(association, url, settings.apps) { found.append(finding) }
    return found
  }

  private func matching(
    _ association: SiteAssociation, _ url: InvocationURL, _ apps: [String]
  ) -> LiveFinding? {
    // A file only for App Clips says nothing about apps.
    if apps.isEmpty, association.details.isEmpty { return nil }
    let named: [String?] = apps.isEmpty ? [nil] : apps.map { $0 }
    for app in named {
      if case .opens = association.decision(for: url, app: app).outcome { return nil }
    }
    let who = apps.isEmpty ? "no app" : "none of " + apps.joined(separator: ", ")
    let why =
      association.decision(for: url, app: apps.first).outcome == .excluded
      ? "a pattern with exclude keeps it in the browser" : "no pattern of the file matches"
    return LiveFinding(
      .siteNoMatch, url.text,
      "\(who) opens this URL: \(why); change apple-app-site-association, or 'beckon link aasa "
        + "--check FILE --match URL' explains it",
      level: apps.isEmpty ? .warning : .error)
  }
}
