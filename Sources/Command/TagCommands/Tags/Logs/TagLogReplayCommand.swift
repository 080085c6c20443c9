/// The command `beckon tag log replay`, which runs a recorded self-test without its reader.
enum TagLogReplayCommand {
  private static let checkedBy = Option(
    "checked-by", value: "NAME",
    help: "If the replay gives the same, write a copy that says who checked the log",
    detail: "The list of tested hardware (docs/tried-on.md) shows this name.")
  private static let copy = Option(
    "out", short: "o", value: "FILE", help: "The copy of --checked-by", completion: .files())

  static let command: Command = Command(
    "replay",
    summary: "Run a recorded self-test again, without its reader",
    discussion: """
      Runs the self-test of a log against the recorded answers. It must ask what it asked then, and \
      come to the same results; otherwise the exit status is 1, and the first difference is named: \
      the frame where the program asks something else, or the step with another result.
      """,
    examples: [
      Example("beckon tag log replay report.jsonl", "The report of a user, as a test"),
      Example(
        "beckon tag log replay report.jsonl --checked-by 'A. Berg' -o checked.jsonl",
        "And a copy that names who checked it"),
    ],
    operands: [TagLogCommand.file],
    options: [checkedBy, copy, .force],
    action: { arguments in
      let checker = try checker(arguments)
      var log = try TagLogCommand.log(arguments)
      guard var options = SelftestOptions(words: log.header.source) else {
        throw BadData(
          "this is not the log of a self-test; 'beckon simulate --replay' answers from it")
      }
      let virtual = try VirtualReaderSpecification(replaying: log, returnsWhenAsked: true).start()
      defer { virtual.close() }
      options.putBack = { virtual.returnRecordedCard() }
      let found = try outcome(of: options, on: virtual)
      if let parting = virtual.parting { throw parting }
      if let difference = Outcome(log).difference(to: found) { throw ReplayDifference(difference) }
      guard virtual.isReplayed else {
        throw ReplayDifference("the program ended before the recording did")
      }
      if let checker, let path = arguments[copy] {
        log.header.checkedBy = checker
        try OutputFile.write(log.bytes, to: path, existing: arguments.existing)
      }
      let frames = counted(log.frameCount, "frame")
      return try Beckon.print("the same: \(frames), \(counted(log.steps.count, "step"))\n")
    })

  /// The name of the person who checks the log; nil if the result is not to be recorded.
  private static func checker(_ arguments: Arguments) throws -> String? {
    guard let name = arguments[checkedBy] else {
      if arguments.mentions(copy) { throw arguments.refuse(copy, "there is no --checked-by") }
      return nil
    }
    guard let path = arguments[copy], path != "-" else {
      throw arguments.refuse(checkedBy, "say with --out FILE where the copy goes")
    }
    guard name.utf8.count <= maxNameLength, !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else {
      throw arguments.refuse(
        checkedBy, "the name has more than \(maxNameLength) bytes, or control characters")
    }
    return name
  }

  private static let maxNameLength = 100

  private static func outcome(
    of options: SelftestOptions, on virtual: any SimulatedReader
  ) throws -> Outcome {
    let recorder = FrameRecorder()
    do {
      _ = try TagSelftestCommand.run(TagAccess(on: virtual), options, nil, recorder)
    } catch {
      recorder.note(.note("ended: \(error)"))
    }
    return Outcome(recorder.recorded)
  }

  /// The steps of a self-test with their results, and the error with which it ended, if any.
  private struct Outcome {
    let steps: [ReaderLog.Step]
    let end: String?

    init(_ log: ReaderLog) { self.init(log.entries) }

    init(_ entries: [ReaderLog.Entry]) {
      steps = entries.compactMap { if case .result(let step) = $0 { step } else { nil } }
      let notes = entries.compactMap { if case .note(let text) = $0 { text } else { nil } }
      end = notes.first { $0.hasPrefix("ended: ") }
    }

    func difference(to other: Outcome) -> String? {
      for (recorded, now) in zip(steps, other.steps) {
        // The reason why a step was left out depends on how the test was started.
        let isLeftOut = recorded.result == "left out" && now.result == recorded.result
        if recorded == now || isLeftOut { continue }
        return "step '\(recorded.name)' was \(recorded.result) (\(recorded.says)), and is now "
          + "\(now.result) (\(now.says))"
      }
      if steps.count != other.steps.count {
        return "\(counted(steps.count, "step")) were recorded, and \(other.steps.count) happened"
      }
      return end == other.end
        ? nil : "it ended with '\(end ?? "no error")', and now with '\(other.end ?? "no error")'"
    }
  }
}

/// The error that a replay came to another result than the recording.
struct ReplayDifference: CommandError, CustomStringConvertible {
  let description: String
  var exitStatus: ExitStatus { .no }

  init(_ sentence: String) { description = sentence }
}

extension SelftestOptions {
  /// Parses the words by which a log records the options of a self-test; nil for others.
  fileprivate init?(words: String) {
    guard words.hasPrefix("beckon tag selftest") else { return nil }
    let options = Set(words.split(separator: " ").dropFirst(3))
    let isQuick = options.contains("--quick")
    self.init(
      lifts: options.contains("--lift"),
      whyNoLift: "--no-lift was given", isQuick: isQuick, locks: options.contains("--lock"),
      patience: .seconds(60))
  }
}
