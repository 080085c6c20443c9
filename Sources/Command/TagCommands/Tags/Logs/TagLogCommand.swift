/// The command `beckon tag log`, which works with recordings of readers.
enum TagLogCommand {
  static let command: Command = Command(
    "log",
    summary: "Show, replay and convert logs of readers",
    discussion: """
      A log has every frame between a computer and a reader, with its time, and the results of a \
      self-test. 'beckon tag selftest --log' makes one. Vectors/reader-logs/README.md describes the \
      format.
      """,
    subcommands: [
      TagLogShowCommand.command, TagLogReplayCommand.command, TagLogConvertCommand.command,
    ])

  static let file = Operand("LOG", help: "The log; - is standard input", completion: .files())

  /// The log that the operand of the command names.
  static func log(_ arguments: Arguments) throws -> ReaderLog {
    let path = arguments[file].first ?? "-"
    return try ReaderLog(inFile: path)
  }
}

extension ReaderLog {
  /// Reads the log in a file, or in standard input for `-`.
  init(inFile path: String) throws {
    let bytes: [UInt8]
    do throws(SystemIOError) {
      bytes = try InputFile.contents(of: path, limit: Self.maxSize)
    } catch {
      guard case .tooLarge = error.problem else { throw error }
      throw BadData("\(path): \(ReaderLogError(.tooLarge(limit: Self.maxSize)))")
    }
    do { self = try ReaderLog(parsing: bytes) } catch { throw BadData("\(path): \(error)") }
  }
}

/// The command `beckon tag log show`, which prints the exchanges of a log.
enum TagLogShowCommand {
  static let command: Command = Command(
    "show",
    summary: "Check a log, and print what is in it",
    examples: [Example("beckon tag log show report.jsonl", "Reader, chip, steps and times")],
    operands: [TagLogCommand.file],
    options: [.json],
    action: { arguments in
      let log = try TagLogCommand.log(arguments)
      return try Beckon.print(arguments.has(.json) ? json(log).text() + "\n" : text(log))
    })

  private static func facts(_ log: ReaderLog) -> [(String, String?)] {
    let header = log.header
    return [
      ("reader", header.reader), ("firmware", header.firmware), ("driver", header.driver),
      ("chip", header.chip), ("system", header.system), ("program", header.program),
      ("day", header.day), ("source", header.source),
      ("tried on", header.isSimulated ? "a simulator, not hardware" : "hardware"),
      ("numbers", header.hasStandIns ? "stand-ins" : "as they were"),
      ("checked by", header.checkedBy),
    ]
  }

  private static func text(_ log: ReaderLog) -> String {
    let lines = facts(log).compactMap { name, value in
      value.map { "  \(name.padded(to: 10))  \($0.safeForTerminal())\n" }
    }
    let steps = log.timedSteps.map { step, microseconds in
      let time = microseconds.map { " (\(($0 + 500) / 1_000) ms)" } ?? ""
      return "  \(step.result.padded(to: 8))  \(step.name.padded(to: 10))  "
        + "\(step.says.safeForTerminal())\(time)\n"
    }
    let notes = log.entries.compactMap { entry in
      if case .note(let text) = entry { "  \(text.safeForTerminal())\n" } else { nil }
    }
    return "\(log.header.layer.rawValue), \(counted(log.frameCount, "frame"))\n"
      + (lines + steps + notes).joined()
  }

  private static func json(_ log: ReaderLog) -> JSONValue {
    [
      "layer": .string(log.header.layer.rawValue), "reader": .string(log.header.reader),
      "firmware": JSONValue(log.header.firmware), "driver": JSONValue(log.header.driver),
      "chip": JSONValue(log.header.chip), "system": .string(log.header.system),
      "program": .string(log.header.program), "day": .string(log.header.day),
      "source": .string(log.header.source), "simulated": .bool(log.header.isSimulated),
      "standIns": .bool(log.header.hasStandIns), "checkedBy": JSONValue(log.header.checkedBy),
      "frames": .integer(log.frameCount),
      "steps": .array(
        log.steps.map { step in
          [
            "step": .string(step.name), "result": .string(step.result),
            "says": .string(step.says), "exchanges": JSONValue(step.exchanges),
          ]
        }),
    ]
  }
}
