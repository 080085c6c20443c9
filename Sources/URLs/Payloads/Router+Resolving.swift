extension Router {
  /// Interprets the data that a scanner or reader saw.
  ///
  /// `faults` returns the reasons why a URL should not be opened; by default, these are the lint
  /// errors. A text that hides its host behind user info is always unsafe.
  public func resolve(
    _ payload: Payload, experiences: ExperienceTable? = nil,
    faults: (InvocationURL) -> [String] = Router.lintErrors
  ) -> Resolution {
    let reading = PayloadInterpretation(payload)
    var reasons = reading.reasons
    var link: GS1DigitalLink?
    let outcome = outcome(
      reading.text, payload.carrier, experiences, faults, &reasons, &link)
    return Resolution(
      outcome: outcome, reasons: reasons, phones: reading.phones, digitalLink: link)
  }

  /// Returns the lint errors of a URL, in sentences.
  public static func lintErrors(_ url: InvocationURL) -> [String] {
    url.lint().filter { $0.level == .error }.map(\.description)
  }

  private func outcome(
    _ text: String?, _ carrier: Payload.Carrier, _ experiences: ExperienceTable?,
    _ faults: (InvocationURL) -> [String], _ reasons: inout [String], _ link: inout GS1DigitalLink?
  ) -> Resolution.Outcome {
    guard let text else { return .notURL(reasons.last ?? "there is no text") }
    let url: InvocationURL
    do {
      url = try InvocationURL(text)
    } catch {
      if case .userInfo = error.problem { return .unsafe(text, [error.description]) }
      return .notURL(error.description)
    }
    let found = faults(url)
    if !found.isEmpty { return .unsafe(text, found) }
    note(url, carrier, experiences, &reasons)
    do {
      link = try GS1DigitalLink(url)
    } catch {
      reasons.append("the URL looks like a GS1 Digital Link, but \(error)")
    }
    switch match(url) {
    case .noRoute(let miss):
      reasons += miss.nearest(1).map(\.description)
      return .foreignURL(url, miss)
    case .found(let match):
      return .invocation(Invocation(match: match, experience: experiences?.match(url).experience))
    }
  }

  private func note(
    _ url: InvocationURL, _ carrier: Payload.Carrier, _ experiences: ExperienceTable?,
    _ reasons: inout [String]
  ) {
    let link = LinkClassification(url, experiences: experiences)
    reasons += link.notes
    // Without the registered prefixes, it is unknown whether the developer's own URL is an advanced
    // experience.
    if carrier == .appClipCode, let kind = link.kind, experiences != nil || kind != .website,
      case .fails(let sentence) = link.support(in: .appClipCode)
    {
      reasons.append(sentence)
    }
  }
}
