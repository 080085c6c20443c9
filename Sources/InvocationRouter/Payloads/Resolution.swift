public import InvocationURLs

/// What a payload means.
public struct Resolution: Sendable {
  /// The answer.
  public enum Outcome: Sendable {
    /// A URL with a route.
    case invocation(Invocation)
    /// A valid URL without a route.
    case foreignURL(InvocationURL, RouteMiss)
    /// No URL, and why.
    case notURL(String)
    /// A URL that should not be opened, and why.
    case unsafe(String, [String])
  }

  /// The answer.
  public let outcome: Outcome
  /// What was noticed on the way to it, in sentences.
  public let reasons: [String]
  /// What phones do with the payload.
  public let phones: [PhoneReaction]
  /// The GS1 Digital Link that the URL is, when it is one.
  public let digitalLink: GS1DigitalLink?
}

/// A URL with a route, and what the card would be.
public struct Invocation: Sendable {
  /// The URL, the route and its values.
  public let match: RouteMatch
  /// The registered experience with the most specific prefix.
  public let experience: Experience?

  /// The URL that the payload carried.
  public var url: InvocationURL { match.url }
  /// The route that matches the URL.
  public var route: Route { match.route }
  /// The route's values.
  public var values: RouteValues { match.values }
}

/// What one kind of phone does with a payload.
public struct PhoneReaction: Sendable, Hashable {
  /// The kind of phone.
  public enum Phone: String, Sendable, Hashable, CaseIterable {
    case iPhone = "iphone"
    case android
  }

  /// What it does, in a word.
  public enum Action: String, Sendable, Hashable {
    /// It opens the app, the App Clip or, without them, the browser.
    case opens
    /// It opens the browser.
    case browser
    /// It opens the system's app for the scheme: telephone, mail.
    case system
    /// It opens the app that the message names.
    case package
    /// Nothing happens.
    case ignored
  }

  /// The kind of phone.
  public let phone: Phone
  /// What it does.
  public let action: Action
  /// Why, in a sentence.
  public let sentence: String
}
