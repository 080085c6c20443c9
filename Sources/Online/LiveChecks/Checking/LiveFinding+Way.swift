import Basics
import HTMLReading
import InvocationRouter
import InvocationURLs

extension LiveFinding {
  static func plainHTTP(_ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .plainHTTP, url.text,
      "the code opens http, which anybody on the network can read and change, and which starts no App "
        + "Clip; print an https URL")
  }

  static func redirectPermanent(_ status: Int, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .redirectPermanent, url.text,
      "\(url.host) redirects with \(status), which phones remember: those that were here still go to "
        + "the old target after it is changed; use 302 for printed URLs")
  }

  static func tapKept(_ why: CacheableResponse, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .tapKept, url.text,
      "a tag writes a new URL at every tap, but \(url.host) answers \(why.phrase): opening the URL again "
        + "may show the first answer without asking the server. Answer with Cache-Control: no-store"
        + (why.isPermanent ? " and status 302" : ""))
  }

  static func redirectWithout(_ status: Int, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .redirectBroken, url.text,
      "\(url.host) redirects with \(status) without a target; add a Location header to the answer")
  }

  static func redirectBroken(_ text: String, _ why: String, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .redirectBroken, url.text,
      "\(url.host) redirects to \(quoted(text)), which is not a valid URL (\(why)); fix the redirect"
    )
  }

  static func redirectLoop(_ target: InvocationURL, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .redirectLoop, url.text,
      "\(url.host) redirects to \(shortened(target.text)), which was visited before: no phone "
        + "ever arrives; fix the redirects of this server")
  }

  static func tooManyHops(_ limit: Int, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .tooManyHops, url.text,
      "there are more than \(limit) redirects one after the other, and they were not followed to "
        + "the end; redirect the printed URL directly to its target")
  }

  static func httpsLost(_ target: InvocationURL, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .httpsLost, url.text,
      "\(url.host) redirects from https to \(shortened(target.text)): anybody on the network can then "
        + "read and change the page; redirect to https")
  }

  static func otherDomain(_ from: String, _ to: String, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .otherDomain, url.text,
      "the code names \(from) but leads to \(to); people see another name than the printed one, and "
        + "an App Clip of \(from) is not offered there. This is fine if \(to) is yours")
  }

  static func otherScheme(_ text: String, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .otherScheme, url.text,
      "\(url.host) redirects to \(quoted(text)), which opens only on phones with an app for it; "
        + "redirect to an https page")
  }

  static func storeBounce(
    _ store: AppStore, _ visitor: SimulatedClient, _ url: InvocationURL, by how: String = "is sent"
  ) -> LiveFinding {
    LiveFinding(
      .storeBounce, url.text,
      "\(visitor.phrase) \(how) on to \(store.phrase); people who scan the code want the page, but "
        + "see a store. Show the page, with a banner for the app")
  }

  static func phonesDiffer(_ walks: [RedirectChain], _ url: InvocationURL) -> LiveFinding {
    let parts = walks.prefix(2).map { walk in
      let end = shortened(walk.leavesFor ?? walk.end, to: 120)
      return "\(walk.visitor.phrase) comes to \(end)"
        + (walk.status.map { " with status \($0)" } ?? ", without a page")
    }
    return LiveFinding(
      .phonesDiffer, url.text,
      parts.joined(separator: ", ") + "; show both the same, unless this is intended")
  }

  static func refusedForPhones(_ status: Int, _ other: Int, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .refusedForPhones, url.text,
      "phones get status \(status), but other programs get \(other): a firewall or bot filter "
        + "blocks people who scan the code; let phones through")
  }

  static func certificateEnds(in days: Int, _ url: InvocationURL) -> LiveFinding {
    let isLate = days <= LiveSettings.tooFewDays
    return LiveFinding(
      isLate ? .certificateEnds : .certificateEndsSoon, RouteHost(url).description,
      "the certificate of \(url.host) expires in \(counted(days, "day")); "
        + (isLate
          ? "renew it now: after that no phone opens the page"
          : "make sure that it is renewed automatically, or renew it"))
  }

  static func ofStatus(
    _ answer: FetchResponse, _ url: InvocationURL, _ settings: LiveSettings
  ) -> LiveFinding? {
    let status = answer.status
    switch status {
    case 200..<300: return nil
    case 404:
      return LiveFinding(
        .notFound, url.text,
        "there is no such page (404); create it, or redirect the printed URL to another page")
    case 410:
      return LiveFinding(
        .gone, url.text,
        "the server says that the page is permanently gone (410); redirect the printed URL to another page"
      )
    case 401, 403:
      return LiveFinding(
        .forbidden, url.text,
        "the server refuses the page (\(status)); make it visible without signing in")
    case 429:
      let wait = answer.header["retry-after"].map { "; it asks to wait: \(quoted($0))" } ?? ""
      return LiveFinding(
        .rateLimited, url.text,
        "the server limits the number of requests (429)\(wait); check again later, and find out whether "
          + "many guests at once would reach the same limit")
    case 400..<500:
      return LiveFinding(
        .clientError, url.text,
        "the server refuses the request (status \(status)); check its log for this address")
    case 500..<600:
      return LiveFinding(
        .serverError, url.text,
        "the server fails (status \(status)); check its log for this address")
    default:
      return LiveFinding(
        .oddStatus, url.text,
        "the server answers with status \(status), which shows no page; answer with 200 or 302")
    }
  }
}
