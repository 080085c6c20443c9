/// Looks at a machine for what keeps readers from working.
///
/// It reads files and opens no device, so that it disturbs nothing and needs no libnfc.
public enum Doctor {
  /// Why there was nothing to look at.
  public struct UnknownUser: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name that nobody has.
    public let name: String
    /// A sentence.
    public var description: String {
      name.isEmpty
        ? "nobody can be found out to look for; name somebody with --user"
        : "there is no user '\(name)' on this machine"
    }
  }

  /// Looks at the machine whose files are below `root`, on behalf of a user (`nil`: whoever runs
  /// this). `variables` are the environment.
  public static func examine(
    root: String = "/", user: String? = nil, variables: (String) -> String? = { _ in nil }
  ) throws(UnknownUser) -> Diagnosis {
    let files = MachineFiles(root: root)
    guard let account = Account(user, files) else { throw UnknownUser(name: user ?? "") }
    let machine = Machine(files, account, variables)
    let findings = machine.findings()
    return Diagnosis(
      readers: machine.readers, ports: machine.ports, library: machine.library, user: account.name,
      findings: Finding.Level.allCases.flatMap { level in findings.filter { $0.level == level } },
      verdict: !machine.hasReader
        ? .noReader : findings.contains { $0.level == .error } ? .trouble : .ready)
  }
}

/// A machine as it was found; the checks are extensions of it, one topic each.
struct Machine {
  let files: MachineFiles
  let account: Account
  let readers: [USBReader]
  let ports: [Port]
  let library: Library?
  let settings: NFCSettings
  let modules: KernelModules
  let processes: Processes
  let isBoard: Bool

  init(_ files: MachineFiles, _ account: Account, _ variables: (String) -> String?) {
    (self.files, self.account) = (files, account)
    isBoard = files.text("/proc/device-tree/model")?.contains("Raspberry Pi") == true
    readers = files.readers()
    ports = files.ports(isBoard: isBoard)
    library = Library(files)
    settings = NFCSettings(files, variables)
    modules = KernelModules(files)
    processes = Processes(files)
  }

  /// The readers that libnfc could drive.
  var drivable: [USBReader] { readers.filter { $0.model.driver != nil } }

  /// Ports that count as readers: adapters, which are seldom plugged in for something else, and
  /// whatever libnfc is told to use.
  var portsInUse: [Port] {
    ports.filter { port in
      port.kind == .serialAdapter || settings.devices.contains { names($0.connection, port) }
    }
  }

  var hasReader: Bool {
    // A reader that somebody configured by hand may be of a kind that leaves no trace here.
    !drivable.isEmpty || !portsInUse.isEmpty || !settings.devices.isEmpty
  }

  func findings() -> [Finding] {
    libraryFindings() + kernelFindings() + serviceFindings() + accessFindings() + portFindings()
      + settingFindings() + strangerFindings() + limitFindings()
  }

  private func names(_ connection: String, _ port: Port) -> Bool {
    connection == port.connection || connection.hasPrefix(port.connection + ":")
  }

  /// "the ACS ACR122U", "the ACS ACR122U and the SCM SCL3711".
  func list(_ readers: [USBReader]) -> String {
    let names = readers.map { "the \($0.model.name)" }
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
