/// The command `beckon tag log convert`, which makes a log of what other programs recorded.
enum TagLogConvertCommand {
  private static let file = Operand(
    "FILE", help: "The output or capture of another program; - is standard input",
    completion: .files())
  private static let source = Option(
    "from", value: "SOURCE", choices: Source.allCases.map(\.rawValue),
    help: "The program that wrote the file",
    detail: """
      libnfc is the output of a program with LIBNFC_LOG_LEVEL=3, pcscd that of pcscd --foreground \
      --apdu, usb a capture of Wireshark with a smart card reader, such as an ACR122U.
      """)
  private static let reader = Option(
    "name", value: "NAME", help: "The reader's name, where the file does not say it")
  private static let hardware = Option(
    "hardware", help: "State that the reader and the tag were real")

  private enum Source: String, CaseIterable {
    case libnfc, pcscd, usb
  }

  static let command: Command = Command(
    "convert",
    summary: "Make a log of what other programs recorded",
    discussion: """
      Numbers, keys, passwords and contents are replaced by stand-ins, unless --keep is given. The log \
      has no results of steps: 'beckon simulate --replay' answers from it.
      """,
    examples: [
      Example(
        "beckon tag log convert --from libnfc nfc-list.txt -o reader.jsonl", "libnfc's output"),
      Example("beckon tag log convert --from pcscd pcscd.txt -o reader.jsonl", "Output of pcscd"),
      Example("beckon tag log convert --from usb acr122u.pcapng -o reader.jsonl", "USB capture"),
    ],
    operands: [file],
    options: [source, reader, hardware, SelftestLog.keep, .out, .force],
    action: { arguments in
      let path = arguments[file].first ?? "-"
      let bytes = try InputFile.contents(of: path, limit: ReaderLog.maxSize)
      var log = try converted(bytes, path, arguments)
      log.header.firmware = log.firmware
      if !arguments.has(SelftestLog.keep) {
        var generator = SystemRandomNumberGenerator()
        log = log.withStandIns(using: &generator)
      }
      try OutputFile.write(
        log.bytes, to: arguments[.out] ?? "-", existing: arguments.existing)
      return .done
    })

  private static func converted(
    _ bytes: [UInt8], _ path: String, _ arguments: Arguments
  ) throws -> ReaderLog {
    let source = try arguments.choice(Self.source, as: Source.self)
    guard let source else {
      throw arguments.refuse("say with --from which program wrote the file: libnfc, pcscd or usb")
    }
    let header = ReaderLog.Header(
      program: "beckon \(Beckon.version)", system: "another program's recording", layer: .pn532,
      reader: arguments[reader] ?? "unnamed", driver: source.rawValue,
      day: String(WallClock.iso8601().prefix(10)), isSimulated: !arguments.has(hardware),
      hasStandIns: false, source: "beckon tag log convert --from \(source.rawValue)")
    do throws(ReaderLogError) {
      switch source {
      case .libnfc: return try NFCOutput.log(bytes, header: header)
      case .pcscd: return try ServiceOutput.log(bytes, header: header)
      case .usb: return try USBCapture.log(bytes, header: header)
      }
    } catch { throw BadData("\(path): \(error)") }
  }
}
