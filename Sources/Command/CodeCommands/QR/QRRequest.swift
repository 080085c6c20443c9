import Jobs

/// The options of `beckon qr`, checked and ready to run.
struct QRRequest: Sendable {
  /// The texts of the codes, or `-` for standard input.
  let operands: [String]
  /// The content of the code; nil for URLs and plain texts.
  let content: (any Content)?
  /// The place where the codes go: the terminal, a file, a document or a folder.
  let destination: QRDestination
  let style: QRStyle
  let press: PressIntent?
  /// The paper over whose sheets a code is divided; nil for an undivided code.
  let paper: Paper?
  let series: QRSeries?
  let template: NameTemplate
  /// The linter for the URLs; nil if they are not checked.
  let linter: Linter?
  let isText: Bool
  let verifies: Bool
  let resumes: Bool
  let existing: OutputFile.Existing
  let crew: WorkerPool
  let isJSON: Bool
  let isQuiet: Bool
  let ground: String
  let colour: Colour

  init(_ arguments: Arguments) throws {
    content = try ContentOptions.read(arguments, on: .code)
    operands = try Self.operands(arguments, content)
    series = try QRSymbolOptions.series(arguments)
    destination = try QRDestination(arguments, number: QRCodeCount(operands, series))
    style = try Self.style(arguments, destination, content)
    press = try QROutputOptions.pressIntent(arguments)
    if press != nil, destination.format != .pdf {
      throw arguments.refuse(
        QROutputOptions.press, "only a PDF can be PDF/X-1a; make one: -o code.pdf")
    }
    paper = try Self.paper(arguments, destination)
    template = try Self.template(arguments, destination, series)
    isText = content != nil || arguments.has(QRSymbolOptions.text)
    linter = try isText || !arguments.has(.lint) ? nil : Self.linter(for: operands)
    verifies = arguments.has(QROutputOptions.verify)
    resumes = arguments.has(QROutputOptions.resume)
    existing = arguments.existing
    crew =
      try arguments.integer(QROutputOptions.jobs, in: 1...256).map(WorkerPool.init(threads:))
      ?? .allProcessors
    isJSON = arguments.has(.json)
    isQuiet = arguments.has(QROutputOptions.quiet)
    ground = arguments[QROutputOptions.ground] ?? "auto"
    colour = try arguments.choice(.colour) ?? .auto
    if resumes, arguments.has(.force) {
      throw arguments.refuse(QROutputOptions.resume, "--force would replace what this keeps")
    }
    if resumes, !isFolder {
      throw arguments.refuse(QROutputOptions.resume, "this is for a folder of files")
    }
    if arguments.has(QROutputOptions.ground), !isTerminal {
      throw arguments.refuse(QROutputOptions.ground, "this is for a code in the terminal")
    }
    if isJSON, case .terminal = destination {
      throw arguments.refuse(.json, "the code itself goes to standard output; name a file with -o")
    }
  }

  private var isTerminal: Bool { if case .terminal = destination { true } else { false } }
  private var isFolder: Bool { if case .folder = destination { true } else { false } }

  /// The texts of the command line, or the text of a content.
  private static func operands(
    _ arguments: Arguments, _ content: (any Content)?
  ) throws -> [String] {
    let words = arguments[QRSymbolOptions.urls]
    guard let content else {
      if words.isEmpty { throw arguments.refuse("give a URL, or a content such as --wifi") }
      return words
    }
    let word = type(of: content).definition.word
    guard words.isEmpty, !arguments.has(QRSymbolOptions.text) else {
      throw arguments.refuse("--\(word) is the content of the code; leave URLs and --text out")
    }
    let text = try content.text()
    if text == "-" { throw BadData("\(word): a lone '-' would be standard input") }
    return [text]
  }

  private static func paper(
    _ arguments: Arguments, _ destination: QRDestination
  ) throws -> Paper? {
    guard let name = arguments[QROutputOptions.paper] else { return nil }
    guard case .file(_, .pdf) = destination else {
      throw arguments.refuse(QROutputOptions.paper, "this is for one code in a PDF: -o poster.pdf")
    }
    if arguments.mentions(QRSizeOptions.bleed) {
      throw arguments.refuse(QRSizeOptions.bleed, "sheets that are glued together have no bleed")
    }
    return Paper.named.first { $0.name?.lowercased() == name }
  }

  private static func style(
    _ arguments: Arguments, _ destination: QRDestination, _ content: (any Content)?
  ) throws -> QRStyle {
    var style = QRStyle()
    style.options = try QRSymbolOptions.read(arguments)
    if let definition = content.map({ type(of: $0).definition }), let need = definition.symbol {
      try style.options.obey(need, of: definition.word)
      if arguments.has(QRLookOptions.logo) {
        throw arguments.refuse(
          QRLookOptions.logo, "the standard of --\(definition.word) does not allow a logo")
      }
    }
    style.size = try QRSizeOptions.size(arguments) ?? .dots(10)
    style.printer = try QRSizeOptions.printer(arguments)
    style.quietZone = try arguments.integer(QRSizeOptions.quietZone, in: 0...100)
    style.bleed = try QRSizeOptions.length(QRSizeOptions.bleed, arguments) ?? 0
    try QRLookOptions.read(arguments, into: &style)
    if style.bleed > 0, destination.format != .pdf {
      throw arguments.refuse(QRSizeOptions.bleed, "only a PDF has a bleed; make one: -o code.pdf")
    }
    if case .terminal = destination {
      let meaningless = QRSizeOptions.all + QRLookOptions.all
      for option in meaningless
      where arguments.mentions(option)
        && ![QRLookOptions.invert, QRSizeOptions.quietZone].contains(option)
      {
        throw arguments.refuse(
          option, "a terminal cannot show that; name a file with -o, as in -o code.png")
      }
    }
    return style
  }

  private static func template(
    _ arguments: Arguments, _ destination: QRDestination, _ series: QRSeries?
  ) throws -> NameTemplate {
    guard let text = arguments[QROutputOptions.name], text != NameTemplate.usual.text else {
      return .usual
    }
    guard case .folder = destination else {
      throw arguments.refuse(QROutputOptions.name, "this names the files of a folder; give -o DIR/")
    }
    let template: NameTemplate
    do throws(NameTemplateError) {
      template = try NameTemplate(text)
    } catch { throw arguments.refuse(QROutputOptions.name, "\(error)") }
    if series != nil, !template.isUniqueByConstruction {
      throw arguments.refuse(
        QROutputOptions.name, "with --structured-append a name begins with {index}")
    }
    return template
  }

  private static func linter(for texts: [String]) throws -> Linter {
    let single = texts.count == 1 ? try? InvocationURL(texts[0]) : nil
    return Linter(publicSuffixes: try PublicSuffixFile.load(for: single.map { String($0.host) }))
  }
}
