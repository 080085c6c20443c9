import CodeRequests
import CommandHabits
import CommandLineKit
import HostIO

/// `beckon job proof`.
enum JobProofCommand {
  private static let page = Option(
    "html", value: "FILE", category: "Output", help: "The sheet, a page for a browser",
    completion: .files(["html"]))
  private static let rows = Option(
    "rows", value: "NUMBERS", category: "What",
    help: "Only these rows, such as 1-50,77, or all of them",
    defaultText: "all up to 200, else 100 of them")

  static let command: Command = Command(
    "proof",
    summary: "Make the sheet that is signed before codes are printed",
    discussion: """
      A page for a browser and for paper: each code large, with its caption, its size, its level of \
      error correction, its URL and where that leads; what a tag will open; and a place for name, \
      date and signature. On paper, codes have the size that they will have.

      A job that has begun is shown as its ledger has it; before, as the job file makes its rows. \
      What is random is drawn only when the job begins: until then there are stand-ins, and the \
      sheet says so.

      Of more than 200 rows, 100 are shown unless --rows says which: the first, the last, the one \
      with the longest URL, and others evenly between.
      """,
    examples: [
      Example("beckon job proof tables.json --html proof.html", "A sheet to print and to sign"),
      Example(
        "beckon job proof tables.json --html proof.html --rows 1-20", "The first twenty rows"),
    ],
    operands: [JobPlace.job], options: [rows, page, .tables, .force],
    action: { arguments in
      guard let path = arguments[page] else {
        throw arguments.refuse("say where the sheet goes: --html FILE")
      }
      let isAll = arguments[rows] == "all"
      let selection = isAll ? nil : try RowSelection.given(arguments, rows)
      let place = try JobPlace(arguments, tables: ClipTables(arguments))
      let sheet = try JobProofSheet(place, selection: selection, isAll: isAll)
      let shown = try sheet.write(to: path, existing: arguments.existing)
      guard path != "-" else { return .done }
      return try Beckon.print("\(path.safeForTerminal()): \(shown)\n")
    })
}
