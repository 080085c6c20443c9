import Basics
import InvocationRouter
import InvocationURLs
import RouteFiles

extension ProjectCheck {
  /// Checks the header images and languages of the default experience, and whether routes take the
  /// URLs for App Review.
  mutating func checkDefaultExperience() {
    guard let table = project.routes, let standard = table.file.defaultExperience else { return }
    for (index, card) in standard.cards.enumerated() {
      let key = "defaultExperience" + (index == 0 ? "" : ".languages.\(card.locale)")
      if let image = card.image { check(image: image, table, key) }
    }
    let missing = Set(
      table.file.experiences?.experiences.flatMap { $0.cards.map(\.language) } ?? []
    )
    .map(\.description)
    .filter { word in !standard.cards.contains { $0.locale.prefix { $0 != "-" } == word } }
    if !missing.isEmpty {
      add(
        .languages, table.path, "defaultExperience",
        "the default experience has no card in \(missing.sorted().joined(separator: ", ")), but "
          + "other experiences do",
        "write the subtitle under languages, such as \"de-DE\"")
    }
    for (index, url) in standard.reviewURLs.enumerated()
    where table.file.router.match(url).match == nil && AppleLink(url) == nil {
      add(
        .printedRoute, table.path, "defaultExperience.reviewURLs[\(index)]",
        "App Review opens \(url), and no route of the table takes it",
        "add a route, or give App Review another URL", url: url.text)
    }
  }
}
