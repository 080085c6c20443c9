/// The meaning of a payload, with observations and the reactions of phones.
public struct Resolution: Sendable {
  /// The meaning of a payload: an invocation, or the reason why it is not one.
  public enum Outcome: Sendable {
    /// A URL that matches a route.
    case invocation(Invocation)
    /// A valid URL that matches no route.
    case foreignURL(InvocationURL, RouteMiss)
    /// A text that is not a URL, with the reason as a sentence.
    case notURL(String)
    /// A URL that should not be opened, with the reasons, one sentence each.
    case unsafe(String, [String])
  }

  /// The meaning of the payload.
  public let outcome: Outcome
  /// Observations about the payload, one sentence each.
  package let reasons: [String]
  /// The expected reactions of an iPhone and an Android phone to the payload.
  package let phones: [PhoneReaction]
  /// The GS1 Digital Link, if the URL is one.
  package let digitalLink: GS1DigitalLink?
}

/// A URL with its route, and the experience on the card.
public struct Invocation: Sendable {
  /// The URL, the route and its values.
  public let match: RouteMatch
  /// The registered experience with the most specific prefix, if there is one.
  public let experience: Experience?

  /// The URL that the payload carried.
  public var url: InvocationURL { match.url }
  /// The route that matches the URL.
  public var route: Route { match.route }
  /// The decoded values of the route's parameters.
  public var values: RouteValues { match.values }
}

/// The reaction of one kind of phone to a payload.
public struct PhoneReaction: Sendable, Hashable {
  /// The two kinds of phones that are distinguished.
  package enum Phone: String, Sendable, Hashable, CaseIterable {
    /// An iPhone.
    case iPhone = "iphone"
    /// A phone with Android.
    case android
  }

  /// The kinds of things that a phone does.
  public enum Action: String, Sendable, Hashable {
    /// The phone opens the app or the App Clip, or the browser if there is neither.
    case opens
    /// The phone opens the URL in the browser.
    case browser
    /// The phone opens the system's app for the scheme, such as telephone or mail.
    case system
    /// The phone opens the app whose package the message names.
    case package
    /// The phone does nothing.
    case ignored
  }

  /// The kind of phone that reacts.
  package let phone: Phone
  /// The action of the phone.
  package let action: Action
  /// The reaction and its reason, as a sentence.
  public let sentence: String
}
