import Basics
import HTMLReading
import InvocationRouter
import InvocationURLs
import PropertyLists
import RouteFiles

/// The content of an `apple-itunes-app` tag: `app-id=1, app-clip-bundle-id=com.example.eat.Clip`.
struct BannerContent {
  /// The names and values of the banner's parameters, in order.
  let parameters: [(name: String, value: String)]
  /// The parts of the banner's content without an equals sign.
  let malformed: [String]

  static let names = [
    "app-id", "app-clip-bundle-id", "app-clip-display", "app-argument", "affiliate-data",
  ]

  init(_ text: String) {
    var parameters: [(name: String, value: String)] = []
    var malformed: [String] = []
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.trimmed }
      if sides.count == 2, !sides[0].isEmpty {
        parameters.append((sides[0], sides[1]))
      } else if !part.trimmed.isEmpty {
        malformed.append(part.trimmed)
      }
    }
    (self.parameters, self.malformed) = (parameters, malformed)
  }

  subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }
}

extension Substring {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    var rest = drop { $0.isWhitespace }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}

extension ProjectCheck {
  /// Compares the Smart App Banners of web pages with the App Clip and its table.
  mutating func checkBanners() {
    for page in project.pages {
      guard let banner = page.head.banners.first else { continue }
      if page.head.banners.count > 1 {
        add(
          .bannerForm, page.path, "apple-itunes-app",
          "the page has \(page.head.banners.count) banners; Safari uses one",
          "leave one of them", line: page.head.banners[1].line)
      }
      let content = BannerContent(banner.content)
      checkForm(page, banner.line, content)
      guard checkClip(page, banner.line, content) else { continue }
      checkHost(page, banner.line)
      if !page.head.hasPreviewImage {
        add(
          .bannerImage, page.path, "og:image",
          "the page has no og:image, so Messages shows its link without the App Clip's picture",
          "add <meta property=\"og:image\" content=\"…\">")
      }
    }
  }

  private mutating func checkForm(
    _ page: CheckedProject.Page, _ line: Int, _ content: BannerContent
  ) {
    let example = "write app-id=1234567890, app-clip-bundle-id=…, app-clip-display=card"
    for part in content.malformed {
      add(
        .bannerForm, page.path, "apple-itunes-app", "\(quoted(part)) is not a parameter", example,
        line: line)
    }
    var seen: Set<String> = []
    for (name, value) in content.parameters {
      if !BannerContent.names.contains(name) {
        add(
          .bannerForm, page.path, name, "\(quoted(name)) is not a parameter that Safari knows",
          example + "; beckon link banner prints the tag", line: line)
      } else if !seen.insert(name).inserted {
        add(
          .bannerForm, page.path, name, "\(name) is there twice", "leave one of them", line: line)
      } else if name == "app-id", value.isEmpty || !value.utf8.allSatisfy(\.isDigit) {
        add(
          .bannerForm, page.path, name, "\(quoted(value)) is not an app's number",
          "write the digits of the app's App Store address, such as 1234567890", line: line)
      } else if name == "app-clip-display", value != "card" {
        add(
          .bannerForm, page.path, name, "\(quoted(value)) is not a way to show the App Clip",
          "write app-clip-display=card, or leave it out for a banner", line: line)
      } else if name == "app-argument", content["app-clip-bundle-id"] != nil {
        add(
          .bannerArgument, page.path, name,
          "the App Clip gets the URL of the page, not the app-argument",
          "put the values into the page's URL", line: line)
      }
    }
  }

  /// Checks that a banner names this App Clip, and returns whether it does.
  private mutating func checkClip(
    _ page: CheckedProject.Page, _ line: Int, _ content: BannerContent
  ) -> Bool {
    let key = "app-clip-bundle-id"
    guard let named = content[key] else {
      add(
        .bannerClip, page.path, key, "the banner offers the app and not the App Clip",
        "add \(key)=\(shortened(clip.bundle ?? "…")); beckon link banner prints the tag",
        level: .warning, line: line)
      return false
    }
    guard let bundle = clip.bundle else { return true }
    if bundle.hasSetting, named.mayEqual(bundle) { return true }
    guard named != bundle else { return true }
    add(
      .bannerClip, page.path, key,
      "the banner names \(quoted(named)); the App Clip is \(quoted(bundle))",
      "write \(key)=\(shortened(bundle))", line: line)
    return false
  }

  private mutating func checkHost(_ page: CheckedProject.Page, _ line: Int) {
    guard let host = page.host else { return }
    if let list = clip.entitlements,
      let domains = list.list[ProjectKeys.domains]?.arrayValue?.compactMap(\.stringValue),
      !domains.contains(where: {
        let domain = AssociatedDomain(clip.settings.resolve($0))
        return domain.text.hasSetting || domain.service == "appclips" && domain.covers(host)
      })
    {
      add(
        .bannerHost, page.path, host,
        "the App Clip is not associated with \(host), so Safari does not show its banner there",
        "add appclips:\(host) to \(list.path)", line: line)
    }
    guard let router = project.routes?.file.router else { return }
    let urls = Self.urls(page.path, host)
    guard let first = urls.first,
      !urls.contains(where: { if case .found = router.match($0) { true } else { false } })
    else {
      return
    }
    add(
      .bannerRoute, page.path, first.text,
      "the App Clip gets the URL of the page, \(first.text), and no route matches it",
      "add a route for it to the table", url: first.text, line: line)
  }

  /// The URLs at which a web server usually shows the page in a file.
  private static func urls(_ path: String, _ host: String) -> [InvocationURL] {
    let parts = path.split(separator: "/").map(String.init)
    guard let index = parts.lastIndex(where: { $0.lowercased() == host }) else { return [] }
    var names = Array(parts[(index + 1)...])
    let whole = names.joined(separator: "/")
    guard let name = names.popLast() else { return [] }
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    var ways: [String]
    if stem == "index" {
      let folder = names.joined(separator: "/")
      ways = folder.isEmpty ? ["", whole] : [folder + "/", folder, whole]
    } else {
      ways = [whole, (names + [stem]).joined(separator: "/")]
    }
    return ways.compactMap { try? InvocationURL("https://\(host)/\($0)") }
  }
}
