extension RuleDescription {
  /// The rules about web pages, built apps, sites, experiences and printed URLs.
  static let outside: [RuleDescription] = [
    RuleDescription(
      .bannerForm, .pages, "warning",
      "the tag's content is malformed, has an unknown or repeated parameter, or there are two tags",
      "`beckon link banner`"),
    RuleDescription(
      .bannerClip, .pages, "error; warning if there is none",
      "the tag names another App Clip, or none",
      "the App Clip's bundle identifier"),
    RuleDescription(
      .bannerHost, .pages, "error",
      "the App Clip is not associated with the page's host",
      "`appclips:` and the host"),
    RuleDescription(
      .bannerRoute, .pages, "warning",
      "no route matches the page's URL, which the App Clip gets",
      "a route for it"),
    RuleDescription(
      .bannerArgument, .pages, "note",
      "`app-argument`, which App Clips do not get",
      "values in the page's URL"),
    RuleDescription(
      .bannerImage, .pages, "note",
      "no `og:image`, so Messages shows no picture",
      "add one"),
    RuleDescription(
      .archive, .builtApps, "error",
      "the app contains no App Clip, or several",
      "embed one App Clip"),
    RuleDescription(
      .unsigned, .builtApps, "error",
      "a program is not signed, or signed without entitlements",
      "archive it in Xcode, or sign it"),
    RuleDescription(
      .signedCopies, .builtApps, "error; warning without DER",
      "the entitlements in XML and DER, or those of two architectures, differ; or there are none in DER",
      "sign again"),
    RuleDescription(
      .profile, .builtApps, "error; warning if expired",
      "the provisioning profile does not allow what was signed, or has expired",
      "a new profile, and sign again"),
    RuleDescription(
      .platform, .builtApps, "error",
      "a program is for the simulator or another system, or not for arm64",
      "build for devices"),
    RuleDescription(
      .builtSize, .builtApps, "note",
      "the uncompressed size for each architecture, beside the size report",
      ""),
    RuleDescription(
      .sizeReport, .builtApps, "warning",
      "the size report has a larger App Clip than the archive, so it is of another build",
      "export again"),
    RuleDescription(
      .sourceDifference, .builtApps, "warning",
      "a key of the project's lists is missing or different in the built app",
      "archive again"),
    RuleDescription(
      .siteMissing, .sites, "error",
      "a host has no site file",
      "`beckon link aasa --host`"),
    RuleDescription(
      .siteFault, .sites, "error or warning",
      "a finding of `beckon link aasa --check`",
      "correct it"),
    RuleDescription(
      .siteClip, .sites, "error",
      "the file does not list the App Clip",
      "add it to `appclips.apps`"),
    RuleDescription(
      .siteApp, .sites, "warning",
      "the file does not list the app, so the app gets no universal links",
      "add it to `applinks.details`"),
    RuleDescription(
      .siteURL, .sites, "warning",
      "a route's URL does not open the installed app; the App Clip needs no patterns",
      "add a component for it"),
    RuleDescription(
      .routesIdentifier, .sites, "error",
      "the table has other identifiers",
      "the same in both"),
    RuleDescription(
      .routeFault, .sites, "error or warning",
      "a finding of `beckon route check`",
      "correct the table"),
    RuleDescription(
      .routeDifference, .sites, "error or warning",
      "the App Clip accepts a URL that the app does not, or treats it differently; the app gets all URLs once it is installed",
      "the same routes in both"),
    RuleDescription(
      .launch, .sites, "warning",
      "the source code uses `launch`, but nothing says what a launch without a URL shows",
      "handle `.noURL`, or use `output(_:start:lost:)`"),
    RuleDescription(
      .noExperiences, .experiences, "warning",
      "there are no experiences: one card for everything, and no App Clip Codes",
      "register some"),
    RuleDescription(
      .uncovered, .experiences, "error",
      "no experience covers a printed URL",
      "register one, or a shorter prefix"),
    RuleDescription(
      .shadowed, .experiences, "warning",
      "each printed URL of an experience has a more specific experience",
      "remove it"),
    RuleDescription(
      .unused, .experiences, "warning",
      "experiences without a printed URL",
      "print one, or ignore this"),
    RuleDescription(
      .characterPrefix, .experiences, "warning",
      "a URL begins with a prefix by characters, not by whole segments; Apple does not say whether that counts",
      "other paths"),
    RuleDescription(
      .longTitle, .experiences, "warning",
      "more than 30 characters; secondary sources say 30 or 32, Apple names no limit (unconfirmed)",
      "shorten it, or check the card"),
    RuleDescription(
      .languages, .experiences, "warning",
      "a card lacks a language that others have",
      "add it to `languages`"),
    RuleDescription(
      .image, .experiences, "error",
      "the header image is missing, not 1800 × 1200 pixels, or has transparency (reported by developers, not in Apple's own file)",
      "export it again"),
    RuleDescription(
      .printedURL, .experiences, "error",
      "a line is not a URL, is not https, or has a port",
      "correct it"),
    RuleDescription(
      .printedRoute, .experiences, "error",
      "no route matches a printed URL",
      "add a route, or print another URL"),
    RuleDescription(
      .printedLink, .experiences, "error",
      "a default link of another App Clip or for an App Clip Code, or a demo link with parameters",
      "`beckon link default`"),
    RuleDescription(
      .printedTap, .experiences, "warning",
      "a URL to be printed belongs to one tap of a tag that makes a new URL on every tap ([SUN](sun-server.md))",
      "a URL of its own"),
    RuleDescription(
      .linkVersion, .experiences, "warning or unknown",
      "a default link (iOS 16.4) or demo link (iOS 17) is printed, and the App Clip supports older versions; *unknown* if no version is given",
      "an advanced experience, or a later deployment target; `--ios`"),
    RuleDescription(
      .digitalOnly, .experiences, "warning",
      "`--digital-only` is given, but URLs are to be printed; the limit for codes counts then",
      "leave it out, or print nothing"),
    RuleDescription(
      .size, .experiences, "error",
      "larger than the limit for the first iOS version and for what is printed; says which invocations still work",
      "make it smaller"),
  ]
}
