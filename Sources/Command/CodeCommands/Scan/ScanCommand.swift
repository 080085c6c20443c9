/// The command `beckon scan`, which reads every code in a picture.
package enum ScanCommand {
  private static let files = Operand(
    "FILE", arity: .any,
    help: """
      A picture (PNG, JPEG, WebP, HEIC, AVIF, TIFF, GIF, BMP, PNM), a PDF or an SVG file, an EPS file of \
      ours, or a folder with such; - reads one, or a stream of PGM frames, from standard input
      """,
    completion: .files())
  private static let clipboard = Option(
    "clipboard", category: "Input", help: "Read the picture that was copied last",
    detail: """
      Asks wl-paste (package wl-clipboard) or xclip. A screenshot, a picture copied in a browser, or \
      files copied in a file manager.
      """)
  private static let camera = Option(
    "camera", value: "DEVICE", category: "Input",
    help: "Watch a camera, such as /dev/video0, until Ctrl-C or --first",
    detail: """
      Each code is reported when it is first seen. What no frame shows clearly enough is combined \
      from several, so hold still for a second. Only on Linux; tried on recorded frames and a \
      simulated camera so far.
      """, completion: .files())
  private static let all = Option(
    "all", short: "a", category: "Search",
    help: "Look at every picture in all ways, for codes that are harder to see than others",
    detail: """
      Usually only small pictures, and parts with marks of a code that was not read, are also \
      tried smoothed, sharpened and squeezed, while nothing is found. With --all every picture is, \
      which takes some tenths of a second for each megapixel.
      """)
  private static let quick = Option(
    "quick", category: "Search", help: "Look only once, for codes that are flat and clear")
  private static let noMicro = Option(
    "micro", isOnByDefault: true, category: "Search", help: "Look for Micro QR and rMQR, too")
  private static let clip = Option(
    "clip", isOnByDefault: true, category: "Search", help: "Look for App Clip Codes, too",
    detail: """
      Their payload is always read; the URL in it needs Apple's weight tables, see \
      'beckon clipcode tables'.
      """)
  private static let first = Option(
    "first", category: "Search", help: "Stop after the first code")
  private static let pixels = Option(
    "max-pixels", value: "MILLIONS", category: "Search",
    help: "Refuse pictures with more pixels, before memory is taken", default: "150")
  private static let annotate = Option(
    "annotate", value: "FILE.png", category: "Output",
    help: "Draw the picture with its codes outlined, numbered and named",
    detail: """
      Crosses show marks of codes that were not read. Further pages or pictures of a file go to \
      FILE-2.png and so on.
      """, completion: .files(["png"]))
  private static let page = Option(
    "html", value: "FILE", category: "Output",
    help: "Write a page with every picture, what was found and what was not",
    completion: .files(["html"]))
  private static let quiet = Option(
    "quiet", short: "q", category: "Output", help: "Print the texts alone, one a line")

  package static let command: Command = Command(
    "scan",
    summary: "Read every code in a picture",
    discussion: """
      Reads QR, Micro QR, rMQR and App Clip Codes from photos, scans and drawings: turned, seen \
      from the side, bent, torn, blurred, noisy, faint, inverted. Every page of PDF and SVG files \
      is drawn, and the size on paper is shown. Codes that belong together (structured append) are \
      joined.

      Codes are listed row by row from the top, with numbers if there are several. Marks of codes \
      that were not read are counted.

      With a route table it also shows where each code leads, and what phones do with it. From a \
      stream of frames, prints each code when it is first seen.

      For routes whose URLs a tag rewrites with every tap it shows whether a tag made the URL, if \
      --key-file is given (docs/sun-server.md). It only looks: no tap is counted.

      Exits 1 when a picture has no code, a series lacks a part, or such a URL is not authentic though keys were \
      given; not when a code has no route.
      """,
    examples: [
      Example("beckon scan poster.jpg", "Every code of a photo"),
      Example("beckon scan proof.pdf", "Page, place and module size in mm"),
      Example("beckon scan --annotate found.png shelf.jpg", "Which code is which"),
      Example("beckon scan --html report.html photos", "A folder, as a page to look at"),
      Example("beckon scan --clipboard", "What was copied last"),
      Example("beckon scan --camera /dev/video0 --first", "Until a code is seen"),
      Example("beckon scan -q sheet.png | beckon lint -", "What would go wrong with them"),
      Example("beckon scan --json --routes routes.json *.png", "Resolved, for programs"),
      Example(
        "beckon scan --routes routes.json --key-file tags.key phone.png", "Did a tag make this URL?"
      ),
      Example(
        "ffmpeg -i film.mp4 -f image2pipe -vcodec pgm - | beckon scan -", "A film"),
    ],
    operands: [files],
    options: [
      clipboard, camera, all, quick, noMicro, clip, first, pixels, annotate, page, .force, quiet,
      .routesToResolve, .tables, .json,
    ] + SUNOptions.looking,
    action: { arguments in
      let inputs = try inputs(arguments)
      let scanner = try scanner(arguments)
      let millions = try arguments.integer(pixels, in: 1...2000) ?? 150
      let annotations = try annotations(arguments, inputs)
      if arguments[files].contains("-") {
        try SUNOptions.keepFromKeys(arguments, what: "the picture comes")
      }
      let routes = try RouteTableInput.loadIfGiven(arguments)
      let taps = try TapVerifier(arguments, routes?.router)
      var run = ScanRun(
        scanner: scanner, limits: PictureLimits(millionPixels: millions),
        stopsAtFirst: arguments.has(first),
        clips: arguments.has(clip) ? try ClipCodeReader(ClipTables(arguments)) : nil,
        output: ScanReport(
          routes: routes, taps: taps, isQuiet: arguments.has(quiet),
          output: try ResultWriter(arguments),
          album: try arguments[page].map { path throws in
            try ScanHTMLReport(path: path, existing: arguments.existing)
          }, annotations: annotations))
      return try run.perform(inputs)
    })

  /// The inputs that the options name: files, the clipboard or a camera, of one kind only.
  private static func inputs(_ arguments: Arguments) throws -> [ScanInput] {
    let ways = [arguments.has(clipboard), arguments.has(camera), !arguments[files].isEmpty]
    guard ways.count(where: \.self) == 1 else {
      throw arguments.refuse("name a FILE, or give --clipboard or --camera: one of the three")
    }
    if let device = arguments[camera] { return [.camera(device)] }
    return try arguments.has(clipboard)
      ? ClipboardPicture.inputs() : ScanInput.files(arguments[files])
  }

  private static func scanner(_ arguments: Arguments) throws -> CodeScanner {
    if arguments.has(all), arguments.has(quick) {
      throw arguments.refuse("--all and --quick exclude each other")
    }
    var scanner = CodeScanner(
      effort: arguments.has(all) ? .thorough : arguments.has(quick) ? .quick : .standard,
      readsMicro: arguments.has(noMicro), readsAppClipCodes: arguments.has(clip))
    if arguments.has(first) { scanner.maxCodeCount = 1 }
    return scanner
  }

  private static func annotations(
    _ arguments: Arguments, _ inputs: [ScanInput]
  ) throws -> AnnotationWriter? {
    guard let path = arguments[annotate] else { return nil }
    guard path.lowercased().hasSuffix(".png") else {
      throw arguments.refuse("--annotate writes a PNG file: end its name in .png")
    }
    guard inputs.count == 1 else {
      throw arguments.refuse("--annotate takes one FILE; --html makes a page of many")
    }
    return AnnotationWriter(path: path, existing: arguments.existing)
  }
}

extension PictureLimits {
  /// Limits for this many pixels. Four bytes of memory per pixel suffice for all formats but
  /// progressive JPEG.
  fileprivate init(millionPixels: Int) {
    self.init(pixels: millionPixels * 1_000_000)
    memory = max(memory, pixels * 4)
  }
}
