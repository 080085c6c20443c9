package import InvocationURLs

/// A printed URL that means something else in the new state of a project.
package struct LinkChange: Sendable, Hashable {
  /// The kinds of changes, in the order in which they are reported.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The URL opened the App Clip and no longer does.
    case clipLost = "clip-lost"
    /// The URL opened the installed app and no longer does.
    case appLost = "app-lost"
    /// A route took the URL and none does now.
    case routeLost = "route-lost"
    /// Another route takes the URL.
    case otherRoute = "other-route"
    /// The same route reads other values from the URL.
    case otherValues = "other-values"
    /// Another experience covers the URL.
    case otherCard = "other-card"
    /// The URL was redirected and no longer is.
    case redirectLost = "redirect-lost"
    /// The URL is redirected to another address.
    case otherRedirect = "other-redirect"
    /// The same experience has other texts, another image or another place.
    case cardDetails = "card-details"
    /// The URL did not open the App Clip, and does now.
    case clipGained = "clip-gained"
    /// The URL did not open the installed app, and does now.
    case appGained = "app-gained"
    /// No route took the URL, and one does now.
    case routeGained = "route-gained"
    /// The URL was not redirected, and is now.
    case redirectGained = "redirect-gained"

    /// Whether the code on the wall loses or changes what it did, which is an error. The other
    /// changes are warnings.
    package var isError: Bool {
      switch self {
      case .clipLost, .appLost, .routeLost, .otherRoute, .otherValues, .otherCard, .redirectLost,
        .otherRedirect:
        true
      case .cardDetails, .clipGained, .appGained, .routeGained, .redirectGained: false
      }
    }

    /// The change as the end of a sentence about a URL, such as "gives other values".
    package var sentence: String {
      switch self {
      case .clipLost: "no longer opens the App Clip"
      case .appLost: "no longer opens the installed app"
      case .routeLost: "has no route any more"
      case .otherRoute: "is taken by another route"
      case .otherValues: "gives other values"
      case .otherCard: "has the card of another experience"
      case .redirectLost: "is no longer redirected"
      case .otherRedirect: "is redirected to another address"
      case .cardDetails: "has a card with other details"
      case .clipGained: "now opens the App Clip"
      case .appGained: "now opens the installed app"
      case .routeGained: "has a route now"
      case .redirectGained: "is redirected now"
      }
    }
  }

  package let kind: Kind
  package let url: InvocationURL
  /// The meanings of the URL in the old and in the new state, in words.
  package let old, new: String

  /// A key for changes that a person would call the same: of one kind, between the same two things.
  package struct ChangeGroup: Sendable, Hashable {
    package let kind: Kind
    package let old, new: String
  }

  /// The sort of the change, without the values of a URL.
  package let sort: ChangeGroup
}
