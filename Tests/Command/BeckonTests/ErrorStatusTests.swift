import TestSupport
import Testing

/// Each error that can leave a target has to say with which status the program ends; what nobody
/// thought of would end as a mistake of the program.
@Suite("Errors and exit statuses")
struct ErrorStatusTests {
  /// What its own target catches, or makes part of another error.
  private static let caughtBelow: Set<String> = [
    "AppBinaryError", "AppIdentifierError", "Base64Fault", "ChainFinding", "ClipNotationError",
    "DefaultExperienceError",
    "DNAObstacle", "DNARefusal", "CallRefusal", "ConnectionLost", "Fault",
    "FetchFailure", "GLabelsSkipReason", "ResourceLimitedProgramError", "JSONFault",
    "JobMirrorError", "JoinObstacle", "LabelFitError", "LedgerBodyError", "LedgerLocationError",
    "LedgerRefusal",
    "Missing",
    "ParameterError", "PostgresAddressError", "PostgresError", "Problem", "QRNotationError",
    "Reason", "Refusal", "RequestRefusal", "RowProblem", "SQLiteError", "SUNRefusal",
    "SVGPathError", "SettingsError", "SiteHostError", "SmartCardStatus", "TagOperationFailure",
    "TagUIDError", "UdevSyntaxError", "WireError",
  ]

  @Test("belong together") func everyErrorHasOne() {
    let declaration =
      /^ *(?:public |package |indirect )*(?:enum|struct|class) (\w+)[^{]*: (?:\w+, )*Error\b/
    let conformance = /\b(?:extension|struct|enum) (?:\w+\.)*(\w+): (?:CommandError|BadInput)\b/
    let lines = Repository.sources(in: "Sources").flatMap { $0.text.split(separator: "\n") }
    let declared = Set(lines.compactMap { $0.firstMatch(of: declaration).map { String($0.1) } })
    let answered = Set(lines.compactMap { $0.firstMatch(of: conformance).map { String($0.1) } })
    #expect(declared.count > 60)
    #expect(declared.subtracting(answered).subtracting(Self.caughtBelow) == [])
    #expect(Self.caughtBelow.subtracting(declared) == [], "these are no longer errors")
  }
}
