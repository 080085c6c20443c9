package import InvocationRouter
package import InvocationURLs

/// The reaction of a phone to a URL, with its reasons.
package struct PhoneAnswer: Sendable {
  /// The result that the person sees.
  package enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The card of the App Clip, which starts when the person taps its button.
    case card
    /// A banner on the web page, which leads to the App Clip or the app.
    case banner
    /// The App Clip, at once.
    case clip
    /// The installed app, at once.
    case app
    /// The web page in the browser.
    case browser
    /// No reaction to the URL.
    case nothing

    /// Whether the person gets to the App Clip or the app.
    package var isReached: Bool { self != .browser && self != .nothing }
  }

  /// The certainty of a rule that a step applies.
  package enum Basis: String, Sendable, Hashable, CaseIterable {
    /// The rule follows from the files.
    case files
    /// Apple publishes it.
    case documented
    /// Developers report the rule.
    case reported
    /// The rule is assumed; nobody has published it.
    case unconfirmed
  }

  /// One step on the way to the outcome.
  package struct Step: Sendable, Hashable {
    /// The question, as a word that does not change between versions.
    package let id: ID
    package let verdict: Verdict
    package let basis: Basis
    package let message: String
    /// The file that answers, or an empty text.
    package let file: String

    /// The questions, roughly in their order.
    package enum ID: String, Sendable, Hashable, CaseIterable {
      case url, ios, link, local, app, channel, version, stage, minimumOS = "minimum-ios", size
      case entitlement, site, experience, page, sender, place, card, launch, route, location
      case fallback
    }
  }

  /// A card, as far as the files tell.
  package struct Card: Sendable, Hashable {
    /// The title, or `nil` if the files do not have the app's name.
    package var title: String?
    package var subtitle: String?
    package var action: Experience.Action?
    /// The header image, as named in the route table.
    package var image: String?
    /// The prefix of the advanced experience, or `nil` for the default experience.
    package var experience: InvocationURL?
    /// The language of the texts, or `nil` if there are none.
    package var language: String?
  }

  /// The start of the App Clip or the app, with or without a URL.
  package struct Launch: Sendable, Hashable {
    /// The target that starts.
    package enum Target: String, Sendable, Hashable { case clip, app }
    package let target: Target
    /// The URL that it gets, or `nil` for a launch without one.
    package let url: InvocationURL?
    /// The name of the route that takes the URL, if there is a table and a route.
    package var route: String?
    /// The values of the route's parameters.
    package var values = RouteValues()
  }

  package var outcome: Outcome
  package var card: Card?
  package var launch: Launch?
  package var steps: [Step] = []

  /// The questions that the files leave open. The outcome assumes that they are answered with yes.
  package var unknowns: [Step] { steps.filter { $0.verdict == .unknown } }
  /// Returns `true` if no question is open, and no step is only reported or assumed.
  package var isCertain: Bool {
    steps.allSatisfy { step in
      step.verdict != .unknown && (step.basis == .files || step.basis == .documented)
    }
  }
}
