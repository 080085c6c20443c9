import Basics
import HTMLReading

/// An examination of a page as a phone would show it.
struct PageReader {
  private(set) var findings: [LiveFinding] = []
  private(set) var page: PageMetadata?
  private let place: String

  /// Examines the page that an address answered with.
  init(_ answer: FetchResponse, at place: String, _ settings: LiveSettings) {
    self.place = place
    lookAtEnding(answer)
    let url = try? InvocationURL(place)
    if let url, let refresh = answer.header["refresh"].flatMap(HTMLHead.Refresh.init) {
      lookAt(refresh, url)
    }
    guard MediaType(answer.header["content-type"] ?? "text/html")?.isPage == true else {
      let type = shortened(answer.header["content-type"] ?? "")
      add(
        .notAPage,
        "the code opens a file of type \(quoted(type)), not a page; this is fine if intended")
      return
    }
    let head = HTMLHead(answer.body)
    let icon = url.flatMap { url in head.icon.map { Self.address($0, url) } }
    page = PageMetadata(title: head.title, icon: icon, banner: head.banner)
    if let url { lookAt(head, url) }
    lookAtBanner(head.banner, settings)
  }

  private mutating func add(_ code: LiveFindingCode, _ sentence: String) {
    findings.append(LiveFinding(code, place, sentence))
  }

  private mutating func lookAtEnding(_ answer: FetchResponse) {
    switch answer.ending {
    case .complete: break
    case .cut:
      add(
        .longPage,
        "the page has more than \(FetchRequest.pageLimit >> 10) KiB, and only its beginning was read"
      )
    case .stalled:
      add(
        .stalledPage,
        "the page started but did not end in time, so people wait for it. Find out what the server waits for"
      )
    case .torn:
      add(
        .tornPage,
        "the server closed the connection before the announced end of the page; check "
          + "its log")
    case .huge:
      add(
        .unpacksHugely,
        "a few compressed bytes expand to more than \(FetchReceiver.unpackedLimit >> 20) MiB, which blocks "
          + "a phone; serve a page of an ordinary size")
    }
  }

  private mutating func lookAt(_ refresh: HTMLHead.Refresh, _ url: InvocationURL) {
    let target = RedirectDestination(refresh.target, from: url)
    let text: String
    switch target {
    case .web(let next):
      // A page may reload itself.
      if next.canonical.text == url.canonical.text { return }
      text = next.text
    case .other(let other), .bad(let other, _): text = other
    }
    if let store = AppStore(text) {
      findings.append(
        .storeBounce(store, .iPhone, url, by: "is sent by the page (refresh)"))
      return
    }
    add(
      .metaRefresh,
      "the page redirects to \(quoted(shortened(text, to: 120))) after "
        + "\(counted(refresh.seconds, "second")); this was not followed. Redirect with status 302 "
        + "instead")
  }

  private mutating func lookAt(_ head: HTMLHead, _ url: InvocationURL) {
    if let refresh = head.refresh { lookAt(refresh, url) }
    if let text = head.scriptedStores.first, let store = AppStore(text) {
      findings.append(
        .storeBounce(store, .iPhone, url, by: "may be sent by a script of the page"))
    }
    if head.title?.isEmpty ?? true {
      add(
        .noTitle,
        "the page has no title in its first \(FetchRequest.pageLimit >> 10) KiB, so phones show its "
          + "address; add one")
    }
  }

  private mutating func lookAtBanner(_ banner: String?, _ settings: LiveSettings) {
    guard !settings.clips.isEmpty else { return }
    let bundles = settings.clips.map { clip in
      clip.firstIndex(of: ".").map { String(clip[clip.index(after: $0)...]) } ?? clip
    }
    guard let banner, let named = Self.clip(in: banner) else {
      add(
        .bannerMissing,
        "the page has no banner for the App Clip (apple-itunes-app with app-clip-bundle-id); 'beckon "
          + "link banner' makes the tag")
      return
    }
    if !bundles.contains(named) {
      add(
        .bannerOther,
        "the banner of the page is for the App Clip \(quoted(named)) and not for "
          + orList(bundles) + "; fix the apple-itunes-app tag")
    }
  }

  private static func clip(in banner: String) -> String? {
    for part in banner.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1)
      if sides.count == 2, sides[0].filter({ $0 != " " }) == "app-clip-bundle-id" {
        return sides[1].filter { $0 != " " }
      }
    }
    return nil
  }

  private static func address(_ text: String, _ url: InvocationURL) -> String {
    if case .web(let address) = RedirectDestination(text, from: url) { return address.text }
    return shortened(text, to: 200)
  }
}
