internal import PropertyLists

/// The smart card service, pcscd, as far as the machine's files describe it.
package struct SmartCardService: Hashable, Sendable {
  /// The states of the smart card service.
  package enum State: Hashable, Sendable {
    /// A variable names the socket of a service other than the system's.
    case elsewhere(socket: String)
    /// The service is running.
    case running
    /// The service was stopped by a signal, and does not respond.
    case frozen(process: Int)
    /// The service starts as soon as a program asks for it.
    case waiting
    /// The service is installed, but systemd is forbidden to start it.
    case masked
    /// The service is installed, but nothing starts it.
    case off
    /// The service is not installed.
    case missing

    /// The state's stable name in output for programs.
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

  /// The path of libpcsclite, through which programs use the service; `nil` if it is missing.
  package let library: String?
  /// The state of the service.
  package let state: State
  /// The service's installed drivers for USB readers.
  package let drivers: [SmartCardDriver]
  /// Whether the machine is managed by systemd.
  let hasSystemd: Bool

  /// The name of the environment variable that makes libpcsclite use another service.
  static let variable = "PCSCLITE_CSOCK_NAME"

  init(_ files: MachineFiles, _ processes: Processes, _ variables: (String) -> String?) {
    library = Self.library(files)
    drivers = SmartCardDriver.all(files)
    hasSystemd = files.exists("/run/systemd/system")
    state = Self.state(files, processes, variables(Self.variable))
  }

  /// Whether the service is running, or starts when a program wants to use it.
  var isReachable: Bool {
    switch state {
    case .elsewhere, .running, .waiting: library != nil
    case .frozen, .masked, .off, .missing: false
    }
  }

  /// Whether a driver of the service supports this reader. If a driver's list is unreadable, it is
  /// assumed to support it.
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

/// A driver of the smart card service, and the USB readers that it supports.
package struct SmartCardDriver: Hashable, Sendable {
  /// The path of the driver's list of readers.
  package let path: String
  /// The version of the driver, if its list states it.
  package let version: String?
  /// The IDs of the supported readers in the format of `lsusb`; `nil` if the list cannot be read.
  package let ids: Set<String>?

  private static let folders = [
    "/usr/lib/pcsc/drivers", "/usr/local/lib/pcsc/drivers", "/usr/lib64/pcsc/drivers",
  ]

  /// Returns all installed drivers for USB readers.
  static func all(_ files: MachineFiles) -> [SmartCardDriver] {
    folders.flatMap { folder in
      files.names(folder).filter { $0.hasSuffix(".bundle") }.compactMap {
        SmartCardDriver(files, "\(folder)/\($0)/Contents/Info.plist")
      }
    }
  }
}

extension SmartCardDriver {
  init?(_ files: MachineFiles, _ path: String) {
    guard let bytes = files.bytes(path, limit: 1 << 21) else { return nil }
    self.path = path
    guard let list = try? PropertyList(reading: bytes), list.members != nil else {
      (version, ids) = (nil, nil)
      return
    }
    version = list["CFBundleShortVersionString"]?.stringValue
    ids = Self.ids(list)
  }

  /// Returns USB IDs from the two parallel lists of a driver: vendor IDs and product IDs.
  private static func ids(_ list: PropertyList) -> Set<String>? {
    guard let vendors = list["ifdVendorID"]?.arrayValue,
      let products = list["ifdProductID"]?.arrayValue
    else { return nil }
    return Set(
      zip(vendors, products).compactMap { vendor, product in
        guard let vendor = number(vendor), let product = number(product) else { return nil }
        return ReaderModel.digits(vendor) + ":" + ReaderModel.digits(product)
      })
  }

  /// Parses a number such as `0x072F`, or returns `nil` if it is not one.
  private static func number(_ value: PropertyList) -> UInt16? {
    guard let text = value.stringValue, text.lowercased().hasPrefix("0x") else { return nil }
    return UInt16(text.dropFirst(2), radix: 16)
  }
}
