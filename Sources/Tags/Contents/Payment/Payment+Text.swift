/// Writing and parsing of the lines of a payment code.
extension Payment {
  /// The maximum number of lines of a payment code.
  private static let maxLineCount = 12

  package func text() -> String {
    var lines = ["BCD", version.rawValue, "1", "SCT", bic ?? "", name, iban.text]
    lines.append(amount.map { "EUR\($0.shortest)" } ?? "")
    lines.append(purpose ?? "")
    switch remittance {
    case .reference(let reference): lines += [reference, ""]
    case .text(let text): lines += ["", text]
    case nil: lines += ["", ""]
    }
    lines.append(note ?? "")
    // Empty lines at the end are left out.
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  package static func claims(_ text: String) -> Bool {
    let head = Array(text.utf8.prefix(4))
    return head.prefix(3).elementsEqual("BCD".utf8)
      && (head.count == 3 || head[3] == 0x0A || head[3] == 0x0D)
  }

  package init(reading text: String) throws(ContentError) {
    var lines = Self.lines(text)
    guard lines.count <= Self.maxLineCount || lines[Self.maxLineCount...].allSatisfy(\.isEmpty)
    else {
      throw Self.malformed(
        "it has \(lines.count) lines, and a payment has at most \(Self.maxLineCount), so it is unclear which is which"
      )
    }
    lines += [String](repeating: "", count: max(0, Self.maxLineCount - lines.count))
    try Self.checkHead(lines)
    let value = { (index: Int) in lines[index].isEmpty ? nil : lines[index] }
    if lines[5].isEmpty { throw Self.error("name", .missing) }
    if lines[6].isEmpty { throw Self.error("iban", .missing) }
    if value(9) != nil, value(10) != nil {
      throw Self.malformed("it has both a reference and a text, and banks take one of them")
    }
    try self.init(
      name: lines[5], iban: lines[6], bic: value(4), amount: try Self.amount(lines[7]),
      purpose: value(8), value(9).map(Remittance.reference) ?? value(10).map(Remittance.text),
      note: value(11), version: Version(rawValue: lines[1]) ?? .two)
  }

  /// The lines of a text, which end at LF or CR LF.
  private static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }

  private static func checkHead(_ lines: [String]) throws(ContentError) {
    guard lines[0] == "BCD" else { throw malformed("its first line is not BCD") }
    guard Version(rawValue: lines[1]) != nil else {
      throw malformed(
        "its second line is \(quoted(lines[1])); banking apps know the versions 001 and 002")
    }
    // The character set of the bytes. The reader of the code has already decoded them.
    guard let set = lines[2].utf8.first, lines[2].utf8.count == 1, (0x31...0x38).contains(set)
    else {
      throw malformed("its third line is \(quoted(lines[2])); character sets are 1 to 8")
    }
    guard lines[3] == "SCT" else {
      throw malformed("its fourth line is \(quoted(lines[3])); only SCT is known there")
    }
  }

  private static func amount(_ line: String) throws(ContentError) -> String? {
    if line.isEmpty { return nil }
    guard line.utf8.starts(with: "EUR".utf8) else {
      throw error(
        "amount", .form(line, expected: "an amount in euros, which begins with EUR: EUR12.30"))
    }
    // Drops bytes, since a combining mark would belong to the R.
    return String(decoding: line.utf8.dropFirst(3), as: UTF8.self)
  }

  package func records() throws(ContentError) -> [NDEFRecord] { throw Self.noTag }

  package static func claims(_ records: [NDEFRecord]) -> Bool { false }

  package init(reading records: [NDEFRecord]) throws(ContentError) { throw Self.noTag }

  private static var noTag: ContentError {
    guard case .refused(let sentence) = definition.tag else { return malformed("it is on a tag") }
    return error(nil, .carrier(sentence))
  }
}
