/// Machines with readers that speak PC/SC.
extension MachineTree {
  static let smartCards: [(machine: MachineTree, status: Int32)] = [
    (smartCardReader, 0), (eitherWay, 0), (waitingService, 0), (unknownToDriver, 1),
    (refusedByPolicy, 1), (ruleForOthers, 1), (atTheMachine, 0), (noService, 1), (maskedService, 1),
    (frozenService, 1), (sleepingReader, 0), (damagedList, 0),
  ]

  private static func smartCard(_ name: String) -> MachineTree {
    var machine = MachineTree(debian: name)
    machine.groups = ["plugdev"]
    machine.addService()
    machine.plug("1-2", "072f:223b", "ACR1252 Dual Reader", device: 6)
    return machine
  }

  /// A reader for PC/SC alone, on a machine without libnfc: nothing is wrong.
  static let smartCardReader: MachineTree = {
    var machine = smartCard("smart-card-reader")
    machine.files["/usr/lib/x86_64-linux-gnu/libnfc.so.6.0.0"] = nil
    machine.links["/usr/lib/x86_64-linux-gnu/libnfc.so.6"] = nil
    machine.run(812, "pcscd", open: "/dev/bus/usb/001/006")
    return machine
  }()

  /// The service has an ACR122U; libnfc could have it. The file of the reader is for root alone,
  /// which does not matter.
  static let eitherWay: MachineTree = {
    var machine = MachineTree(debian: "either-way")
    machine.addService()
    machine.run(812, "pcscd", open: "/dev/bus/usb/001/007")
    machine.plug("1-2", "072f:2200", "ACR122U PICC Interface", device: 7, mode: 0o600)
    return machine
  }()

  /// The service waits, and would take the ACR122U.
  static let waitingService: MachineTree = {
    var machine = MachineTree(debian: "waiting-service")
    machine.groups = ["plugdev"]
    machine.addService()
    machine.plug("1-2", "072f:2200", "ACR122U PICC Interface", device: 7)
    return machine
  }()

  /// Debian 12 and a reader that is newer.
  static let unknownToDriver: MachineTree = {
    var machine = smartCard("unknown-to-driver")
    machine.plug("1-2", "072f:2303", "ACR1552 1S CL Reader", device: 6)
    machine.plug("1-3", "072f:2301", "ACR1581 1S Dual Reader", device: 9)
    return machine
  }()

  /// Over ssh, where polkit refuses.
  static let refusedByPolicy: MachineTree = {
    var machine = smartCard("refused-by-policy")
    machine.groups = []
    machine.files["/usr/share/polkit-1/actions/org.debian.pcsc-lite.policy"] = "<policyconfig/>"
    return machine
  }()

  /// There is a rule, for a group that the person is not in.
  static let ruleForOthers: MachineTree = {
    var machine = refusedByPolicy
    machine.name = "rule-for-others"
    machine.otherGroups.append("cards")
    machine.files["/etc/polkit-1/rules.d/50-cards.rules"] = """
      polkit.addRule(function(action, subject) {
        if (action.id == "org.debian.pcsc-lite.access_pcsc" && subject.isInGroup("cards")) {
          return polkit.Result.YES;
        }
      });
      """
    return machine
  }()

  /// The same policy, and a person who sits at the machine.
  static let atTheMachine: MachineTree = {
    var machine = refusedByPolicy
    machine.name = "at-the-machine"
    machine.sitsAtMachine = true
    return machine
  }()

  /// No smart card service.
  static let noService: MachineTree = {
    var machine = MachineTree(debian: "no-service")
    machine.plug("1-2", "04e6:5790", "uTrust 3700 F CL Reader", device: 6)
    return machine
  }()

  /// The service may not start.
  static let maskedService: MachineTree = {
    var machine = smartCard("masked-service")
    machine.files["/run/pcscd/pcscd.comm"] = nil
    machine.links["/etc/systemd/system/pcscd.socket"] = "/dev/null"
    return machine
  }()

  /// The service was stopped by a signal.
  static let frozenService: MachineTree = {
    var machine = smartCard("frozen-service")
    machine.run(812, "pcscd")
    machine.files["/proc/812/status"] = "Name:\tpcscd\nState:\tT (stopped)\n"
    return machine
  }()

  /// The kernel saves power.
  static let sleepingReader: MachineTree = {
    var machine = smartCard("sleeping-reader")
    machine.files["/sys/bus/usb/devices/1-2/power/control"] = "auto\n"
    machine.files["/sys/bus/usb/devices/1-2/power/runtime_status"] = "suspended\n"
    return machine
  }()

  /// The driver's list was cut off.
  static let damagedList: MachineTree = {
    var machine = smartCard("damaged-list")
    machine.files[driverList] = machine.files[driverList].map { String($0.prefix($0.count / 2)) }
    return machine
  }()
}
