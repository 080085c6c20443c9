import InvocationURLs

private let linters = [
  Linter(),
  Linter(
    publicSuffixes: try? PublicSuffixList(parsing: "com\nuk\nco.uk\n*.ck\n!www.ck\nрф"),
    warningsAreErrors: true, trimsWhiteSpace: true),
]

/// Tries one input.
func fuzzLint(_ input: [UInt8]) {
  let text = String(decoding: input, as: UTF8.self)
  let url = try? InvocationURL(text)
  for linter in linters {
    let findings = linter.findings(in: text)
    for finding in findings {
      let isInside = finding.offset >= 0 && finding.length >= 0
      require(
        isInside && finding.offset + finding.length <= text.utf8.count, "inside: \(finding)")
    }
    require(Set(findings.map(\.id)).count == findings.count, "a rule reports once")
    if let url {
      require(url.lint(linter) == findings, "a parsed URL has the findings of its text")
      require(!findings.contains { $0.id.hasPrefix("url-") }, "no fault in what parses")
      require(!url.canonical.lint(linter).contains { $0.id == "not-canonical" }, "canonical")
    } else if !linter.trimsWhiteSpace {
      require(linter.firstError(in: text) != nil, "a fault is an error")
    }
  }
}
