extension JobSummary {
  /// "tables: 45 of 200 rows done, 2 unsettled, 153 to go", or "doors: 3 rows, 3 QR codes made".
  var sentence: String {
    let name = job.safeForTerminal()
    guard makesTags || count(.pending, .failed) < rows else {
      let made = codeKinds([]).map { ", \(counted(codes[$0.word, default: 0], $0.noun)) made" }
      return
        "\(name): \(counted(rows, "row"))\(made.isEmpty ? ", no code made yet" : made.joined())"
    }
    var parts = ["\(count(.done)) of \(counted(rows, "row")) done"]
    let unsettled = openCount - rewriteCount
    if unsettled > 0 { parts.append("\(unsettled) unsettled") }
    if rewriteCount > 0 { parts.append("\(rewriteCount) to rewrite") }
    if count(.failed) > 0 { parts.append("\(count(.failed)) skipped") }
    if count(.pending) > 0 { parts.append("\(count(.pending)) to go") }
    return "\(name): \(parts.joined(separator: ", "))"
  }

  /// A sentence such as "QR codes: 3 of 200 made" for each kind that was made or is `expected`.
  func codeSentences(expected: [String]) -> [String] {
    let wanted = rows - count(.failed)
    return codeKinds(expected).map { kind in
      "\(kind.noun)s: \(codes[kind.word, default: 0]) of \(wanted) made"
    }
  }

  /// "labels: 200 placed, 12 printed", from the ledger's records, or `nil` if there are none.
  var labelSentence: String? {
    let parts =
      LedgerLabel.State.allCases.compactMap { state in
        codes[state.rawValue].map { "\($0) \(state.word)" }
      } + (codes[LedgerCode.confirmedLabel].map { ["\($0) came out well"] } ?? [])
    return parts.isEmpty ? nil : "labels: \(parts.joined(separator: ", "))"
  }

  private func codeKinds(_ expected: [String]) -> [(word: String, noun: String)] {
    [("qr", "QR code"), ("clip", "App Clip Code")].filter {
      codes[$0.0] != nil || expected.contains($0.0)
    }
  }
}
