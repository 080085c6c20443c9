/// The command `beckon grade`, which grades printed codes from a flat scan.
package enum GradeCommand {
  private static let files = Operand(
    "PICTURE", arity: .oneOrMore,
    help:
      "A scan of a print (PNG, JPEG, TIFF …), or a folder with such; - reads one from standard input",
    completion: .files())
  private static let expected = Option(
    "expect", value: "URL|FILE.csv|JOB.json", category: "Checks",
    help:
      "What every code must contain, or a table (CSV, .xlsx or .ods) or a job with the allowed contents",
    completion: .files(["csv", "xlsx", "ods", "json"]))
  private static let least = Option(
    "min", value: "LETTER", choices: ["A", "B", "C", "D"], category: "Checks",
    help: "Exit 1 when a code has a lower grade")
  private static let report = Option(
    "out", short: "o", value: "FILE", category: "Output",
    help: "Write the grades to FILE.csv, FILE.json or FILE.html", completion: .files())

  package static let command: Command = Command(
    "grade",
    summary: "Grade printed codes from a flat scan",
    discussion: """
      Estimates the grades of ISO/IEC 15415: how good a print is, and for each parameter below B \
      what causes it and what to do. A grade is an estimate, not a verifier's: a scanner lights \
      from one side with white light. The red channel is used as red light.

      Scan flat, in colour or grey, without sharpening, at 600 dpi; modules below 0.26 mm need \
      1200. For codes with fewer than 6 pixels a module it says which dpi is needed. For a photo, \
      axial and grid nonuniformity are left out: they would measure the camera. Micro QR is graded \
      by contrast, modulation and damage alone, and so are App Clip Codes, for which there is no \
      standard; they are looked for where a picture has no QR code.

      A code that is found but cannot be decoded gets an F. Contrast gets no letter if the scan is \
      clipped or its levels were stretched. With a table or a job in --expect, rows that were not \
      seen are listed.

      Exits 1 when a picture has no code, when one is not decoded, not graded, below --min, or not what \
      --expect says.
      """,
    examples: [
      Example("beckon grade scan.png", "The grade string, and a line for each parameter"),
      Example(
        "beckon grade --dpi 600 --min B --expect https://eat.example.com/s/42 door.png", "A gate"),
      Example("beckon grade --white 0.85 --black 0.05 card.tif", "Calibrated by two patches"),
      Example("beckon grade -o grades.html scans", "A folder, as a page with maps of modulation"),
      Example("beckon grade --json scan.png", "For programs"),
    ],
    operands: [files],
    options: ScanConditions.options + [
      expected, least, report, .force, .tables, .json,
    ],
    action: { arguments in
      var run = GradeRun(
        expectation: try arguments[expected].map(Expectation.init),
        least: arguments[least].flatMap { Grade(letter: $0) },
        output: try ResultWriter(arguments),
        report: try arguments[report].map { path throws in
          guard let report = GradeReport(path: path, existing: arguments.existing) else {
            throw arguments.refuse(Self.report, "name a file that ends with .csv, .json or .html")
          }
          return report
        },
        grader: try PictureGrader(
          ScanConditions(arguments), ClipTables(arguments).find().map(URLCompressor.init)))
      return try run.perform(ScanInput.files(arguments[files]))
    })
}
