import InvocationRouter

/// What a scene shows, and what it says about it. Without a screen it shows its start page.
struct Start: Equatable, Sendable {
  var screen: Screen?
  var notice: String?
}

extension EatRoutes {
  /// What to show when a scene begins or is called to the front.
  ///
  /// `url` is the `absoluteString` of the activity's `webpageURL`, `nil` when there is no activity.
  /// `last` is what this person saw last, `nil` when that is too long ago to be of use.
  func start(_ url: String?, last: Screen?) -> Start {
    switch router.launch(url) {
    case .route(let screen, _): Start(screen: screen)
    case .noURL: Start(screen: last)
    case .noRoute: Start(notice: "This code needs a newer version of the app.")
    case .refused: Start(notice: "There is no such table. Please ask the staff.")
    case .notURL: Start(notice: "This code cannot be read. Please ask the staff.")
    }
  }
}
