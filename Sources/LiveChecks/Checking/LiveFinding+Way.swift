import Basics
import InvocationRouter
import InvocationURLs

extension LiveFinding {
  static func plainHTTP(_ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .plainHTTP, url.text,
      "the code opens http, which anybody on the way can read and change, and which starts no App "
        + "Clip; print an https URL")
  }

  static func redirectPermanent(_ status: Int, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .redirectPermanent, url.text,
      "\(url.host) redirects with \(status), which phones remember: those that were here go on to "
        + "the old target when it is changed; use 302 for what is printed")
  }

  static func tapKept(_ why: KeptAnswer, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .tapKept, url.text,
      "a tag makes this URL anew with every tap, and \(url.host) answers \(why.phrase): whoever opens it once more "
        + "may get the first answer again, without the server. Answer with Cache-Control: no-store"
        + (why.isPermanent ? " and status 302" : ""))
  }

  static func redirectWithout(_ status: Int, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .redirectBroken, url.text,
      "\(url.host) redirects with \(status) and does not say where to; give its answer a Location")
  }

  static func redirectBroken(_ text: String, _ why: String, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .redirectBroken, url.text,
      "\(url.host) redirects to \(quoted(text)), which is no address (\(why)); mend the redirect")
  }

  static func redirectLoop(_ target: InvocationURL, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .redirectLoop, url.text,
      "\(url.host) redirects to \(shortened(target.text)), where this way has been already: no phone "
        + "ever arrives; mend the redirects of this server")
  }

  static func tooManyHops(_ limit: Int, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .tooManyHops, url.text,
      "there are more than \(limit) redirects one after the other, and the way was not followed to "
        + "its end; send the printed URL to its target at once")
  }

  static func httpsLost(_ target: InvocationURL, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .httpsLost, url.text,
      "\(url.host) redirects from https to \(shortened(target.text)): what follows can be read and "
        + "changed by anybody on the way; redirect to https")
  }

  static func otherDomain(_ from: String, _ to: String, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .otherDomain, url.text,
      "the code names \(from) and leads to \(to); people see another name than the printed one, and "
        + "an App Clip of \(from) is not offered there. Fine if \(to) is yours")
  }

  static func otherScheme(_ text: String, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .otherScheme, url.text,
      "\(url.host) redirects to \(quoted(text)), which only opens where an app for it is installed; "
        + "redirect to an https page")
  }

  static func storeBounce(
    _ store: AppStore, _ visitor: Visitor, _ url: InvocationURL, by how: String = "is sent"
  ) -> LiveFinding {
    LiveFinding(
      .storeBounce, url.text,
      "\(visitor.phrase) \(how) on to \(store.phrase); whoever scans the code wanted the page, and "
        + "sees a shop. Show the page, with a banner for the app")
  }

  static func phonesDiffer(_ walks: [LiveWalk], _ url: InvocationURL) -> LiveFinding {
    let parts = walks.prefix(2).map { walk in
      let end = shortened(walk.leavesFor ?? walk.end, to: 120)
      return "\(walk.visitor.phrase) comes to \(end)"
        + (walk.status.map { " with status \($0)" } ?? ", which gives no page")
    }
    return LiveFinding(
      .phonesDiffer, url.text,
      parts.joined(separator: ", ") + "; make both see the same, unless that is meant")
  }

  static func refusedForPhones(_ status: Int, _ other: Int, _ url: InvocationURL) -> LiveFinding {
    LiveFinding(
      .refusedForPhones, url.text,
      "phones get status \(status), and other programs \(other): a firewall or a filter of robots "
        + "turns away those who scan the code; let phones through")
  }

  static func certificateEnds(in days: Int, _ url: InvocationURL) -> LiveFinding {
    let isLate = days <= LiveSettings.tooFewDays
    return LiveFinding(
      isLate ? .certificateEnds : .certificateEndsSoon, RouteHost(url).description,
      "the certificate of \(url.host) ends in \(counted(days, "day")); "
        + (isLate
          ? "renew it now: after that no phone opens the page"
          : "see that it is renewed by itself, or renew it"))
  }

  static func ofStatus(
    _ answer: FetchAnswer, _ url: InvocationURL, _ settings: LiveSettings
  ) -> LiveFinding? {
    let status = answer.status
    switch status {
    case 200..<300: return nil
    case 404:
      return LiveFinding(
        .notFound, url.text,
        "there is no such page (404); put one there, or redirect the printed URL to one")
    case 410:
      return LiveFinding(
        .gone, url.text,
        "the server says that the page is gone for good (410); redirect the printed URL to another")
    case 401, 403:
      return LiveFinding(
        .forbidden, url.text,
        "the server refuses the page (\(status)); let people who have not signed in see it")
    case 429:
      let wait = answer.header["retry-after"].map { "; it asks to wait: \(quoted($0))" } ?? ""
      return LiveFinding(
        .rateLimited, url.text,
        "the server says that it is asked too often (429)\(wait); check again later, and look whether "
          + "a room full of guests would meet the same limit")
    case 400..<500:
      return LiveFinding(
        .clientError, url.text,
        "the server refuses the request (status \(status)); look into its log for this address")
    case 500..<600:
      return LiveFinding(
        .serverError, url.text,
        "the server fails (status \(status)); look into its log for this address")
    default:
      return LiveFinding(
        .oddStatus, url.text,
        "the server answers with status \(status), which shows no page; answer with 200 or 302")
    }
  }
}
