import HostIO
package import InvocationURLs

/// What a check works with.
package struct LiveSettings: Sendable {
  package var fetching: FetchSettings
  /// For registrable domains; `nil` where the system has no list.
  package var suffixes: PublicSuffixList?
  /// The apps and App Clips that a site is to name.
  package var apps: [String]
  package var clips: [String]
  /// Where Apple keeps its copies of site files; `nil` when it is not asked.
  package var appleCopies: String?
  /// The least time between two requests to a host.
  package var interval: Duration
  /// The longest wait that a server may ask for.
  package var patience: Duration
  /// Seconds since 1970, now.
  package var now: @Sendable () -> Int64
  /// Waits so long; `false` when a signal has come.
  package var pause: @Sendable (Duration) -> Bool

  /// Apple's own address.
  package static let appleCopies = "https://app-site-association.cdn-apple.com/a/v1/"

  /// Days that a certificate may have left: fewer are a warning, and an error.
  static let (fewDays, tooFewDays) = (30, 7)

  /// The usual: a quarter of a second between requests, waits of up to half a minute.
  package init(
    _ fetching: FetchSettings = FetchSettings(), suffixes: PublicSuffixList? = nil,
    apps: [String] = [], clips: [String] = [], appleCopies: String? = nil,
    interval: Duration = .milliseconds(250), patience: Duration = .seconds(30),
    now: @escaping @Sendable () -> Int64 = { WallClock.seconds },
    pause: @escaping @Sendable (Duration) -> Bool = { Interruption.pause($0) }
  ) {
    self.fetching = fetching
    self.suffixes = suffixes
    self.apps = apps
    self.clips = clips
    self.appleCopies = appleCopies
    self.interval = interval
    self.patience = patience
    self.now = now
    self.pause = pause
  }
}
