/// The command `beckon job proof`, which makes the sheet that is signed before printing.
enum JobProofCommand {
  private static let page = Option(
    "html", value: "FILE", category: "Output", help: "Write the sheet as an HTML page",
    completion: .files(["html"]))
  private static let rows = Option(
    "rows", value: "NUMBERS", category: "What",
    help: "Only these rows, such as 1-50,77, or all of them",
    defaultText: "all up to 200, otherwise a sample of 100")
  private static let sign = Option(
    "sign", value: "FILE", category: "Signature",
    help: "Record in the ledger that this proof was signed; the job begins with it",
    completion: .files(["html"]))
  private static let by = Option(
    "by", value: "NAME", category: "Signature", help: "Who signed it")

  static let command: Command = Command(
    "proof",
    summary: "Make the sheet that is signed before codes are printed",
    discussion: """
      A page for a browser and for paper: each code large, with its caption, its size, its level \
      of error correction, its URL and the target of that; what a tag will open; and a place for \
      name, date and signature. On paper, codes have the size that they will have.

      A job that has begun is shown from its ledger; before that, from the job file. Random values \
      are drawn when the job begins: until then there are stand-ins, and the sheet says so.

      --sign records the digest of a proof, the name of the person who signed it and the time in \
      the ledger. The name is recorded as given, and proves nothing by itself: keep the file, and \
      the paper.

      With more than 200 rows, 100 are shown unless --rows selects others: the first, the last, \
      the one with the longest URL, and others evenly between.
      """,
    examples: [
      Example("beckon job proof tables.json --html proof.html", "A sheet to print and to sign"),
      Example(
        "beckon job proof tables.json --html proof.html --rows 1-20", "The first twenty rows"),
      Example(
        "beckon job proof tables.json --sign proof.html --by 'Anna Berg'",
        "Record in the ledger that it was signed"),
    ],
    operands: [JobContext.job],
    options: [rows, page, sign, by, StationName.option, OperatorName.option, .tables, .force],
    action: { arguments in
      if let proof = arguments[sign] { return try keepSignature(of: proof, arguments) }
      if arguments[by] != nil { throw arguments.refuse(by, "this goes with --sign FILE") }
      guard let path = arguments[page] else {
        throw arguments.refuse("give the file for the sheet with --html FILE")
      }
      let isAll = arguments[rows] == "all"
      let selection = isAll ? nil : try RowSelection.numbers(arguments, rows)
      let place = try JobContext(arguments, tables: ClipTables(arguments))
      let sheet = try JobProofSheet(place, selection: selection, isAll: isAll)
      let shown = try sheet.write(to: path, existing: arguments.existing)
      guard path != "-" else { return .done }
      return try Beckon.print("\(path.safeForTerminal()): \(shown)\n")
    })

  private static func keepSignature(of proof: String, _ arguments: Arguments) throws -> ExitStatus {
    for option in [page, rows] where arguments.mentions(option) {
      throw arguments.refuse(option, "--sign takes an existing proof; leave this out")
    }
    guard let name = arguments[by], !name.allSatisfy(\.isWhitespace) else {
      throw arguments.refuse(sign, "say who signed it: --by NAME")
    }
    let digest = try SHA256.digest(of: InputFile.contents(of: proof, limit: 1 << 30))
    let place = try JobContext(
      arguments, station: .given(arguments), tables: ClipTables(arguments))
    var ledger = try place.loadedLedger()
    try ledger.startWork()
    try ledger.append(
      .proofSigned(job: place.file.name, digest: digest, by: LedgerText(name)))
    try ledger.endWork()
    return try Beckon.print(
      "recorded: \(name.safeForTerminal()) signed \(proof.safeForTerminal()) (SHA-256 \(digest))\n")
  }
}
