/// The report of a self-test, to read and to send in. It contains nothing of the tag's content.
struct SelftestReport {
  /// A step of the self-test with its result.
  struct Step {
    let name: String
    let result: Result
    /// The observation that the step made, in words.
    let says: String
    /// The durations that belong to the observation, in words.
    var timing = ""
    var exchanges: Int?
    var milliseconds: Int?

    enum Result: String {
      case good, failed
      case leftOut = "left out"
    }
  }

  let reader: String
  let connection: String
  private(set) var chip = ""
  private(set) var uid = ""
  private(set) var facts: [(String, JSONValue)] = []
  private(set) var steps: [Step] = []
  /// Whether a signal ended the test; steps that had begun are included.
  var wasInterrupted = false

  /// Whether the test ran without a failed step.
  var isGood: Bool { !steps.contains { $0.result == .failed } }

  mutating func add(_ step: Step) { steps.append(step) }

  /// Adds durations in words to the last step.
  mutating func addTiming(_ words: String) {
    if !steps.isEmpty { steps[steps.count - 1].timing = words }
  }

  /// Records the facts about the tag.
  mutating func take(_ info: TagInfo) throws {
    (chip, uid) = (info.chip.name, "\(info.selection.uid)")
    // The content of the tag is private.
    let members = try TagInfoOutput(info).json.objectValue?.members ?? []
    facts = members.filter { !["contents", "malformed", "dna"].contains($0.name) }.map {
      ($0.name, $0.value)
    }
  }

  func text(_ styling: Styling) -> String {
    let rows = steps.map { step in
      let word =
        switch step.result {
        case .good: styling(.green, "good    ")
        case .failed: styling(.red, "failed  ")
        case .leftOut: styling(.yellow, "left out")
        }
      return
        "  \(word)  \(step.name.padded(to: 10))  \((step.says + step.timing).safeForTerminal())\n"
    }
    let counts =
      "\(counted(steps.count { $0.result == .good }, "step")) good, "
      + "\(steps.count { $0.result == .failed }) failed, "
      + "\(steps.count { $0.result == .leftOut }) left out"
    return styling(.bold, "\(chip) \(uid) on \(reader.safeForTerminal())") + "\n" + rows.joined()
      + "\(isGood ? "good" : "not good"): \(counts)\n"
  }

  var json: JSONValue {
    [
      "tool": .string("beckon \(Beckon.version)"), "time": .string(WallClock.iso8601()),
      "reader": .string(reader), "connection": .string(connection),
      "tag": JSONValue(members: facts), "good": .bool(isGood),
      "steps": .array(
        steps.map { step in
          [
            "step": .string(step.name), "result": .string(step.result.rawValue),
            "says": .string(step.says + step.timing), "exchanges": JSONValue(step.exchanges),
            "milliseconds": JSONValue(step.milliseconds),
          ]
        }),
    ]
  }
}
