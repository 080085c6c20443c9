/// The smart card service, pcscd, as files show it.
package struct SmartCardService: Hashable, Sendable {
  /// Whether it can be reached.
  package enum State: Hashable, Sendable {
    /// Another service than the system's, which a variable names by its socket.
    case elsewhere(socket: String)
    /// It runs.
    case running
    /// It runs and was stopped by a signal: it answers nobody.
    case frozen(process: Int)
    /// It starts as soon as a program asks for it.
    case waiting
    /// It is installed, and may not start.
    case masked
    /// It is installed, and nothing starts it.
    case off
    /// It is not installed.
    case missing

    /// A word for programs.
    package var word: String {
      switch self {
      case .elsewhere: "elsewhere"
      case .running: "running"
      case .frozen: "frozen"
      case .waiting: "waiting"
      case .masked: "masked"
      case .off: "off"
      case .missing: "missing"
      }
    }
  }

  /// libpcsclite, by which programs speak to it; `nil` when it is missing.
  package let library: String?
  /// Whether it can be reached.
  package let state: State
  /// The drivers for readers on USB.
  package let drivers: [SmartCardDriver]
  /// Whether systemd runs the machine.
  let hasSystemd: Bool

  /// The variable by which libpcsclite finds another service.
  static let variable = "PCSCLITE_CSOCK_NAME"

  init(_ files: MachineFiles, _ processes: Processes, _ variables: (String) -> String?) {
    library = Self.library(files)
    drivers = SmartCardDriver.all(files)
    hasSystemd = files.exists("/run/systemd/system")
    state = Self.state(files, processes, variables(Self.variable))
  }

  /// Whether programs can reach it, or make it start by trying.
  var isReachable: Bool {
    switch state {
    case .elsewhere, .running, .waiting: library != nil
    case .frozen, .masked, .off, .missing: false
    }
  }

  /// Whether one of its drivers knows a reader; where there is no list, nobody can say that it does not.
  func knows(_ model: ReaderModel) -> Bool {
    if case .elsewhere = state { return false }
    return drivers.contains { $0.ids?.contains(model.ids) ?? true }
  }

  private static func state(
    _ files: MachineFiles, _ processes: Processes, _ named: String?
  ) -> State {
    if let named, !named.isEmpty { return .elsewhere(socket: named) }
    if files.exists("/run/pcscd/pcscd.comm") {
      guard let process = processes.first("pcscd") else { return .waiting }
      return process.isStopped ? .frozen(process: process.number) : .running
    }
    guard
      ["/usr/sbin/pcscd", "/usr/bin/pcscd", "/usr/local/sbin/pcscd"].contains(where: files.exists)
    else { return .missing }
    let isMasked = ["/etc/systemd/system", "/run/systemd/system"].contains { folder in
      ["pcscd.socket", "pcscd.service"].contains {
        files.linkTarget("\(folder)/\($0)") == "/dev/null"
      }
    }
    return isMasked ? .masked : .off
  }

  private static func library(_ files: MachineFiles) -> String? {
    Library.folders(files).lazy.map { "\($0)/libpcsclite.so.1" }.first(where: files.exists)
  }
}

/// A driver of the smart card service, and the readers on USB that its list has.
package struct SmartCardDriver: Hashable, Sendable {
  /// Its list.
  package let path: String
  /// Its version, as the list says it.
  package let version: String?
  /// The ids as `lsusb` writes them; `nil` where the list cannot be read.
  package let ids: Set<String>?

  private static let folders = [
    "/usr/lib/pcsc/drivers", "/usr/local/lib/pcsc/drivers", "/usr/lib64/pcsc/drivers",
  ]

  /// Every driver for readers on USB.
  static func all(_ files: MachineFiles) -> [SmartCardDriver] {
    folders.flatMap { folder in
      files.names(folder).filter { $0.hasSuffix(".bundle") }.compactMap {
        SmartCardDriver(files, "\(folder)/\($0)/Contents/Info.plist")
      }
    }
  }
}
