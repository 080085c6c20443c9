import CommandHabits
package import CommandLineKit
import HostIO
import JSONText
import ReaderDoctor

/// `beckon doctor`.
package enum DoctorCommand {
  private static let user = Option(
    "user", value: "NAME", help: "Look for somebody else than whoever runs it")
  private static let root = Option(
    "root", value: "DIR", help: "Look at the files of a machine below a folder", default: "/",
    completion: .directories)
  private static let document = Option(
    "print", value: "WHAT", choices: Document.allCases.map(\.rawValue), category: "Output",
    help: "Print udev rules, a list of kernel modules or a rule of polkit instead",
    detail: "make install puts the rules in place; the other two are for who needs them.")

  private enum Document: String, CaseIterable {
    case rules
    case blacklist
    case polkit

    var text: String {
      switch self {
      case .rules: SystemFiles.rules
      case .blacklist: SystemFiles.blacklist
      case .polkit: SystemFiles.policy
      }
    }
  }

  package static let command: Command = Command(
    "doctor",
    summary: "Say what keeps a reader from working, and what mends it",
    discussion: """
      Looks at the readers on USB and at serial ports, at libnfc and its settings, at the smart card \
      service (PC/SC), its drivers and its policy, at kernel modules and programs that hold readers, and at \
      permissions. It reads files and opens no device. The service is asked for its readers, unless that \
      would start it and take a reader from libnfc.

      Exits 0 when a reader can be used, 1 when something stands in its way, 69 when there is none, or \
      none that is known of: what hangs on a port shows only when it is named and tried.
      """,
    examples: [
      Example("beckon doctor", "This machine, and you"),
      Example("beckon doctor --user anna", "Could anna use the reader?"),
      Example("beckon doctor --json", "For programs"),
      Example(
        "beckon doctor --print rules | sudo tee /etc/udev/rules.d/70-beckon-readers.rules",
        "Let people at the readers"),
    ],
    options: [user, root, document, .json],
    action: { arguments in
      if let document = try arguments.choice(document, as: Document.self) {
        return try Beckon.print(document.text)
      }
      let environment = Environment.current
      let place = arguments[root] ?? "/"
      let diagnosis = try Doctor.examine(
        root: place, user: arguments[user], variables: { environment[$0] },
        // Another machine's files, and this one's service: the two have nothing to do with each other.
        asking: place == "/" ? { ServiceAnswer.asked() } : nil)
      let report = DoctorReport(diagnosis, styling: try Styling(arguments))
      _ = try Beckon.print(arguments.has(.json) ? report.json.text() + "\n" : report.text)
      switch diagnosis.verdict {
      case .ready: return .done
      case .trouble: return .no
      case .noReader, .untried: return .unavailable
      }
    })
}
