extension LiveReport {
  /// The result for one URL, and the changes since an earlier check.
  func text(_ changes: [String]?, _ styling: Styling) -> String {
    var lines = [styling(.bold, url.safeForTerminal())]
    for (index, walk) in walks.enumerated() {
      // The second phone usually takes the same path.
      if index > 0, walk.hops.map(\.step) == walks[0].hops.map(\.step) { continue }
      if walks.count > 1, index > 0 { lines.append("  as \(walk.visitor.phrase):") }
      lines += walk.hops.map { "  " + $0.line.safeForTerminal() }
      if let place = walk.leavesFor { lines.append("  leaves for \(place.excerpt)") }
    }
    if let line = pageLine { lines.append("  " + line.safeForTerminal()) }
    lines += findings.map { $0.line(styling) }
    for change in changes ?? [] {
      lines.append("  \(styling(.bold, "changed")): \(change.excerpt)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var pageLine: String? {
    let title = (page?.title).map { "the page is called \(quoted($0))" }
    let days = daysLeft.map { "certificate for \(counted($0, "day"))" }
    let parts = [title, days].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension LiveFinding {
  fileprivate func line(_ styling: Styling) -> String {
    "  \(styling.level(level.rawValue))  \(code.rawValue): \(sentence.safeForTerminal())"
  }
}

extension RedirectHop {
  /// The parts of a hop that are the same for every visitor, as a text for comparison.
  fileprivate var step: String { "\(status) \(url) \(location ?? "")" }

  fileprivate var line: String {
    "\(status)  \(shortened(url, to: 200))"
      + (location.map { " → \(shortened($0, to: 200))" } ?? "")
      + "  (\(milliseconds) ms\(address.map { ", \($0)" } ?? ""))"
  }
}

extension LiveReport {
  /// The report as the JSON object that `--json` prints on a line.
  func json(_ changes: [String]?) -> JSONValue {
    [
      "url": .string(url),
      "errors": .integer(findings.count { $0.level == .error }),
      "findings": .array(
        findings.map { finding in
          [
            "code": .string(finding.code.rawValue), "level": .string(finding.level.rawValue),
            "url": .string(finding.place), "message": .string(finding.sentence),
          ]
        }),
      "visits": .array(walks.map(\.json)),
      "page": page.map { page in
        [
          "title": JSONValue(page.title), "icon": JSONValue(page.icon),
          "banner": JSONValue(page.banner),
        ]
      } ?? .null,
      "certificate": certificate.map { facts in
        [
          "names": .array(facts.names.map(JSONValue.string)), "issuer": .string(facts.issuer),
          "daysLeft": JSONValue(daysLeft),
        ]
      } ?? .null,
      "changes": changes.map { .array($0.map(JSONValue.string)) } ?? .null,
    ]
  }
}

extension RedirectChain {
  fileprivate var json: JSONValue {
    [
      "visitor": .string(visitor.rawValue),
      "hops": .array(
        hops.map { hop in
          [
            "url": .string(hop.url), "status": .integer(hop.status),
            "location": JSONValue(hop.location), "address": JSONValue(hop.address),
            "milliseconds": .integer(hop.milliseconds),
          ]
        }),
      "end": .string(end), "status": JSONValue(status), "leavesFor": JSONValue(leavesFor),
    ]
  }
}
