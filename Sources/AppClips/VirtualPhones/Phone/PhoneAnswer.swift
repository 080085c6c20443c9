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
    /// The App Clip, which opens at once.
    case clip
    /// The installed app, which opens at once.
    case app
    /// The web page in the browser.
    case browser
    /// No reaction to the URL at all.
    case nothing

    /// Whether the person gets to the App Clip or the app.
    package var isReached: Bool { self != .browser && self != .nothing }
  }

  /// The certainty of a rule that a step applies.
  package enum Basis: String, Sendable, Hashable, CaseIterable {
    /// The rule follows from the files that were given.
    case files
    /// Apple publishes the rule.
    case documented
    /// Developers report the rule, which Apple does not publish.
    case reported
    /// The rule is assumed, without a publication.
    case unconfirmed
  }

  /// A question on the way to the outcome, with its answer.
  package struct Step: Sendable, Hashable {
    /// The question, as an identifier that does not change between versions.
    package let id: ID
    package let verdict: Verdict
    package let basis: Basis
    package let message: String
    /// The path of the file that answers; empty if no file does.
    package let file: String

    /// The identifiers of the questions, roughly in the order in which they are asked.
    package enum ID: String, Sendable, Hashable, CaseIterable {
      case url, ios, link, local, app, channel, version, stage, minimumOS = "minimum-ios", size
      case entitlement, site, experience, page, sender, place, card, launch, route, location
      case fallback
    }
  }

  /// The App Clip card that the phone shows, as far as the files tell.
  package struct Card: Sendable, Hashable {
    /// The title of the card; nil if the files do not have the app's name.
    package var title: String?
    package var subtitle: String?
    package var action: Experience.Action?
    /// The file name of the header image, as the route table gives it.
    package var image: String?
    /// The prefix of the advanced experience; nil for the default experience.
    package var experience: InvocationURL?
    /// The language of the card's texts; nil if there are none.
    package var language: String?
  }

  /// The start of the App Clip or the app, with or without a URL.
  package struct Launch: Sendable, Hashable {
    /// The target that starts: the App Clip or the app.
    package enum Target: String, Sendable, Hashable { case clip, app }
    package let target: Target
    /// The URL that the target gets; nil for a launch without one.
    package let url: InvocationURL?
    /// The name of the route that takes the URL, if there is a table and a route.
    package var route: String?
    /// The values of the route's parameters in the URL.
    package var values = RouteValues()
  }

  package var outcome: Outcome
  package var card: Card?
  package var launch: Launch?
  package var steps: [Step] = []

  /// The questions that the files leave open. The outcome assumes that they are answered with yes.
  package var unknowns: [Step] { steps.filter { $0.verdict == .unknown } }
  /// Whether the answer is certain: every question is decided by the files or by Apple's documents.
  package var isCertain: Bool {
    steps.allSatisfy { step in
      step.verdict != .unknown && (step.basis == .files || step.basis == .documented)
    }
  }
}
