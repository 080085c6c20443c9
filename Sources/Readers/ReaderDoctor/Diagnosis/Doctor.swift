/// An examination of a machine for problems that keep readers from working.
///
/// The doctor reads files and opens no device, so it disturbs nothing and does not need libnfc. The
/// caller asks the smart card service for its readers, where that does not take a reader away from
/// libnfc.
package enum Doctor {
  /// An error for a user name that the machine does not know.
  package struct UnknownUser: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the user, or an empty text if the present user could not be determined.
    package let name: String
    /// A sentence that names the user, or asks for a name.
    package var description: String {
      name.isEmpty
        ? "the current user cannot be determined; name a user with --user"
        : "there is no user '\(name)' on this machine"
    }
  }

  /// Examines the machine whose files are below `root`, on behalf of a user (`nil`: the one who
  /// runs this). `variables` returns environment variables. `asking` asks the smart card service,
  /// with a time limit, and returns `nil` if it cannot be asked.
  package static func examine(
    root: String = "/", user: String? = nil, variables: (String) -> String? = { _ in nil },
    asking: (() -> ReaderListAnswer?)? = nil
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

/// The facts about a machine's readers. The checks are extensions, one for each topic.
struct Machine {
  let files: MachineFiles
  let account: Account
  private(set) var readers: [USBReader]
  let ports: [Port]
  let library: Library?
  let settings: LibNFCSettings
  let modules: KernelModules
  let processes: Processes
  let service: SmartCardService
  let policy: PolkitRules
  /// The smart card service's list of readers; `nil` if it was not asked.
  private(set) var answer: ReaderListAnswer?
  let isBoard: Bool

  init(
    _ files: MachineFiles, _ account: Account, _ variables: (String) -> String?,
    _ asking: (() -> ReaderListAnswer?)?
  ) {
    (self.files, self.account) = (files, account)
    isBoard = files.text("/proc/device-tree/model")?.contains("Raspberry Pi") == true
    readers = files.readers()
    ports = files.ports(isBoard: isBoard)
    library = Library(files)
    settings = LibNFCSettings(files, variables)
    modules = KernelModules(files)
    processes = Processes(files)
    service = SmartCardService(files, processes, variables)
    policy = PolkitRules(files, account)
    if mayAsk, let asking { answer = asking() }
    for index in readers.indices where isReachedThroughService(readers[index]) {
      readers[index].isThroughService = true
    }
  }

  /// The USB readers for which libnfc has a driver.
  var drivable: [USBReader] { readers.filter { $0.model.driver != nil } }

  /// The USB readers that Beckon reaches through libnfc now.
  var driven: [USBReader] { drivable.filter { !$0.isThroughService } }

  /// Ports that count as readers: serial adapters, which seldom serve another purpose, and every
  /// port that libnfc is told to use.
  var portsInUse: [Port] {
    ports.filter { port in
      port.kind == .serialAdapter || settings.devices.contains { names($0.connection, port) }
    }
  }

  /// Whether a reader is present for certain: one on USB, or the device of a configured one.
  var hasReader: Bool {
    !drivable.isEmpty || hasSmartCardReader
      || settings.devices.contains { isThere($0.connection) && hasDriver($0.connection, $0.source) }
  }

  /// Whether a reader may be connected. Only an attempt shows what is connected to an adapter.
  var mayHaveReader: Bool { hasReader || !portsInUse.isEmpty }

  /// The devices behind which there may be a reader, to be tried when there is no other reader.
  var untried: [String] {
    drivable.isEmpty && !hasSmartCardReader ? portsInUse.map(\.node) : []
  }

  func verdict(_ findings: [Finding]) -> Diagnosis.Verdict {
    if !mayHaveReader { return .noReader }
    if findings.contains(where: { $0.level == .error }) { return .trouble }
    return hasReader ? .ready : .untried
  }

  /// Whether the device of a configured reader exists, or need not exist.
  func isThere(_ connection: String) -> Bool {
    let parts = connection.split(separator: ":")
    guard let driver = parts.first else { return false }
    if parts.count > 1, parts[1].hasPrefix("/") { return files.exists(String(parts[1])) }
    // A manually configured device may be of a kind that leaves no trace here.
    guard driver.hasSuffix("_usb") else { return true }
    guard parts.count == 3, let bus = Int(parts[1]), let device = Int(parts[2]) else {
      return drivable.contains { $0.model.driver.map { $0 == driver } ?? false }
    }
    return drivable.contains { $0.bus == bus && $0.device == device }
  }

  /// The name of the driver that a configured reader needs; `nil` if libnfc has it.
  func missingDriver(_ connection: String, _ source: String) -> String? {
    let driver = String(connection.prefix { $0 != ":" })
    // Beckon's own prefix for readers of the smart card service.
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

  /// The names of readers as an enumeration: "the ACS ACR122U", "the ACS ACR122U and the SCM
  /// SCL3711".
  func list(_ readers: [USBReader]) -> String {
    let names = readers.map { "the \($0.model.name)" }
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
