import CommandHabits
package import CommandLineKit
import HostIO
import Scanning

/// `beckon scan`.
package enum ScanCommand {
  private static let files = Operand(
    "FILE", arity: .oneOrMore,
    help: """
      A picture (PNG, JPEG, WebP, HEIC, AVIF, TIFF, GIF, BMP, PNM), a PDF or an SVG file; - reads one, \
      or a stream of PGM frames, from standard input
      """
  )
  private static let all = Option(
    "all", short: "a", category: "Search",
    help: "Look at every picture in all ways, for codes that others of the picture outshine",
    detail: """
      Usually only small pictures, and parts with marks of a code that was not read, are looked at \
      smoothed, sharpened and squeezed, while nothing is found. With --all every picture is, which \
      takes some tenths of a second for each megapixel.
      """)
  private static let quick = Option(
    "quick", category: "Search", help: "Look once, for what is flat and seen clearly")
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
  private static let quiet = Option(
    "quiet", short: "q", category: "Output", help: "Print the texts alone, one a line")

  package static let command: Command = Command(
    "scan",
    summary: "Read every code in a picture",
    discussion: """
      Reads QR, Micro QR, rMQR and App Clip Codes from photos, scans and drawings: turned, seen from \
      the side, bent, torn, blurred, noisy, faint, inverted. Of PDF and SVG files every page is drawn, and the size on paper is told. Codes that belong together (structured append) are joined.

      With a route table it also says where each code leads, and what phones do with it. From a \
      stream of frames, prints each code when it is first seen.

      Where it finds nothing else, names a Data Matrix, an Aztec Code or a PDF417.

      Exits 1 when a picture has no code, or a series lacks a part; not when a code has no route.
      """,
    examples: [
      Example("beckon scan poster.jpg", "Every code of a photo"),
      Example("beckon scan proof.pdf", "Page, place and module size in mm"),
      Example("beckon scan -q sheet.png | beckon lint -", "What would go wrong with them"),
      Example("beckon scan --json --routes routes.json *.png", "Resolved, for programs"),
      Example(
        "ffmpeg -f v4l2 -i /dev/video0 -f image2pipe -vcodec pgm - | beckon scan -", "A camera"),
    ],
    operands: [files],
    options: [
      all, quick, noMicro, clip, first, pixels, quiet, .routesToResolve, .tables, .json,
    ],
    action: { arguments in
      if arguments.has(all), arguments.has(quick) {
        throw arguments.refuse("--all and --quick exclude each other")
      }
      let millions = try arguments.integer(pixels, in: 1...2000) ?? 150
      var scanner = CodeScanner(
        effort: arguments.has(all) ? .thorough : arguments.has(quick) ? .quick : .standard,
        readsMicro: arguments.has(noMicro), readsAppClipCodes: arguments.has(clip))
      if arguments.has(first) { scanner.mostCodes = 1 }
      var run = ScanRun(
        scanner: scanner,
        clips: arguments.has(clip) ? try ClipCodeReader(ClipTables(arguments)) : nil,
        limits: PictureLimits(millionPixels: millions),
        stopsAtFirst: arguments.has(first),
        report: try ScanReport(
          routes: RouteTableInput.loadIfGiven(arguments), isJSON: arguments.has(.json),
          isQuiet: arguments.has(quiet), styling: Styling(arguments)))
      return try run.perform(arguments[files])
    })
}

extension PictureLimits {
  /// Four bytes of memory for each pixel are enough for all but progressive JPEG.
  fileprivate init(millionPixels: Int) {
    self.init(pixels: millionPixels * 1_000_000)
    memory = max(memory, pixels * 4)
  }
}
