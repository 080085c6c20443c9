/// The options of `beckon check-live`.
enum LiveOptions {
  static let urls = Operand(
    "URL", arity: .any, help: "A URL; - reads one URL a line from standard input")
  static let job = Option(
    "job", value: "JOB", category: "URLs", help: "Check the URLs of a job",
    completion: .files(["json"]))
  static let routes = Option(
    "routes", value: "FILE", category: "URLs", help: "Check an example of each route of this table",
    detail: """
      With URLs or a job, the apps and App Clips of the table are expected at their sites.
      """,
    defaultText: "BECKON_ROUTES, or else none", completion: .files(["json"]))
  static let redirects = Option(
    "redirects", value: "FILE", category: "URLs",
    help: "Compare a server with the list from link redirects", completion: .files(["csv"]))
  static let all = Option(
    "all", category: "URLs", help: "Check every URL, not just a sample",
    detail: """
      Opening a URL can use it up (codes that are valid once), and it counts as a scan. This asks \
      first, unless --yes is given.
      """)
  static let compare = Option(
    "compare", value: "FILE", category: "Output",
    help: "Show what has changed since an earlier --json; without the file, this is the first run",
    completion: .files(["json", "jsonl"]))
  static let allowPrivate = Option(
    "allow-private", category: "Network",
    help: "Allow addresses of private networks and of this machine")
  static let resolve = Option(
    "resolve", value: "HOST:PORT:ADDR", isRepeatable: true, category: "Network",
    help: "Connect to this address for a host and port instead of asking DNS")
  static let authorities = Option(
    "cacert", value: "FILE", category: "Network",
    help: "Trust the certificate authorities in this PEM file", defaultText: "the system's",
    completion: .files(["pem", "crt"]))
  static let timeout = Option(
    "timeout", value: "SECONDS", category: "Network",
    help: "The time limit for a request, including waits",
    default: "20")
  static let pace = Option(
    "per-second", value: "COUNT", category: "Network",
    help: "The maximum number of requests per second to a host", default: "4")
  static let appleCopy = Option(
    "apple-copy", isOnByDefault: true, category: "Network",
    help: "Ask Apple for its copy of apple-app-site-association, too")

  static let choosing = [job, routes, redirects, all, .yes]
  static let network = [allowPrivate, resolve, authorities, timeout, pace, appleCopy]

  /// The settings of the live check, as the options give them.
  static func settings(
    _ arguments: Arguments, apps: [String], clips: [String]
  ) throws -> LiveSettings {
    let proxies = ProxySettings { Environment.current[$0] }
    let fetching = FetchSettings(
      timeout: .seconds(try arguments.integer(timeout, in: 1...300) ?? 20),
      addresses: arguments.has(allowPrivate) ? .any : .publicOnly,
      pins: try pins(arguments), authorities: arguments[authorities], proxies: proxies)
    // A missing file is reported before anything is requested.
    if let file = arguments[authorities] {
      _ = try InputFile.contents(of: file, limit: 64 << 20, allowsEmpty: false)
    }
    let rate = try arguments.integer(pace, in: 1...1_000) ?? 4
    return LiveSettings(
      fetching, suffixes: try PublicSuffixFile.load(), apps: apps, clips: clips,
      appleCDN: arguments.has(appleCopy) ? LiveSettings.appleCDN : nil,
      interval: .milliseconds(1_000 / rate))
  }

  private static func pins(_ arguments: Arguments) throws -> [PinnedAddress] {
    try arguments.values(resolve).map { text in
      guard let pin = PinnedAddress(text) else {
        throw arguments.refuse(
          resolve,
          "'\(text.excerpt)' is not HOST:PORT:ADDR, such as eat.example.com:443:192.0.2.7; the "
            + "address must be numeric")
      }
      return pin
    }
  }
}
