import PropertyLists

/// The files of a new project, or the additions to an existing one, made from a route table.
struct ProjectWriter {
  let table: RouteFile
  let entitlements: Entitlements
  /// The names of the two targets in Xcode, the app's and the App Clip's.
  let app, clip: String
  /// The URL with which the scheme starts the App Clip; nil for none.
  let example: InvocationURL?

  /// A file to be written, or the members to be added to an existing property list.
  struct File {
    let name: String
    let content: Content
    enum Content {
      case text(String)
      case list(PropertyList)
    }
  }

  /// The names of source files of SwiftUI's targets are made from those of the targets.
  var files: [File] {
    let sources = ProjectSources(group: entitlements.group, hasPlaces: hasPlaces)
    var files = [
      list("App/App.entitlements", entitlements.appFile),
      list("Clip/Clip.entitlements", entitlements.clipFile),
      list("App/Info.plist", Self.info([])),
      list("Clip/Info.plist", Self.info(Self.members(entitlements.clipInfo))),
      text("Shared/Screens.swift", TypedScreens(table).source),
      text("Shared/Start.swift", sources.start),
      text("Shared/BundledRoutes.swift", sources.bundled),
      text("Shared/Handover.swift", sources.handover),
      text("Shared/StartView.swift", sources.startView),
      text("Shared/OffersApp.swift", sources.offer),
      text("Shared/SceneDelegate.swift", sources.sceneDelegate),
      text("App/MainApp.swift", sources.main("MainApp")),
      text("Clip/ClipApp.swift", sources.main("ClipApp")),
      text("Xcode/\(clip).xcscheme", scheme),
      text("NOTES.md", notes),
    ]
    if hasPlaces { files.append(text("Clip/Presence.swift", sources.presence)) }
    for host in table.siteHosts where !host.contains(":") {
      let site = SiteAssociation(
        routes: table.router, host: host, appIDs: table.apps.map(\.description),
        appClips: table.appClips.map(\.description))
      files.append(
        text("Sites/\(host)/.well-known/apple-app-site-association", site.text))
    }
    return files
  }

  private var hasPlaces: Bool {
    table.experiences?.experiences.contains { $0.place != nil } ?? false
  }

  private func text(_ name: String, _ text: String) -> File {
    File(name: name, content: .text(text))
  }

  private func list(_ name: String, _ list: PropertyList) -> File {
    File(name: name, content: .list(list))
  }

  private static func members(_ list: PropertyList) -> [(String, PropertyList)] {
    (list.members?.list ?? []).map { ($0.key, $0.value) }
  }

  /// An Info.plist whose versions are build settings, so that both targets have the same.
  private static func info(_ members: [(String, PropertyList)]) -> PropertyList {
    .dictionary(
      [
        ("CFBundleIdentifier", .string("$(PRODUCT_BUNDLE_IDENTIFIER)")),
        ("CFBundleShortVersionString", .string("$(MARKETING_VERSION)")),
        ("CFBundleVersion", .string("$(CURRENT_PROJECT_VERSION)")),
      ] + members)
  }

  /// The Xcode scheme of the App Clip, which starts it with a URL, as XML.
  private var scheme: String {
    let url = example?.text ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <Scheme version="1.7">
        <LaunchAction buildConfiguration="Debug" launchStyle="0" useCustomWorkingDirectory="NO">
          <BuildableProductRunnable runnableDebuggingMode="0">
            <BuildableReference BuildableIdentifier="primary" BuildableName="\(FindingReport.escaped(clip)).app" \
      BlueprintName="\(FindingReport.escaped(clip))" ReferencedContainer="container:\(FindingReport.escaped(app)).xcodeproj"/>
          </BuildableProductRunnable>
          <EnvironmentVariables>
            <EnvironmentVariable key="\(LaunchEnvironment.name)" value="\(FindingReport.escaped(url))" isEnabled="YES"/>
          </EnvironmentVariables>
        </LaunchAction>
      </Scheme>

      """
  }

  private var notes: String {
    let samples = SampleURLs()
    let urls = table.router.routes.compactMap { samples.plainest(of: $0).first { _ in true } }
    let three = urls.prefix(3).map { "   - \($0.text)" }.joined(separator: "\n")
    return """
      # From these files to a released App Clip

      Nothing here was built with Xcode by the program that wrote it.

      1. **Targets.** Add the folder `Shared` and `routes.json` to both targets, `App` to \(app), `Clip` to \(clip). Link
         the products `InvocationRouter`, `InvocationFoundation` and `RouteFiles` of Beckon. Set `APPCLIP` in
         `SWIFT_ACTIVE_COMPILATION_CONDITIONS` of the App Clip's target only, and `USES_UIKIT` where SceneDelegate.swift is
         used instead of SwiftUI.
      2. **Signing.** Choose the entitlements of the two folders in Code Signing Entitlements. MARKETING_VERSION and
         CURRENT_PROJECT_VERSION must be equal in both targets: set them in the project.
      3. **Sites.** Put each file below `Sites` on its host, at the same path, without a redirect.
      4. **Run.** The scheme in `Xcode` starts the App Clip with a URL in `\(LaunchEnvironment.name)`, without a card. Copy it into
         `\(app).xcodeproj/xcshareddata/xcschemes`, or set the variable by hand: Run, Arguments.
      5. **A card before the release.** Settings > Developer > Local Experiences: `beckon link local` shows the values.
         Launch the App Clip without a URL, too: from the App Switcher.
      6. **TestFlight** takes three URLs a build, with a title each and without a card. The hosts must be associated:
      \(three)
      7. **Size.** Export the archive with App Thinning for all compatible device variants. `beckon link budget` reads
         `App Thinning Size Report.txt`. Uncompressed, an App Clip may have 10 MB for iOS 15, 15 MB for iOS 16 or with codes and
         tags, and 100 MB from iOS 17 where only links open it; the minimum version of the App Clip counts.
      8. **Check.** `beckon link check` must find no error.

      """
  }
}

extension PropertyList {
  /// Returns this list with the members of another one added: dictionaries are merged, arrays get
  /// what they lack, other values are replaced.
  func adding(_ other: PropertyList) -> PropertyList {
    switch (self, other) {
    case (.dictionary(let mine), .dictionary(let theirs)):
      let kept = mine.list.map { member in
        (member.key, theirs[member.key].map { member.value.adding($0) } ?? member.value)
      }
      let new = theirs.list.filter { mine[$0.key] == nil }.map { ($0.key, $0.value) }
      return .dictionary(kept + new)
    case (.array(let mine), .array(let theirs)):
      return .array(mine + theirs.filter { !mine.contains($0) })
    default: return other
    }
  }

  /// The keys whose values differ from another list, with dots between levels.
  func changedKeys(from old: PropertyList, _ prefix: String = "") -> [String] {
    (members?.list ?? []).flatMap { member -> [String] in
      let key = prefix.isEmpty ? member.key : "\(prefix).\(member.key)"
      guard let before = old[member.key] else { return [key] }
      if before == member.value { return [] }
      let below = member.value.changedKeys(from: before, key)
      return below.isEmpty ? [key] : below
    }
  }
}
