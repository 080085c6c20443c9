/// Looks at a machine for what keeps readers from working.
///
/// It reads files and opens no device, so that it disturbs nothing and needs no libnfc. The smart card
/// service is asked for its readers by whoever calls this, where that takes no reader from libnfc.
package enum Doctor {
  /// Why there was nothing to look at.
  package struct UnknownUser: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name that nobody has.
    package let name: String
    package var description: String {
      name.isEmpty
        ? "nobody can be found out to look for; name somebody with --user"
        : "there is no user '\(name)' on this machine"
    }
  }

  /// Looks at the machine whose files are below `root`, on behalf of a user (`nil`: whoever runs
  /// this). `variables` are the environment. `asking` asks the smart card service,
  /// within a time; it gives `nil` where that cannot be asked.
  package static func examine(
    root: String = "/", user: String? = nil, variables: (String) -> String? = { _ in nil },
    asking: (() -> ServiceAnswer?)? = nil
  ) throws(UnknownUser) -> Diagnosis {
    let files = MachineFiles(root: root)
    guard let account = Account(user, files) else { throw UnknownUser(name: user ?? "") }
    let machine = Machine(files, account, variables, asking)
    let findings = machine.findings()
    return Diagnosis(
      readers: machine.readers, ports: machine.ports, library: machine.library,
      service: machine.service, slots: machine.answer?.slots ?? [], user: account.name,
      findings: Finding.Level.allCases.flatMap { level in findings.filter { $0.level == level } },
      verdict: machine.verdict(findings), untried: machine.untried)
  }
}

/// A machine as it was found; the checks are extensions of it, one topic each.
struct Machine {
  let files: MachineFiles
  let account: Account
  private(set) var readers: [USBReader]
  let ports: [Port]
  let library: Library?
  let settings: NFCSettings
  let modules: KernelModules
  let processes: Processes
  let service: SmartCardService
  let policy: SmartCardPolicy
  /// What the smart card service said; `nil` when it was not asked.
  private(set) var answer: ServiceAnswer?
  let isBoard: Bool

  init(
    _ files: MachineFiles, _ account: Account, _ variables: (String) -> String?,
    _ asking: (() -> ServiceAnswer?)?
  ) {
    (self.files, self.account) = (files, account)
    isBoard = files.text("/proc/device-tree/model")?.contains("Raspberry Pi") == true
    readers = files.readers()
    ports = files.ports(isBoard: isBoard)
    library = Library(files)
    settings = NFCSettings(files, variables)
    modules = KernelModules(files)
    processes = Processes(files)
    service = SmartCardService(files, processes, variables)
    policy = SmartCardPolicy(files, account)
    if mayAsk, let asking { answer = asking() }
    for index in readers.indices where isReachedThroughService(readers[index]) {
      readers[index].isThroughService = true
    }
  }

  /// The readers that libnfc could drive.
  var drivable: [USBReader] { readers.filter { $0.model.driver != nil } }

  /// Those of them that beckon reaches through libnfc as things are.
  var driven: [USBReader] { drivable.filter { !$0.isThroughService } }

  /// Ports that count as readers: adapters, which are seldom plugged in for something else, and
  /// whatever libnfc is told to use.
  var portsInUse: [Port] {
    ports.filter { port in
      port.kind == .serialAdapter || settings.devices.contains { names($0.connection, port) }
    }
  }

  /// Whether files show a reader: one on USB, or the device of one that somebody named.
  var hasReader: Bool {
    !drivable.isEmpty || hasSmartCardReader
      || settings.devices.contains { isThere($0.connection) && hasDriver($0.connection, $0.source) }
  }

  /// Whether there may be one: nobody but who tries knows what hangs on an adapter.
  var mayHaveReader: Bool { hasReader || !portsInUse.isEmpty }

  /// The devices of which only trying tells whether a reader is behind them, where there is no other.
  var untried: [String] {
    drivable.isEmpty && !hasSmartCardReader ? portsInUse.map(\.node) : []
  }

  func verdict(_ findings: [Finding]) -> Diagnosis.Verdict {
    if !mayHaveReader { return .noReader }
    if findings.contains(where: { $0.level == .error }) { return .trouble }
    return hasReader ? .ready : .untried
  }

  /// Whether a reader that was named can be there, by its device.
  func isThere(_ connection: String) -> Bool {
    let parts = connection.split(separator: ":")
    guard let driver = parts.first else { return false }
    if parts.count > 1, parts[1].hasPrefix("/") { return files.exists(String(parts[1])) }
    // One that was configured by hand may be of a kind that leaves no trace here.
    guard driver.hasSuffix("_usb") else { return true }
    guard parts.count == 3, let bus = Int(parts[1]), let device = Int(parts[2]) else {
      return drivable.contains { $0.model.driver.map { $0 == driver } ?? false }
    }
    return drivable.contains { $0.bus == bus && $0.device == device }
  }

  /// The driver that a reader needs that was named, where libnfc does not have it.
  func missingDriver(_ connection: String, _ source: String) -> String? {
    let driver = String(connection.prefix { $0 != ":" })
    // Our own word for readers of the smart card service.
    if source == "BECKON_READER", driver == "pcsc" { return nil }
    let drivers = library.map(\.drivers) ?? []
    return (drivers.isEmpty ? Library.knownDrivers : drivers).contains(driver) ? nil : driver
  }

  private func hasDriver(_ connection: String, _ source: String) -> Bool {
    missingDriver(connection, source) == nil
  }

  func findings() -> [Finding] {
    libraryFindings() + kernelFindings() + serviceFindings() + smartCardFindings()
      + accessFindings() + powerFindings() + portFindings() + settingFindings()
      + strangerFindings() + limitFindings()
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
