/// The options for the destination of QR codes: file, format and names.
package enum QROutputOptions {
  package static let out = Option(
    "out", short: "o", value: "PATH", category: "Output",
    help: "A file, or a folder for many; - is standard output",
    completion: .files(OutputFormat.words))
  package static let format = Option(
    "format", value: "FORMAT", choices: OutputFormat.words + ["terminal"], category: "Output",
    help: "What to make", defaultText: "by the name of -o; png in a folder")
  package static let name = Option(
    "name", value: "TEMPLATE", category: "Output", help: "How files in a folder are called",
    detail: """
      {index} is the running number, {index:04} with zeros to that width; {host} the host, {path} \
      the path with - for /, {last} its last part, {hash} 16 digits made from the URL. Two codes of \
      one name are refused before anything is written. Unless {index} comes first and no digit can \
      follow it, the list is held in memory for that (up to 256 MB).
      """, default: NameTemplate.usual.text)
  package static let press = Option(
    "press", value: "CONDITION", choices: PrintingCondition.allCases.map(\.rawValue),
    category: "Output", help: "Make a PDF in the structure of PDF/X-1a, for this kind of printing",
    detail: """
      fogra39 and fogra51 are coated paper in Europe, fogra52 uncoated; gracol2006 is coated paper in the \
      United States, swop2006 magazines. Ask the print shop. The file has dates in it: those of \
      SOURCE_DATE_EPOCH where it is set.
      """)
  package static let paper = Option(
    "paper", value: "NAME", choices: Paper.named.compactMap { $0.name?.lowercased() },
    category: "Output",
    help:
      "Divide a code that is larger over sheets of this paper, in a PDF with marks to cut and glue")
  package static let verify = Option(
    "verify", isOnByDefault: true, category: "Output",
    help: "Read every code back from its file before the file gets its name")
  package static let resume = Option(
    "resume", category: "Output",
    help: "Keep files that exist already and would not change; make the rest")
  package static let jobs = Option(
    "jobs", short: "j", value: "N", category: "Output", help: "How many codes to work on at once",
    defaultText: "one for each processor")
  package static let ground = Option(
    "ground", value: "WHICH", choices: ["auto", "dark", "light"], category: "Output",
    help: "What the terminal looks like: light letters on dark, or dark ones on light",
    detail: """
      auto draws black on white by escape sequences on a terminal with colours, and for a dark \
      ground elsewhere.
      """, default: "auto")
  package static let quiet = Option(
    "quiet", short: "q", category: "Output", help: "Print errors only")

  package static let all = [
    out, format, name, press, paper, verify, .lint, resume, .force, jobs, ground, .json, quiet,
  ]

  /// The printing condition that a PDF declares, dated now or with `SOURCE_DATE_EPOCH`.
  package static func pressIntent(_ arguments: Arguments) throws -> PressIntent? {
    guard let condition = try arguments.choice(press, as: PrintingCondition.self) else {
      return nil
    }
    guard let text = Environment.current["SOURCE_DATE_EPOCH"] else {
      return PressIntent(condition, time: WallClock.seconds)
    }
    guard let time = Int64(text), PressIntent.times.contains(time) else {
      throw BadData(
        "SOURCE_DATE_EPOCH is '\(text.safeForTerminal())' and not seconds since 1970; unset it, or give a "
          + "number such as 1764000000")
    }
    return PressIntent(condition, time: time)
  }
}

/// The number of codes, as far as the command line determines it.
package enum QRCodeCount {
  case one, several
  /// An unknown number: one code for each line of standard input.
  case unknown

  package init(_ operands: [String], _ series: QRSeries?) {
    if operands == ["-"], series == nil {
      self = .unknown
    } else {
      self = operands.count > 1 || series != nil ? .several : .one
    }
  }
}

/// The place where QR codes go: terminal, file, document or folder.
package enum QRDestination {
  /// The terminal, where codes are drawn as text.
  case terminal
  /// A single file, or standard output for `-`.
  case file(String, OutputFormat)
  /// A single PDF file with one page per code.
  case document(String)
  /// A folder, with a file for each code.
  case folder(String, OutputFormat)

  /// The format of the files; nil for the terminal.
  package var format: OutputFormat? {
    switch self {
    case .terminal: nil
    case .file(_, let format), .folder(_, let format): format
    case .document: .pdf
    }
  }

  package init(_ arguments: Arguments, number: QRCodeCount) throws {
    let word = arguments[QROutputOptions.format]
    let format = word.flatMap(OutputFormat.init(rawValue:))
    guard let path = arguments[QROutputOptions.out] else {
      guard let format else {
        self = .terminal
        return
      }
      self = try Self.stream(format, arguments, number: number)
      return
    }
    if word == "terminal" { throw arguments.refuse("--format terminal has no -o; leave one out") }
    if path == "-" {
      self = try Self.stream(format ?? .png, arguments, number: number)
      return
    }
    let kind = FileKind(of: path)
    if kind == .folder || path.hasSuffix("/") {
      self = .folder(path, format ?? .png)
      return
    }
    try self.init(file: path, format, arguments, number: number)
  }

  private init(
    file path: String, _ format: OutputFormat?, _ arguments: Arguments, number: QRCodeCount
  ) throws {
    let named = OutputFormat(path: path)
    if let format, let named, format != named {
      throw arguments.refuse(
        QROutputOptions.format,
        "the name '\(path.safeForTerminal())' says \(named.name), but this option says \(format.name)"
      )
    }
    switch (format ?? named, number) {
    case (.pdf?, .several), (.pdf?, .unknown): self = .document(path)
    case (let format?, .one): self = .file(path, format)
    case (let format?, .unknown) where named != nil: self = .file(path, format)
    case (let format, .several), (let format, .unknown):
      if named != nil {
        throw arguments.refuse(
          QROutputOptions.out,
          "'\(path.safeForTerminal())' is one file; for several codes name a folder, or a .pdf")
      }
      self = .folder(path, format ?? .png)
    case (_, .one):
      throw arguments.refuse(
        QROutputOptions.out,
        "'\(path.safeForTerminal())' does not name a format; end it in "
          + "\(orList(OutputFormat.allCases.map(\.suffix))), or give --format")
    }
  }

  private static func stream(
    _ format: OutputFormat, _ arguments: Arguments, number: QRCodeCount
  ) throws -> QRDestination {
    if format != .svg, Terminal.output.isTerminal {
      throw arguments.refuse(
        "a \(format.name) cannot be shown in a terminal; name a file with -o, or use a pipe")
    }
    if arguments.has(.json) {
      throw arguments.refuse(.json, "the code itself goes to standard output; name a file with -o")
    }
    if number != .one, format == .pdf { return .document("-") }
    if number == .several {
      throw arguments.refuse("several codes need a folder: -o codes/, or one PDF: -o all.pdf")
    }
    return .file("-", format)
  }
}
