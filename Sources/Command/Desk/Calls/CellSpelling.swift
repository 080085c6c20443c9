/// The spelling of values that phones need, for values as people write them: "12,30 €" becomes
/// "12.30", and "24.12.2026 18:00" becomes "2026-12-24T18:00".
enum CellSpelling {
  case amount, degrees, time

  /// The spelling of a field of a content; nil if its values stay as they are.
  init?(field: String, of kind: String) {
    switch (kind, field) {
    case ("payment", "amount"): self = .amount
    case ("place", "latitude"), ("place", "longitude"): self = .degrees
    case ("event", "start"), ("event", "end"), ("contact", "birthday"): self = .time
    default: return nil
    }
  }

  /// The value in this spelling. A value that is not understood stays the same, and is refused
  /// later, in its row.
  func spelled(_ text: String) -> String {
    switch self {
    case .amount: Self.amount(text) ?? text
    case .degrees: text.replacing(",", with: ".")
    case .time: Self.time(text) ?? text
    }
  }

  private static func amount(_ text: String) -> String? {
    var rest = text.uppercased().replacing("EUR", with: "").replacing("€", with: "")
    rest.removeAll { $0.isWhitespace }
    guard let mark = rest.lastIndex(where: { $0 == "," || $0 == "." }) else {
      return rest.utf8.allSatisfy(\.isDigit) ? rest : nil
    }
    let (euros, cents) = (rest[..<mark], rest[rest.index(after: mark)...])
    // With three digits behind it, the mark separates thousands.
    guard (1...2).contains(cents.count) else { return nil }
    let groups = euros.split(
      separator: rest[mark] == "," ? "." : ",", omittingEmptySubsequences: false)
    guard groups.count == 1 || groups.dropFirst().allSatisfy({ $0.count == 3 }),
      (groups + [cents]).joined().utf8.allSatisfy(\.isDigit)
    else { return nil }
    return groups.joined() + "." + cents
  }

  private static func time(_ text: String) -> String? {
    let parts = text.split { $0 == " " || $0 == "T" || $0 == "," }.filter { $0 != "Uhr" }
    guard let first = parts.first, parts.count <= 2, let day = day(first) else { return nil }
    guard parts.count == 2 else { return day }
    let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(clock.count), clock.allSatisfy({ (1...2).contains($0.count) }),
      clock.joined().utf8.allSatisfy(\.isDigit)
    else { return nil }
    // Full minutes need no seconds.
    let shown = clock.count == 3 && clock[2] != "00" ? clock : Array(clock.prefix(2))
    return day + "T" + shown.map { $0.count == 1 ? "0\($0)" : String($0) }.joined(separator: ":")
  }

  private static func day(_ text: Substring) -> String? {
    if text.contains("-") { return String(text) }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].count == 4, parts.joined().utf8.allSatisfy(\.isDigit),
      parts.prefix(2).allSatisfy({ (1...2).contains($0.count) })
    else { return nil }
    return "\(parts[2])-"
      + parts.prefix(2).reversed().map { $0.count == 1 ? "0\($0)" : String($0) }
      .joined(separator: "-")
  }
}
