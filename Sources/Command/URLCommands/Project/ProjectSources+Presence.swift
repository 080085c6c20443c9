extension ProjectSources {
  /// Location confirmation with its three kinds of errors told apart, if an experience has a place.
  var presence: String {
    """
    #if APPCLIP && canImport(AppClip)
      \(importWord) AppClip
      \(importWord) CoreLocation
      \(importWord) Foundation
      \(importWord) InvocationFoundation
      \(importWord) InvocationRouter
      \(importWord) InvocationURLs

      /// Whether the person is where the code is.
      enum Presence {
        case confirmed, elsewhere
        /// The person refused on the card, or did not open the App Clip by a code or a tag.
        case refused
        /// The URL is not registered.
        case notRegistered
        case unknown
      }

      extension AppRoutes {
        /// Confirms the location for a URL whose experience has a place; `nil` if it has none.
        func presence(_ activity: NSUserActivity) async -> Presence? {
          guard let url = activity.webpageURL, let own = try? InvocationURL(url),
            let place = file.experiences?.match(own).experience?.place
          else { return nil }
          guard let payload = activity.appClipActivationPayload else { return .unknown }
          let center = CLLocationCoordinate2D(
            latitude: place.latitude, longitude: place.longitude)
          let region = CLCircularRegion(
            center: center, radius: place.radius, identifier: "place")
          do {
            return try await payload.confirmAcquired(in: region) ? .confirmed : .elsewhere
          } catch let error as APActivationPayloadError {
            switch error.code {
            case .disallowed: return .refused
            case .doesNotMatch: return .notRegistered
            default: return .unknown
            }
          } catch { return .unknown }
        }
      }
    #endif

    """
  }
}
