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
    help: "Print the udev rules or the list of kernel modules instead",
    detail: "They are the files that make install puts in place.")

  private enum Document: String, CaseIterable {
    case rules
    case blacklist

    var text: String { self == .rules ? SystemFiles.rules : SystemFiles.blacklist }
  }

  package static let command: Command = Command(
    "doctor",
    summary: "Say what keeps a reader from working, and what mends it",
    discussion: """
      Looks at the readers on USB and at serial ports, at libnfc and its settings, at kernel modules \
      and services that hold readers, and at permissions. It reads files and opens no device.

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
      let diagnosis = try Doctor.examine(
        root: arguments[root] ?? "/", user: arguments[user], variables: { environment[$0] })
      let report = DoctorReport(diagnosis, styling: try Styling(arguments))
      _ = try Beckon.print(arguments.has(.json) ? report.json.text() + "\n" : report.text)
      switch diagnosis.verdict {
      case .ready: return .done
      case .trouble: return .no
      case .noReader, .untried: return .unavailable
      }
    })
}
