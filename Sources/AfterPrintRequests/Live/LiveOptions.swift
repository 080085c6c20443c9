import CommandHabits
import CommandLineKit
import HostIO
import InvocationURLs
import LiveChecks

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
    help: "Hold a server against the list that link redirects writes", completion: .files(["csv"]))
  static let all = Option(
    "all", category: "URLs", help: "Check every URL and not a sample",
    detail: """
      Opening a URL can use it up (codes that are valid once), and it counts as a scan. This asks \
      first, unless --yes is given.
      """)
  static let compare = Option(
    "compare", value: "FILE", category: "Output",
    help: "Say what is different from an earlier --json; a file that is not there is the first run",
    completion: .files(["json", "jsonl"]))
  static let allowPrivate = Option(
    "allow-private", category: "Network",
    help: "Call addresses of private networks and of this machine, too")
  static let resolve = Option(
    "resolve", value: "HOST:PORT:ADDR", isRepeatable: true, category: "Network",
    help: "Call this address for a host and port, whatever name servers say")
  static let authorities = Option(
    "cacert", value: "FILE", category: "Network",
    help: "Believe the certificate authorities of this PEM file", defaultText: "the system's",
    completion: .files(["pem", "crt"]))
  static let timeout = Option(
    "timeout", value: "SECONDS", category: "Network",
    help: "The longest that a request may take, waits and all",
    default: "20")
  static let pace = Option(
    "per-second", value: "COUNT", category: "Network",
    help: "The most requests to a host in a second", default: "4")
  static let appleCopy = Option(
    "apple-copy", isOnByDefault: true, category: "Network",
    help: "Ask Apple for its copy of apple-app-site-association, too")

  static let choosing = [job, routes, redirects, all, .yes]
  static let network = [allowPrivate, resolve, authorities, timeout, pace, appleCopy]

  /// What the options of the network say.
  static func settings(
    _ arguments: Arguments, apps: [String], clips: [String]
  ) throws -> LiveSettings {
    let proxies = ProxyChoice { Environment.current[$0] }
    let fetching = FetchSettings(
      timeout: .seconds(try arguments.integer(timeout, in: 1...300) ?? 20),
      addresses: arguments.has(allowPrivate) ? .any : .publicOnly,
      pins: try pins(arguments), authorities: arguments[authorities], proxies: proxies)
    // A file that is not there is said before anything is asked.
    if let file = arguments[authorities] {
      _ = try InputFile.contents(of: file, limit: 64 << 20, allowsEmpty: false)
    }
    let rate = try arguments.integer(pace, in: 1...1_000) ?? 4
    return LiveSettings(
      fetching, suffixes: try PublicSuffixFile.load(), apps: apps, clips: clips,
      appleCopies: arguments.has(appleCopy) ? LiveSettings.appleCopies : nil,
      interval: .milliseconds(1_000 / rate))
  }

  private static func pins(_ arguments: Arguments) throws -> [ConnectionPin] {
    try arguments.values(resolve).map { text in
      guard let pin = ConnectionPin(text) else {
        throw arguments.refuse(
          resolve,
          "'\(text.excerpt)' is not HOST:PORT:ADDR, such as eat.example.com:443:192.0.2.7; the address "
            + "is one of numbers")
      }
      return pin
    }
  }
}
