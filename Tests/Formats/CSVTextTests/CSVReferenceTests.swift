import CSVText
import TestSupport
import Testing

/// The same rules once more, as plainly as they can be said and with the whole text at hand: `nil`
/// for a text that is refused.
private func plainlyRead(_ text: String, separator: Unicode.Scalar) -> [[String]]? {
  var rest = Array(text.unicodeScalars)[...]
  var lines: [[String]] = []

  func isLineEnd(_ scalar: Unicode.Scalar) -> Bool { scalar == "\r" || scalar == "\n" }

  func readField() -> String? {
    guard rest.first == "\"" else {
      let field = rest.prefix { $0 != separator && !isLineEnd($0) }
      rest = rest.dropFirst(field.count)
      return field.contains("\"") ? nil : String(String.UnicodeScalarView(field))
    }
    rest = rest.dropFirst()
    var field = ""
    while let end = rest.firstIndex(of: "\"") {
      field += String(String.UnicodeScalarView(rest[..<end]))
      rest = rest[(end + 1)...]
      guard rest.first == "\"" else { return field }
      field += "\""
      rest = rest.dropFirst()
    }
    return nil
  }

  while !rest.isEmpty {
    var fields: [String] = []
    if let first = rest.first, !isLineEnd(first) {
      repeat {
        if !fields.isEmpty { rest = rest.dropFirst() }
        guard let field = readField() else { return nil }
        fields.append(field)
      } while rest.first == separator
    }
    lines.append(fields)
    if let next = rest.first {
      guard isLineEnd(next) else { return nil }
      rest = rest.dropFirst(rest.starts(with: ["\r", "\n"]) ? 2 : 1)
    }
  }
  while lines.last == [] { lines.removeLast() }
  return lines.allSatisfy { $0.count == lines[0].count && !$0.isEmpty } ? lines : nil
}

@Suite("CSV beside a plain reading of the rules") struct CSVReferenceTests {
  @Test("the plain reading reads the vectors too") func vectors() {
    for vector in CSVVectors.all.good {
      guard let text = vector.text, vector.bareQuotes == nil, vector.limits == nil,
        !text.hasPrefix("sep="), let separator = vector.separator?.unicodeScalars.first
      else { continue }
      #expect(plainlyRead(text, separator: separator) == vector.rows, "\(vector.name)")
    }
  }

  @Test("random texts are read alike, or refused alike") func random() {
    let seed: UInt64 = 0x4180
    var generator = SeededGenerator(seed: seed)
    let parts = ["a", "é", " ", ",", ",", "\"", "\"", "\"\"", "\n", "\r", "\r\n", ",\"a\"", ";"]
    var good = 0
    let count = Effort.count(slice: 40_000, whole: 1_000_000)
    for round in 0..<count {
      let text = (0..<Int.random(in: 0...9, using: &generator))
        .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      let dialect = CSVDialect(separator: .given(.comma))
      let reading = Reading(pieces(Array(text.utf8), of: 3), dialect)
      let rows = reading.error == nil ? reading.rows : nil
      let expected = plainlyRead(text, separator: ",")
      #expect(
        rows == expected?.map { $0.map { Array($0.utf8) } },
        "seed \(seed), round \(round): \(text.debugDescription)")
      if rows != nil { good += 1 }
    }
    // Both kinds must be among them, or the comparison says little.
    #expect(good > count / 10 && good < count * 9 / 10)
  }
}
