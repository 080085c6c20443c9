import SystemIO

/// The settings of a live check.
package struct LiveSettings: Sendable {
  package var fetching: FetchSettings
  /// The list that gives registrable domains; nil if the system has none.
  package var suffixes: PublicSuffixList?
  /// The identifiers of the apps and App Clips that the site should name.
  package var apps: [String]
  package var clips: [String]
  /// The address of Apple's copies of site files; nil if they are not checked.
  package var appleCDN: String?
  /// The minimum time between two requests to a host.
  package var interval: Duration
  /// The maximum waiting time that a server may ask for and gets.
  package var patience: Duration
  /// A clock that returns the seconds since 1970-01-01T00:00:00Z.
  package var now: @Sendable () -> Int64
  /// A closure that waits this long, and returns `false` if a signal has arrived.
  package var pause: @Sendable (Duration) -> Bool

  /// The address at which Apple's servers keep copies of site files; a host follows it.
  package static let appleCDN = "https://app-site-association.cdn-apple.com/a/v1/"

  /// The numbers of days to a certificate's end that lead to a warning and to an error.
  static let (fewDays, tooFewDays) = (30, 7)

  /// Makes settings; by default there is a quarter of a second between requests, and waits last up
  /// to half a minute.
  package init(
    _ fetching: FetchSettings = FetchSettings(), suffixes: PublicSuffixList? = nil,
    apps: [String] = [], clips: [String] = [], appleCDN: String? = nil,
    interval: Duration = .milliseconds(250), patience: Duration = .seconds(30),
    now: @escaping @Sendable () -> Int64 = { WallClock.seconds },
    pause: @escaping @Sendable (Duration) -> Bool = { Interruption.pause($0) }
  ) {
    self.fetching = fetching
    self.suffixes = suffixes
    self.apps = apps
    self.clips = clips
    self.appleCDN = appleCDN
    self.interval = interval
    self.patience = patience
    self.now = now
    self.pause = pause
  }
}
