package import AuthenticTags
package import TapCounters

/// The verdict on a URL with a SUN message, as text and JSON.
package struct SUNVerdictOutput {
  let url: String
  /// The verdict; the error of the counter store if it could not give one.
  package let verdict: Result<SUNVerificationResult, TapCounterError>
  /// The layout of the URL's fields according to its route, for the hint when there is no key.
  private let layout: String?

  /// Creates the output for a URL and its verdict.
  package init(
    url: String, verdict: Result<SUNVerificationResult, TapCounterError>, layout: String? = nil
  ) {
    (self.url, self.verdict, self.layout) = (url, verdict, layout)
  }

  /// Whether the verdict is that a tag made the URL and it is not a copy.
  package var isAuthentic: Bool { (try? verdict.get())?.tap != nil }

  /// The verdict as a sentence for people, without a line end.
  package var sentence: String {
    switch verdict {
    case .success(.authentic(let tap)): "authentic: \(Self.words(tap))"
    case .success(.refused(let refusal)): Self.prefix(refusal.kind) + words(refusal)
    case .failure(let error): "not verified: \(error)"
    }
  }

  /// The verdict as a line of JSON, with the URL.
  package var line: String {
    JSONValue(members: [("url", .string(shortened(url, to: 2_048)))] + members).text() + "\n"
  }

  /// The verdict as JSON, without the URL.
  package var json: JSONValue { JSONValue(members: members) }

  private var members: [(String, JSONValue)] {
    let (kind, code, message): (String, String?, String)
    switch verdict {
    case .success(.authentic(let tap)):
      (kind, code, message) = ("authentic", nil, Self.words(tap))
    case .success(.refused(let refusal)):
      (kind, code, message) = (refusal.kind.rawValue, refusal.code, words(refusal))
    case .failure(let error): (kind, code, message) = ("unverified", "counter-store", "\(error)")
    }
    var members: [(String, JSONValue)] = [
      ("verdict", .string(kind)), ("code", JSONValue(code)), ("message", .string(message)),
    ]
    if let tap { members += Self.members(tap) }
    if let last { members.append(("last", .integer(last))) }
    return members
  }

  /// The data of the tap; nil if the authentication code is wrong.
  private var tap: SUNTap? {
    let verdict = try? verdict.get()
    return verdict?.tap ?? verdict?.refusal?.tap
  }

  private var last: Int? {
    switch try? verdict.get().refusal {
    case .replayed(_, let last), .jumped(_, let last, _): last
    default: nil
    }
  }

  private static func members(_ tap: SUNTap) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("uid", .string(tap.uidText)), ("counter", JSONValue(tap.counter)),
      ("mode", .string(tap.mode.rawValue)), ("keyVersion", .integer(tap.keyVersion)),
    ]
    if let data = tap.data {
      members += [
        ("data", .string(hexadecimal(data))), ("dataCovered", .bool(tap.coversData)),
      ]
    }
    if let tamper = tap.tamper {
      members.append(
        (
          "tamper",
          JSONValue(members: [
            ("ever", .string(word(tamper.ever))), ("now", .string(word(tamper.now))),
            ("covered", .bool(tamper.isCovered)),
          ])
        ))
    }
    return members
  }

  /// A refusal as a sentence. If the key is missing, it names the command that takes one.
  private func words(_ refusal: SUNRefusal) -> String {
    guard refusal == .noKey, let layout else { return "\(refusal)" }
    return
      "not verified (no key): beckon sun verify --layout \"\(layout)\" verifies it; it is unique "
      + "to one tap, so no cache may keep the answer"
  }

  /// The prefix that a sentence gets for a kind of refusal; empty if it begins with that word.
  private static func prefix(_ kind: SUNRefusal.Kind) -> String {
    switch kind {
    case .malformed, .forged: kind.rawValue + ": "
    case .replayed, .unverified: ""
    }
  }

  private static func words(_ tap: SUNTap) -> String {
    var words = [
      (tap.counter.map { "tap \($0)" } ?? "a tap without a counter") + " of \(tap.uidText)"
    ]
    if tap.mode == .lrp { words.append("in LRP mode") }
    if let data = tap.data {
      let text = data.allSatisfy { 0x20...0x7E ~= $0 } ? String(decoding: data, as: UTF8.self) : nil
      words.append(
        "data \(text.map(quoted) ?? hexadecimal(data))"
          + (tap.coversData ? "" : " (not covered by the code: anybody could have changed them)"))
    }
    if let tamper = tap.tamper {
      words.append(
        "loop \(word(tamper.now)) now, \(word(tamper.ever)) ever"
          + (tamper.isCovered ? "" : " (not covered by the code: anybody could have changed that)"))
    }
    return words.joined(separator: ", ")
  }

  private static func word(_ loop: SUNTamperStatus.Loop) -> String {
    switch loop {
    case .closed: "closed"
    case .open: "open"
    case .notEnabled: "not-enabled"
    case .notSupported: "not-supported"
    }
  }
}
