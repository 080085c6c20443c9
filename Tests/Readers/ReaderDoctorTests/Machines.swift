/// The machines of the golden files.
extension MachineTree {
  static let all: [(machine: MachineTree, status: Int32)] =
    [
      (ready, 0), (kernelDriver, 1), (smartCardService, 1), (noRule, 1), (notInGroup, 1),
      (serialBoard, 1), (raspberryPi, 69), (wrongReaders, 1), (windows, 69), (container, 1),
      (settings, 0),
    ] + smartCards

  /// Nothing is wrong.
  static let ready: MachineTree = {
    var machine = MachineTree(debian: "ready")
    machine.groups = ["plugdev"]
    machine.plug("1-2", "072f:2200", "ACR122U PICC Interface", device: 7)
    machine.plug("1-1", "046d:c31c", "USB Keyboard", device: 3)
    return machine
  }()

  /// The kernel has taken the reader, and nothing would keep it from doing so again.
  static let kernelDriver: MachineTree = {
    var machine = MachineTree(debian: "kernel-driver")
    machine.groups = ["plugdev"]
    machine.files["/etc/modprobe.d/blacklist-libnfc.conf"] = nil
    machine.files["/proc/modules"] =
      "pn533_usb 20480 0 - Live 0x0\npn533 57344 1 pn533_usb, Live 0x0\nnfc 122880 1 pn533, Live 0x0\n"
    machine.plug("1-4", "04e6:5591", "SCL3711-NFC&RW", device: 12, driver: "pn533_usb")
    return machine
  }()

  /// The smart card service has two readers that libnfc wants.
  static let smartCardService: MachineTree = {
    var machine = MachineTree(debian: "smart-card-service")
    machine.groups = ["plugdev"]
    machine.run(1, "systemd")
    machine.run(812, "pcscd", open: "/dev/bus/usb/001/007")
    machine.files["/run/pcscd/pcscd.comm"] = ""
    machine.plug("1-2", "072f:2200", "ACR122U PICC Interface", device: 7)
    machine.plug("1-3", "072f:90cc", "Touchatag", device: 8)
    return machine
  }()

  /// A reader that the rules of libnfc do not have.
  static let noRule: MachineTree = {
    var machine = MachineTree(debian: "no-rule", nodeGroup: "root")
    machine.groups = ["plugdev"]
    machine.plug("1-2", "072f:2214", "ACR1222 1SAM PICC Reader", device: 5)
    return machine
  }()

  /// The person is not in the group; another program has the second reader open.
  static let notInGroup: MachineTree = {
    var machine = MachineTree(debian: "not-in-group")
    machine.plug("1-2", "04cc:2533", "PN533", device: 4)
    machine.run(2001, "nfc-poll", open: "/dev/bus/usb/001/004")
    machine.files["/run/pcscd/pcscd.comm"] = ""
    return machine
  }()

  /// A PN532 board on an adapter, which is for the group dialout.
  static let serialBoard: MachineTree = {
    var machine = MachineTree(debian: "serial-board", nodeGroup: "dialout")
    machine.nodes["/dev/ttyUSB0"] = 0o660
    machine.nodes["/dev/ttyS0"] = 0o660
    machine.nodes["/dev/i2c-3"] = 0o660
    return machine
  }()

  /// A small board: the console is on the serial pins, SPI is off, nothing is told to libnfc.
  static let raspberryPi: MachineTree = {
    var machine = MachineTree(debian: "raspberry-pi", nodeGroup: "dialout")
    machine.groups = ["dialout"]
    machine.files["/proc/device-tree/model"] = "Raspberry Pi 4 Model B Rev 1.4\0"
    machine.files["/proc/cmdline"] =
      "console=serial0,115200 console=tty1 root=PARTUUID=1-02 rootwait\n"
    machine.links["/dev/serial0"] = "ttyAMA0"
    machine.nodes["/dev/ttyAMA0"] = 0o660
    machine.nodes["/dev/i2c-1"] = 0o660
    machine.files["/sys/class/dmi/id/product_name"] = nil
    return machine
  }()

  /// Readers that look right, and no libnfc.
  static let wrongReaders: MachineTree = {
    var machine = MachineTree(debian: "wrong-readers")
    machine.groups = ["plugdev"]
    machine.files["/usr/lib/x86_64-linux-gnu/libnfc.so.6.0.0"] = nil
    machine.links["/usr/lib/x86_64-linux-gnu/libnfc.so.6"] = nil
    machine.plug("1-2", "072f:223b", "ACR1252 Dual Reader", device: 6)
    machine.plug("1-3", "054c:06c1", "RC-S380/S", device: 9, driver: "port100")
    return machine
  }()

  /// Linux inside Windows.
  static let windows: MachineTree = {
    var machine = MachineTree(debian: "windows")
    machine.files["/proc/version"] = "Linux version 5.15.153.1-microsoft-standard-WSL2 (root@x)\n"
    return machine
  }()

  /// A container: the kernel tells of the reader, its file is not passed on; a libnfc built by
  /// hand.
  static let container: MachineTree = {
    var machine = MachineTree(debian: "container")
    machine.groups = ["plugdev"]
    machine.files["/.dockerenv"] = ""
    machine.addLibrary(["pn532_uart"])
    machine.plug("1-2", "072f:2200", "ACR122U PICC Interface", device: 7, mode: nil)
    return machine
  }()

  /// Settings of libnfc that choose a reader and hide others.
  static let settings: MachineTree = {
    var machine = MachineTree(debian: "settings")
    machine.groups = ["plugdev"]
    machine.files["/etc/nfc/libnfc.conf"] =
      "# allow_autoscan = true\nallow_autoscan = false\ndevice.name = \"desk\"\ndevice.connstring = \"acr122_usb:001:007\"\n"
    machine.files["/etc/nfc/devices.d/hat.conf"] =
      "name = \"hat\"\nconnstring = \"pn532_i2c:/dev/i2c-1\"\n"
    machine.plug("1-2", "072f:2200", "ACR122U PICC Interface", device: 7)
    machine.files["/run/pcscd/pcscd.comm"] = ""
    return machine
  }()
}
