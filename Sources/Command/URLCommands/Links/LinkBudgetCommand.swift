/// The command `beckon link budget`, which shows the invocations that an App Clip's size allows.
enum LinkBudgetCommand {
  private static let report = Operand(
    "REPORT", help: "Xcode's App Thinning Size Report.txt; - is standard input",
    completion: .files(["txt"]))
  private static let version = Option(
    "ios", value: "VERSION", help: "The first iOS version that the App Clip supports",
    default: "16")
  private static let digital = Option(
    "digital-only", help: "No code and no tag starts the App Clip, only links")

  static let command: Command = Command(
    "budget",
    summary: "Show which invocations the size of an App Clip still allows",
    discussion: """
      Apple limits the uncompressed size by the first iOS version that the App Clip supports, not by \
      that of the phone: 10 MB to iOS 15; 15 MB for iOS 16, and later for an App Clip that codes and \
      tags start; 100 MB from iOS 17 for digital invocations only, or by demo link. Archive the app in Xcode, export the App Clip with all compatible device variants, and \
      give the report of that export.

      The largest variant that people install decides. Exits 1 when it is over the limit for \
      --ios and --digital-only.
      """,
    examples: [
      Example("beckon link budget 'App Thinning Size Report.txt'", "What the size allows"),
      Example("beckon link budget --ios 17 --digital-only report.txt", "An App Clip without codes"),
    ],
    operands: [report],
    options: [version, digital, .json],
    action: { arguments in
      let path = arguments[report].first ?? "-"
      let bytes = try InputFile.contents(of: path, limit: 16 << 20, allowsEmpty: false)
      let variants: [SizeReport.Variant]
      do {
        variants = try SizeReport(bytes).installed
      } catch {
        throw BadData("\(path): \(error)".safeForTerminal())
      }
      let ios = try arguments.iosVersion(version) ?? CheckedProject.defaultMinimumIOS
      let limit = ClipLimit.applying(from: ios, arguments.has(digital) ? .digital : .physical)
      guard let largest = variants.max(by: { $0.size < $1.size }) else { return .badData }
      _ = try Beckon.print(json(largest, limit), arguments) { lines(largest, limit, $0) }
      return largest.size <= limit.bytes ? .done : .no
    })

  private static func lines(
    _ largest: SizeReport.Variant, _ limit: ClipLimit, _ styling: Styling
  ) -> String {
    var text = "largest variant: \(largest.name.safeForTerminal()), \(megabytes(largest.size)) MB\n"
    if largest.isUniversal {
      text += "  (the report has no thinned variant; export all variants)\n"
    }
    for row in ClipLimit.allCases {
      let rest = row.bytes - largest.size
      let verdict =
        rest >= 0
        ? styling(.green, "fits, \(megabytes(rest)) MB left")
        : styling(.red, "\(megabytes(-rest)) MB too large")
      let mark = row == limit ? "*" : " "
      let size = String(repeating: " ", count: row.megabytes < 100 ? 1 : 0) + "\(row.megabytes)"
      text += "\(mark) \(size) MB  \(row.words): \(verdict)\n"
    }
    return text + "* the limit that applies\n"
  }

  private static func json(_ largest: SizeReport.Variant, _ limit: ClipLimit) -> JSONValue {
    [
      "variant": .string(largest.name), "bytes": .integer(largest.size),
      "limit": .string(limit.rawValue), "fits": .bool(largest.size <= limit.bytes),
      "limits": .array(
        ClipLimit.allCases.map { row in
          [
            "id": .string(row.rawValue), "bytes": .integer(row.bytes),
            "fits": .bool(largest.size <= row.bytes), "invocations": .string(row.words),
          ]
        }),
    ]
  }

  /// The size in MB of 1,000,000 bytes, with one decimal place, as in Xcode's report.
  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
