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

  /// The link to a screen, for sharing.
  func link(to screen: Screen) throws -> URL? { URL(try router.url(for: screen)) }
}
