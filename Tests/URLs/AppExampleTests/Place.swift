import InvocationFoundation
import InvocationRouter
import InvocationURLs
import RouteFiles

import struct Foundation.URL

extension EatRoutes {
  /// Where people are who read this code, for confirming it; `nil` when the experience has no
  /// place.
  func place(of url: URL) -> Experience.Place? {
    guard let url = try? InvocationURL(url) else { return nil }
    return file.experiences?.match(url).experience?.place
  }

  /// The screen after the location was confirmed, or not.
  func start(_ screen: Screen, _ answer: PlaceAnswer) -> Start {
    switch answer {
    case .confirmed: Start(screen: screen)
    case .elsewhere: Start(notice: "This code belongs to another place. Please ask the staff.")
    // Neither says anything about where the person is: ask for the number on the table.
    case .notAllowed, .failed: Start(screen: screen, notice: "Is this the number on your table?")
    case .notRegistered: Start(screen: screen, notice: "Please show your order to the staff.")
    }
  }

  /// The link to a screen, for sharing.
  func link(to screen: Screen) throws -> URL? { URL(try router.url(for: screen)) }
}

/// The answers to the question of whether a person is at the place of the code.
enum PlaceAnswer: Equatable, Sendable {
  /// The person is there.
  case confirmed
  /// The person is somewhere else: the code was moved, or somebody sent its picture.
  case elsewhere
  /// `doesNotMatch`: the URL is not registered for the App Clip, a mistake in the experiences.
  case notRegistered
  /// `disallowed`: the person refused on the card, or no tag and no code opened the App Clip.
  case notAllowed
  /// Another error.
  case failed
}
