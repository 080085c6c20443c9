/// `beckon tag log replay`.
enum TagLogReplayCommand {
  static let command: Command = Command(
    "replay",
    summary: "Run a recorded self-test again, without its reader",
    discussion: """
      Runs the self-test of a log against the recorded answers. It must ask what it asked then, and \
      come to the same results; otherwise the exit status is 1, and the first difference is named: \
      the frame where the program asks something else, or the step with another result.
      """,
    examples: [Example("beckon tag log replay report.jsonl", "The report of a user, as a test")],
    operands: [TagLogCommand.file],
    action: { arguments in
      let log = try TagLogCommand.log(arguments)
      guard let options = SelftestOptions(words: log.header.source) else {
        throw BadData(
          "this is not the log of a self-test; 'beckon simulate --replay' answers from it")
      }
      let virtual = try VirtualReaderSpecification(replaying: log).start()
      defer { virtual.close() }
      let found = try outcome(of: options, on: virtual)
      if let parting = virtual.parting { throw parting }
      if let difference = Outcome(log).difference(to: found) { throw ReplayDifference(difference) }
      guard virtual.isReplayed else {
        throw ReplayDifference("the program ended before the recording did")
      }
      let frames = counted(log.frameCount, "frame")
      return try Beckon.print("the same: \(frames), \(counted(log.steps.count, "step"))\n")
    })

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

  /// The results of a self-test, and its error if it ended with one.
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

/// An error: a replay came to another result than the recording.
struct ReplayDifference: CommandError, CustomStringConvertible {
  let description: String
  var exitStatus: ExitStatus { .no }

  init(_ sentence: String) { description = sentence }
}

extension SelftestOptions {
  /// Parses the words of a recorded self-test.
  fileprivate init?(words: String) {
    guard words.hasPrefix("beckon tag selftest") else { return nil }
    let options = Set(words.split(separator: " ").dropFirst(3))
    let isQuick = options.contains("--quick")
    self.init(
      lifts: options.contains("--lift"),
      whyNoLift: "--no-lift was given", isQuick: isQuick, locks: options.contains("--lock"),
      patience: .seconds(60))
    asks = false
  }
}
