/// The log of a self-test, with every frame and its time, and the results of the steps.
struct SelftestLog {
  let recorder = FrameRecorder()
  private let path: String
  private let keepsSecrets: Bool
  private let words: String
  private let isSimulated: Bool

  /// Reads the options of a log; `nil` without `--log`.
  init?(_ arguments: Arguments, _ options: SelftestOptions) throws {
    guard let path = arguments[Self.log] else {
      if arguments.has(Self.keep) { throw arguments.refuse(Self.keep, "there is no --log") }
      return nil
    }
    self.path = path
    keepsSecrets = arguments.has(Self.keep)
    words = options.words
    let reader = ReaderSelection.name(arguments)
    // A pseudo-terminal has no reader behind it, and a service of one's own no hardware.
    isSimulated =
      VirtualReaderSpecification.names(reader) || reader.contains("/dev/pts/")
      || Environment.current["PCSCLITE_CSOCK_NAME"] != nil
  }

  static let log = Option(
    "log", value: "FILE", category: "Output",
    help: "Record every frame, with stand-ins for numbers and contents, to send in",
    completion: .files())
  static let keep = Option(
    "keep", category: "Output", help: "Keep the tag's number and contents in the log as they are")

  /// Opens the file of the log before the test begins.
  func file(_ arguments: Arguments) throws -> OutputFile {
    try OutputFile(path, existing: arguments.existing)
  }

  /// Tells the person where the log was written.
  func announce() {
    guard path != "-" else { return }
    Beckon.say("the log was written to \(path)")
  }

  /// The bytes of the log file, with all that was recorded so far.
  func bytes(_ report: SelftestReport?) -> [UInt8] {
    let entries = [ReaderLog.sendingNote] + recorder.recorded
    let isSmartCard = recorder.reader?.connection.hasPrefix("pcsc:") ?? false
    let header = ReaderLog.Header(
      program: "beckon \(Beckon.version)", system: Machine.name,
      layer: isSmartCard ? .apdu : .pn532, reader: reader, firmware: nil,
      driver: Machine.driver(isSmartCard: isSmartCard), chip: report?.chip,
      day: String(WallClock.iso8601().prefix(10)), isSimulated: isSimulated, hasStandIns: false,
      source: words)
    var log = ReaderLog(header: header, entries: entries)
    log.header.firmware = log.firmware
    if !keepsSecrets {
      var generator = SystemRandomNumberGenerator()
      log = log.withStandIns(ownSteps: Selftest.ownSteps, using: &generator)
    }
    return log.bytes
  }

  /// The name of the reader, without the number of a port or terminal.
  private var reader: String {
    guard let (name, connection) = recorder.reader else { return "none" }
    return name == connection ? String(connection.prefix { $0 != ":" }) : name
  }
}

/// The facts about this machine that the header of a log contains.
enum Machine {
  /// The names of the system and the processor.
  static var name: String {
    let file = (try? InputFile.contents(of: "/etc/os-release", limit: 1 << 16)) ?? []
    let line = String(decoding: file, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("PRETTY_NAME=") }
    let title = line?.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" }
    return "\(title ?? system), \(processor)"
  }

  /// The name and version of the library that reaches the reader; nil if it is unknown.
  static func driver(isSmartCard: Bool) -> String? {
    let environment = Environment.current
    guard
      let diagnosis = try? Doctor.examine(
        root: "/", user: nil, variables: { environment[$0] }, asking: nil)
    else { return nil }
    if !isSmartCard { return diagnosis.library?.version.map { "libnfc \($0)" } }
    let drivers = diagnosis.service.drivers.compactMap(\.version).map { "CCID \($0)" }
    return (["pcsc-lite"] + drivers).joined(separator: ", ")
  }

  #if os(Linux)
    private static let system = "Linux"
  #else
    private static let system = "macOS"
  #endif

  #if arch(x86_64)
    private static let processor = "x86_64"
  #elseif arch(arm64)
    private static let processor = "arm64"
  #else
    private static let processor = "another processor"
  #endif
}
