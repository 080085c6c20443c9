import Basics
import InvocationRouter
import InvocationURLs
import RouteFiles

extension ProjectCheck {
  mutating func checkTables() {
    checkLaunch()
    guard let table = project.routes else { return }
    checkIdentifiers(table, table.file.apps, "apps", app)
    checkIdentifiers(table, table.file.appClips, "appClips", clip)
    for finding in RouteReview(table.file).findings where finding.kind != .characterPrefix {
      add(
        .routeFault, table.path, finding.subject, finding.message,
        finding.kind == .routeWithoutExperience
          ? "register an experience above the route, or leave it to the default experience"
          : "correct the table; beckon route check shows the same",
        level: finding.level == .error ? .error : .warning, url: finding.url)
    }
    compareTables(table)
  }

  private mutating func checkIdentifiers(
    _ table: CheckedProject.Table, _ listed: [AppIdentifier], _ member: String,
    _ target: ProjectTarget
  ) {
    guard let identifier = target.identifier, !listed.isEmpty,
      !listed.contains(where: { identifier.mayEqual("\($0)") })
    else { return }
    add(
      .routesIdentifier, table.path, member,
      "the table has \(listed.map(\.description).joined(separator: ", ")), and the "
        + "\(target.kind.noun) is \(quoted(identifier))",
      "write the same identifier into both")
  }

  /// Compares the route tables: an installed app gets all URLs that the App Clip got.
  private mutating func compareTables(_ table: CheckedProject.Table) {
    guard let clip = project.clipRoutes else { return }
    for difference in RouteComparison(table.file, clip.file).differences {
      let (message, level): (String, ProjectFinding.Level)
      switch difference.kind {
      case .onlyInFirst: continue
      case .onlyInSecond: (message, level) = ("the app has no route for it", .error)
      case .otherRoute: (message, level) = ("the app matches it with another route", .warning)
      case .otherValues: (message, level) = ("the app reads other values from it", .warning)
      case .otherExperience: (message, level) = ("the tables have different cards for it", .warning)
      }
      let route = difference.second.route ?? difference.first.route ?? ""
      add(
        .routeDifference, table.path, route,
        "the App Clip matches \(difference.url), but \(message)",
        "put the same routes into both tables; beckon route diff shows all that differs",
        level: level, url: difference.url.text)
    }
  }

  /// Checks that Swift sources which handle launches also handle a launch without a URL.
  private mutating func checkLaunch() {
    let all = project.sources
    guard let first = all.first(where: { $0.has(SwiftPattern.launch) }),
      !all.contains(where: { $0.has(SwiftPattern.noURL) })
    else { return }
    let line = first.uses.first { $0.pattern == SwiftPattern.launch }?.line
    add(
      .launch, first.path, ".noURL",
      "launch is called here, but no source handles a launch without a URL",
      "handle .noURL: people open an App Clip from the App Switcher or a notification, an app from the Home "
        + "Screen, too", line: line)
  }
}
