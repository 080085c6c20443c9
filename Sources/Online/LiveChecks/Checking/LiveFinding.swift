/// One finding of a live check of a URL.
package struct LiveFinding: Sendable, Hashable {
  /// The severity of a finding, the gravest first.
  package enum Level: String, Sendable, Hashable, CaseIterable {
    /// People who scan the code cannot reach the page, or soon will not.
    case error
    /// The page opens, but not as well as it should.
    case warning
    /// The finding is for information only.
    case note
  }

  package let code: LiveFindingCode
  package let level: Level
  /// The address at which the problem was seen.
  package let place: String
  /// A sentence with the problem and the remedy.
  package let sentence: String

  init(_ code: LiveFindingCode, _ place: String, _ sentence: String, level: Level? = nil) {
    (self.code, self.place, self.sentence) = (code, place, sentence)
    self.level = level ?? code.level
  }
}

/// The stable codes of findings; docs/check-live.md has a row for each.
package enum LiveFindingCode: String, Sendable, Hashable, CaseIterable {
  // The connection to the server.
  case noAddress = "no-address"
  case addressRefused = "address-refused"
  case connectionRefused = "connection-refused"
  case unreachable
  case timedOut = "timed-out"
  case closed
  case notHTTP = "not-http"
  case headerTooLong = "header-too-long"
  case brokenEncoding = "broken-encoding"
  case proxyFailed = "proxy-failed"
  // Certificates.
  case certificateExpired = "certificate-expired"
  case certificateNotYetValid = "certificate-not-yet-valid"
  case certificateName = "certificate-name"
  case certificateSelfSigned = "certificate-self-signed"
  case certificateUntrusted = "certificate-untrusted"
  case certificateRefused = "certificate-refused"
  case certificateEnds = "certificate-ends"
  case certificateEndsSoon = "certificate-ends-soon"
  case tlsFailed = "tls-failed"
  // Redirects.
  case tooManyHops = "too-many-hops"
  case redirectLoop = "redirect-loop"
  case redirectBroken = "redirect-broken"
  case redirectPermanent = "redirect-permanent"
  case tapKept = "tap-kept"
  case httpsLost = "https-lost"
  case plainHTTP = "plain-http"
  case otherDomain = "other-domain"
  case otherScheme = "other-scheme"
  // The final answer.
  case notFound = "not-found"
  case gone
  case forbidden
  case rateLimited = "rate-limited"
  case clientError = "client-error"
  case serverError = "server-error"
  case oddStatus = "odd-status"
  case refusedForPhones = "refused-for-phones"
  case phonesDiffer = "phones-differ"
  // The page.
  case metaRefresh = "meta-refresh"
  case storeBounce = "store-bounce"
  case longPage = "long-page"
  case stalledPage = "stalled-page"
  case tornPage = "torn-page"
  case unpacksHugely = "unpacks-hugely"
  case notAPage = "not-a-page"
  case noTitle = "no-title"
  case bannerMissing = "banner-missing"
  case bannerOther = "banner-other"
  // apple-app-site-association.
  case siteUnreachable = "aasa-unreachable"
  case siteMissing = "aasa-missing"
  case siteRedirect = "aasa-redirect"
  case siteStatus = "aasa-status"
  case siteType = "aasa-type"
  case siteTooLarge = "aasa-too-large"
  case siteBOM = "aasa-bom"
  case siteInvalid = "aasa-invalid"
  case siteFaults = "aasa-faults"
  case siteNoMatch = "aasa-no-match"
  case siteNoClip = "aasa-no-clip"
  case appleCopyMissing = "apple-copy-missing"
  case appleCopyDiffers = "apple-copy-differs"
  // assetlinks.json.
  case linksUnreachable = "assetlinks-unreachable"
  case linksMissing = "assetlinks-missing"
  case linksRedirect = "assetlinks-redirect"
  case linksStatus = "assetlinks-status"
  case linksType = "assetlinks-type"
  case linksInvalid = "assetlinks-invalid"
  case linksFingerprint = "assetlinks-fingerprint"
  // Deviations from the list of `--redirects`.
  case otherTarget = "other-target"
  case otherStatus = "other-status"

  /// The usual severity of the finding.
  package var level: LiveFinding.Level {
    switch self {
    case .certificateEndsSoon, .tapKept, .plainHTTP, .otherDomain, .otherScheme, .phonesDiffer,
      .metaRefresh,
      .storeBounce, .stalledPage, .tornPage, .unpacksHugely, .bannerOther, .siteType,
      .rateLimited:
      .warning
    case .redirectPermanent, .longPage, .notAPage, .noTitle, .bannerMissing, .appleCopyMissing,
      .appleCopyDiffers, .linksMissing:
      .note
    default: .error
    }
  }
}
