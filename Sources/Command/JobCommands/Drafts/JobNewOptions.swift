import QRCodes

/// The options of `beckon job new`.
enum JobNewOptions {
  static let name = Option(
    "name", value: "NAME", category: "Job", help: "The name of the job in the ledger",
    defaultText: "the file's name without .json")
  static let ledger = Option(
    "ledger", value: "PLACE", category: "Job",
    help: "The ledger: a file, or the address of a server that stations share",
    detail: """
      An address is what PostgreSQL's own programs take: service=NAME, 'host=HOST dbname=NAME' or \
      postgresql://USER@HOST/NAME, and never has a password in it.
      """,
    defaultText: "the job's name with .ledger", completion: .files())
  static let unique = Option(
    "unique", value: "NAME", isRepeatable: true, category: "Job",
    help: "A column or value that must differ in all rows, besides the URL")
  static let sameURL = Option(
    "same-url", category: "Job", help: "Let rows have the same URL")

  static let csv = Option(
    "csv", value: "FILE", category: "Rows",
    help: "A row for every row of a table: CSV, .xlsx or .ods",
    completion: .files(["csv", "xlsx", "ods"]))
  static let sheet = TableInput.sheet(category: "Rows")
  static let sheetRows = TableInput.sheetRows(category: "Rows")
  static let count = Option("count", value: "N", category: "Rows", help: "The number of rows")
  static let blank = Option(
    "blank", value: "N", category: "Rows",
    help: "This number of rows with a random {code}, whose places 'job bind' records later",
    detail: """
      The code is long enough that two of them are equal, or that somebody guesses one, with a \
      chance of less than one in a million. The template needs {code}.
      """)
  static let value = Option(
    "value", value: "NAME=KIND", isRepeatable: true, category: "Rows",
    help: "A value in addition to the columns",
    detail: """
      KIND is serial, serial:START or serial:START:STEP (START with zeros in front sets the width), \
      random:LENGTH, check:SCHEME:NAME, constant:TEXT, text:TEXT with {names}, column:NAME for a \
      column under another name, or optional:NAME for one that may be empty.
      """)

  static let template = Option(
    "template", value: "TEMPLATE", category: "URL",
    help: "A URI template (RFC 6570) whose variables are columns and values",
    detail: "{uid} and {counter} stand for what a tag mirrors into its URL.")
  static let route = Option(
    "route", value: "NAME", category: "URL",
    help: "A route of the table, whose parameters are columns and values")
  static let host = Option(
    "host", value: "HOST", category: "URL", help: "Another host of the route")
  static let routes = Option(
    "routes", value: "FILE", category: "URL",
    help: "The route table that every URL must be found in",
    completion: .files(["json"]))

  static let text = Option(
    "text", value: "TEXT", category: "Contents beside URLs",
    help: "Plain text with {names}, such as ASN{index:05}")

  static let chip = Option(
    "chip", value: "CHIP", choices: JobChip.allCases.map(\.rawValue), isRepeatable: true,
    category: "Tags", help: "Make tags, and accept this kind")
  static let lock = Option(
    "lock", category: "Tags", help: "Lock each tag for ever once it is read back")
  static let password = Option(
    "password", value: "FILE", category: "Tags",
    help: "Protect each tag by a password made from the master key in this file",
    completion: .files())
  static let personalize = Option(
    "personalize", value: "FILE", category: "Tags",
    help: "Give each NTAG 424 DNA keys made from the master key in this file",
    detail: "Its URL then has {picc}, or {uid} and {ctr}, and {cmac}.",
    completion: .files())
  static let aar = Option(
    "aar", value: "PACKAGE", category: "Tags", help: "The Android app that opens the tag")
  static let originality = Option(
    "originality", category: "Tags", help: "Accept only chips with a signature of their maker")
  static let overwrite = Option(
    "overwrite", category: "Tags", help: "Overwrite what a tag holds")
  static let format = Option(
    "format", category: "Tags", help: "Format chips that come unformatted, which cannot be undone")

  static let qr = Option(
    "qr", value: "FOLDER", category: "Codes", help: "Make QR codes, into this folder",
    completion: .directories)
  static let qrFormat = Option(
    "qr-format", value: "FORMAT", choices: OutputFormat.words, category: "Codes",
    help: "The format of the QR codes", default: "png")
  static let width = Option(
    "width", value: "MM", category: "Codes", help: "The width of a QR code in millimetres")
  static let dpi = Option("dpi", value: "N", category: "Codes", help: "The printer's dots per inch")
  static let level = Option(
    "level", value: "LEVEL", choices: ["L", "M", "Q", "H"], category: "Codes",
    help: "The weakest level of error correction", default: "M")
  static let caption = Option(
    "caption", value: "TEXT", isRepeatable: true, allowsEmpty: true, category: "Codes",
    help: "A line below each code, with {names}; give it twice for two")
  static let names = Option(
    "names", value: "TEMPLATE", category: "Codes", help: "The names of the files of codes",
    default: JobNameTemplate.usual.text)
  static let clipCode = Option(
    "clipcode", value: "FOLDER", category: "Codes", help: "Make App Clip Codes, into this folder",
    completion: .directories)

  static let stock = Option(
    "stock", value: "NAME", category: "Labels",
    help: "Make labels of this stock, a sheet or a roll: L7160, zebra-2x1-203 (beckon stock list)")
  static let line = Option(
    "line", value: "TEXT", isRepeatable: true, allowsEmpty: true, category: "Labels",
    help: "A line beside the label's code, with {names}")

  static let all =
    [
      name, ledger, unique, sameURL, csv, sheet, sheetRows, count, blank, value, template, route,
      host,
      routes, text, chip, lock, password, personalize, aar, originality, overwrite, format, qr,
      qrFormat, width,
      dpi, level, caption, names, clipCode, stock, line, .force,
    ] + ContentOptions.all
}
