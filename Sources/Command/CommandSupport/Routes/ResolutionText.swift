/// The resolution of a payload that was scanned or read, as text and JSON.
///
/// Every command that resolves payloads prints this, so that a tag, a picture and a message in
/// hexadecimal are answered in the same words.
package struct ResolutionText {
  /// The resolution of the payload, as found by the router.
  package let resolution: Payloads.Resolution
  /// The verdict on the tap that made the URL; nil unless its route is for SUN taps.
  package let tap: SUNVerdictOutput?

  /// Resolves `payload` by the routes and experiences of a file.
  package init(_ payload: Payload, _ file: RouteFile, taps: TapVerifier = TapVerifier()) throws {
    resolution = file.router.resolve(payload, experiences: file.experiences)
    guard case .invocation(let invocation) = resolution.outcome else {
      tap = nil
      return
    }
    tap = try taps.answer(invocation.url, invocation.route)
  }

  /// Whether the payload is an invocation; commands that need one exit with 1 otherwise.
  package var isInvocation: Bool {
    if case .invocation = resolution.outcome { true } else { false }
  }

  /// The resolution as a heading and rows below it.
  package func text(_ styling: Styling) -> String {
    styling(.bold, heading) + "\n" + rows.lines(width: 14)
  }

  private var heading: String {
    switch resolution.outcome {
    case .invocation: "Invocation"
    case .foreignURL: "Foreign URL: it has no route"
    case .notURL: "Not a URL"
    case .unsafe: "Unsafe: a URL that should not be opened"
    }
  }

  private var rows: [(String, String)] {
    var rows: [(String, String)]
    switch resolution.outcome {
    case .invocation(let invocation):
      rows = [("url", invocation.url.text)] + invocation.match.rows + (tap?.rows ?? [])
      if let experience = invocation.experience {
        rows.append(("experience", "\(experience.title) (\(experience.prefix))"))
      }
    case .foreignURL(let url, _): rows = [("url", url.text)] + nearest.map { ("nearest", $0) }
    case .notURL(let why): rows = [("why", why)]
    case .unsafe(let text, let faults): rows = [("text", text)] + faults.map { ("why", $0) }
    }
    if let link = resolution.digitalLink { rows.append(("GS1 link", link.canonical)) }
    rows += notes.map { ("note", $0) }
    rows += resolution.phones.map { ($0.phone.name, "\($0.action.rawValue): \($0.sentence)") }
    return rows
  }

  /// The routes nearest to a foreign URL, with the place where they differ, in words.
  private var nearest: [String] {
    guard case .foreignURL(_, let miss) = resolution.outcome else { return [] }
    return miss.nearest(1).map(\.description)
  }

  /// The reasons for the resolution, without those already given as the answer.
  private var notes: [String] {
    if case .notURL(let why) = resolution.outcome {
      return resolution.reasons.filter { $0 != why }
    }
    let nearest = nearest
    return resolution.reasons.filter { !nearest.contains($0) }
  }

  // MARK: JSON

  /// The resolution as JSON; `outcome` is `invocation`, `foreign`, `not-url` or `unsafe`.
  package var json: JSONValue {
    JSONValue(
      members: answer + [
        ("digitalLink", resolution.digitalLink?.json ?? .null),
        ("notes", .array(notes.map(JSONValue.string))),
        ("phones", .array(resolution.phones.map(\.json))),
      ])
  }

  private var answer: [(String, JSONValue)] {
    switch resolution.outcome {
    case .invocation(let invocation):
      [
        ("outcome", "invocation"), ("url", .string(invocation.url.text)),
        ("route", .string(invocation.route.name)),
      ] + invocation.match.members + [
        ("tap", tap?.json ?? .null), ("experience", invocation.experience?.json ?? .null),
      ]
    case .foreignURL(let url, let miss):
      [
        ("outcome", "foreign"), ("url", .string(url.text)),
        ("nearest", .array(miss.nearest(1).map(\.json))),
      ]
    case .notURL(let why): [("outcome", "not-url"), ("why", [.string(why)])]
    case .unsafe(let text, let faults):
      [
        ("outcome", "unsafe"), ("text", .string(text)),
        ("why", .array(faults.map(JSONValue.string))),
      ]
    }
  }
}

extension PhoneReaction {
  fileprivate var json: JSONValue {
    [
      "phone": .string(phone.rawValue), "action": .string(action.rawValue),
      "sentence": .string(sentence),
    ]
  }
}

extension PhoneReaction.Phone {
  /// The name of the phone for people.
  fileprivate var name: String {
    switch self {
    case .iPhone: "iPhone"
    case .android: "Android"
    }
  }
}

extension GS1DigitalLink {
  fileprivate var json: JSONValue {
    let list: ([Element]) -> JSONValue = { .array($0.map(\.json)) }
    return [
      "key": key.json, "qualifiers": list(qualifiers), "attributes": list(attributes),
      "canonical": .string(canonical),
    ]
  }
}

extension GS1DigitalLink.Element {
  fileprivate var json: JSONValue { ["ai": .string(identifier), "value": .string(value)] }
}
