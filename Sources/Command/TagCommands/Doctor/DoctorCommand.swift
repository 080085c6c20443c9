/// The command `beckon doctor`, which shows what keeps a reader from working.
package enum DoctorCommand {
  private static let user = Option(
    "user", value: "NAME", help: "Check for another user")
  private static let root = Option(
    "root", value: "DIR", help: "Check the files of a machine below a folder", default: "/",
    completion: .directories)
  private static let document = Option(
    "print", value: "WHAT", choices: Document.allCases.map(\.rawValue), category: "Output",
    help: "Print udev rules, a list of kernel modules or a rule of polkit instead",
    detail: "make install puts the rules in place; the other two are optional.")

  private static let report = Option(
    "report", value: "FILE", category: "Output",
    help: "Put the findings into a file to send in, without your name", completion: .files())
  private static let log = Option(
    "log", value: "LOG", category: "Output",
    help: "Put a log of 'beckon tag selftest --log' into the report, too", completion: .files())

  private enum Document: String, CaseIterable {
    case rules
    case blacklist
    case polkit

    var text: String {
      switch self {
      case .rules: ReaderAccessFiles.rules
      case .blacklist: ReaderAccessFiles.blacklist
      case .polkit: ReaderAccessFiles.policy
      }
    }
  }

  package static let command: Command = Command(
    "doctor",
    summary: "Show what keeps a reader from working, and how to fix it",
    discussion: """
      Looks at the readers on USB and at serial ports, at libnfc and its settings, at the smart card \
      service (PC/SC), its drivers and its policy, at kernel modules and programs that hold readers, and at \
      permissions. It reads files and opens no device. The service is asked for its readers, unless that \
      would start it and take a reader from libnfc.

      --report writes one file with all of it, and with the log of a self-test. docs/readers.md says how to \
      send it.

      Exits 0 when a reader can be used, 1 when something prevents that, and 69 when no reader is \
      known: one on a port shows only when it is named and tried.
      """,
    examples: [
      Example("beckon doctor", "This machine, and you"),
      Example("beckon doctor --user anna", "Could anna use the reader?"),
      Example("beckon doctor --json", "For programs"),
      Example(
        "beckon doctor --report doctor.jsonl --log report.jsonl",
        "Everything in one file, to send in"),
      Example(
        "beckon doctor --print rules | sudo tee /etc/udev/rules.d/70-beckon-readers.rules",
        "Give people access to the readers"),
    ],
    options: [user, root, document, report, log, .json, .force],
    action: { arguments in
      if let document = try arguments.choice(document, as: Document.self) {
        return try Beckon.print(document.text)
      }
      let file = try MachineReport(arguments, report: report, log: log)
      let environment = Environment.current
      let place = arguments[root] ?? "/"
      let diagnosis = try Doctor.examine(
        root: place, user: arguments[user], variables: { environment[$0] },
        // The service of this machine says nothing about the files of another one.
        asking: place == "/" ? { ReaderListAnswer.asked() } : nil)
      let report = DoctorReport(diagnosis: diagnosis)
      try file?.write(report.json, user: diagnosis.user, existing: arguments.existing)
      _ = try Beckon.print(report, arguments)
      switch diagnosis.verdict {
      case .ready: return .done
      case .trouble: return .no
      case .noReader, .untried: return .unavailable
      }
    })
}
