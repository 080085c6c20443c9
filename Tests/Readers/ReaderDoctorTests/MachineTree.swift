import Foundation
import TestSupport

/// A machine made of a few files in a scratch folder, described line by line.
///
/// Everything in it belongs to whoever runs the tests. `/etc/passwd` and `/etc/group` give that
/// number and that group other names, so that permissions mean the same everywhere.
struct MachineTree: Sendable {
  /// A name for the golden file.
  var name: String
  /// The group that device nodes belong to, by the name that `/etc/group` gives it.
  var nodeGroup = "plugdev"
  /// Groups that the person `anna` is in, by the files; `login` are those of the running login.
  var groups: [String] = []
  var login: [String]?
  /// Groups that exist besides that of the nodes.
  var otherGroups: [String] = []
  /// Whether `anna` sits at the machine, as logind has it.
  var sitsAtMachine = false
  var files: [String: String] = [:]
  /// Symbolic links, path to target.
  var links: [String: String] = [:]
  /// Device nodes, with their permissions.
  var nodes: [String: Int] = [:]

  /// Puts the machine into a folder.
  func build() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for (path, text) in files { try Self.write(text, folder.path + path) }
    for (path, target) in links {
      try Self.makeFolder(of: folder.path + path)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + path, withDestinationPath: target)
    }
    for (path, mode) in nodes {
      try Self.write("", folder.path + path)
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: folder.path + path)
    }
    try writeAccounts(folder)
    return folder
  }

  private func writeAccounts(_ folder: ScratchFolder) throws {
    let probe = try folder.write("", to: "probe")
    let facts = try FileManager.default.attributesOfItem(atPath: probe)
    try FileManager.default.removeItem(atPath: probe)
    let owner = (facts[.ownerAccountID] as? NSNumber)?.intValue ?? 0
    let group = (facts[.groupOwnerAccountID] as? NSNumber)?.intValue ?? 0
    // Neither root nor the owner of the nodes.
    let anna = owner + 4_000
    let all = [nodeGroup] + otherGroups
    let numbers = Dictionary(
      uniqueKeysWithValues: all.enumerated().map { ($1, $0 == 0 ? group : group + 5_000 + $0) })
    let number = { (name: String) in String(numbers[name] ?? 0) }
    try Self.write(
      "root:x:\(anna + 1):\(anna + 1)::/root:/bin/bash\nanna:x:\(anna):\(anna):Anna,,,:/home/anna:/bin/bash\n",
      folder.path + "/etc/passwd")
    let rows = all.map { "\($0):x:\(number($0)):\(groups.contains($0) ? "anna" : "")" }
    try Self.write(
      (rows + ["anna:x:\(anna):"]).joined(separator: "\n") + "\n", folder.path + "/etc/group")
    if sitsAtMachine {
      try Self.write(
        "UID=\(anna)\nACTIVE=1\nREMOTE=0\nSEAT=seat0\n", folder.path + "/run/systemd/sessions/2")
    }
    let words = (login ?? groups).map(number).joined(separator: " ")
    try Self.write(
      "Name:\tbeckon\nUid:\t\(anna)\t\(anna)\t\(anna)\t\(anna)\nGid:\t\(anna)\t\(anna)\t\(anna)\t\(anna)\n"
        + "Groups:\t\(words) \(anna)\n", folder.path + "/proc/self/status")
  }

  private static func makeFolder(of path: String) throws {
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
  }

  private static func write(_ text: String, _ path: String) throws {
    try makeFolder(of: path)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }
}

extension MachineTree {
  /// A Debian machine with libnfc as Debian builds it.
  init(debian name: String, nodeGroup: String = "plugdev") {
    self.init(name: name, nodeGroup: nodeGroup)
    otherGroups = ["plugdev", "dialout", "root"].filter { $0 != nodeGroup }
    addLibrary([
      "pn53x_usb", "acr122_usb", "acr122s", "arygon", "pn532_uart", "pn532_spi", "pn532_i2c",
    ])
    files["/proc/version"] = "Linux version 6.1.0-18-amd64 (debian-kernel@lists.debian.org)\n"
    files["/sys/class/dmi/id/product_name"] = "ThinkPad X230\n"
    files["/etc/modprobe.d/blacklist-libnfc.conf"] =
      "blacklist nfc\nblacklist pn533\nblacklist pn533_usb\n"
    files["/lib/udev/rules.d/93-pn53x.rules"] = debianRules
    files["/sys/bus/usb/devices/usb1/idVendor"] = "1d6b\n"
    files["/sys/bus/usb/devices/usb1/idProduct"] = "0002\n"
    files["/proc/modules"] = "usbhid 65536 0 - Live 0x0\n"
  }

  /// libnfc with these drivers.
  mutating func addLibrary(_ drivers: [String], version: String = "1.8.0-2") {
    files["/usr/lib/x86_64-linux-gnu/libnfc.so.6.0.0"] =
      "\u{7F}ELF" + drivers.map { "\0libnfc.driver.\($0)\0" }.joined(separator: "…") + "\0"
    links["/usr/lib/x86_64-linux-gnu/libnfc.so.6"] = "libnfc.so.6.0.0"
    files["/var/lib/dpkg/status"] =
      "Package: bash\nVersion: 5.2\n\nPackage: libnfc6\nStatus: install ok installed\nVersion: \(version)\n"
  }

  /// A device on USB with one interface, held by a driver of the kernel or by none.
  mutating func plug(
    _ port: String, _ ids: String, _ product: String, device: Int, mode: Int? = 0o664,
    driver: String? = nil
  ) {
    let folder = "/sys/bus/usb/devices/\(port)"
    let parts = ids.split(separator: ":")
    files["\(folder)/idVendor"] = "\(parts[0])\n"
    files["\(folder)/idProduct"] = "\(parts[1])\n"
    files["\(folder)/product"] = "\(product)\n"
    files["\(folder)/busnum"] = "1\n"
    files["\(folder)/devnum"] = "\(device)\n"
    files["/sys/bus/usb/devices/\(port):1.0/bInterfaceNumber"] = "00\n"
    if let driver {
      links["/sys/bus/usb/devices/\(port):1.0/driver"] = "../../../bus/usb/drivers/\(driver)"
    }
    let number = String(repeating: "0", count: 3 - String(device).count) + String(device)
    if let mode { nodes["/dev/bus/usb/001/\(number)"] = mode }
  }

  /// The smart card service as Debian has it, with a driver of this version that knows these
  /// readers.
  mutating func addService(driver version: String = "1.5.2", ids: [String] = debianIds) {
    files["/usr/sbin/pcscd"] = ""
    files["/run/systemd/system/.keep"] = ""
    files["/run/pcscd/pcscd.comm"] = ""
    files["/usr/lib/x86_64-linux-gnu/libpcsclite.so.1"] = "\u{7F}ELF"
    files[Self.driverList] = Self.driverList(version, ids)
  }

  /// Some ids of those that version 1.5.2 of the CCID driver knows.
  static let debianIds = ["072f:2200", "072f:90cc", "072f:223b", "04e6:5790", "054c:0dc8"]
  static let driverList = "/usr/lib/pcsc/drivers/ifd-ccid.bundle/Contents/Info.plist"

  private static func driverList(_ version: String, _ ids: [String]) -> String {
    let column = { (part: Int) in
      let rows = ids.map { "<string>0x\($0.split(separator: ":")[part].uppercased())</string>" }
      return "<array>\(rows.joined(separator: "\n"))</array>"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>
      <key>CFBundleShortVersionString</key><string>\(version)</string>
      <key>ifdVendorID</key>\(column(0))
      <key>ifdProductID</key>\(column(1))
      </dict></plist>
      """
  }

  /// A running process.
  mutating func run(_ number: Int, _ name: String, open path: String? = nil) {
    files["/proc/\(number)/comm"] = "\(name)\n"
    if let path { links["/proc/\(number)/fd/9"] = path }
  }

  private var debianRules: String {
    let rows = [
      "04cc:0531", "054c:0193", "04cc:2533", "04e6:5591", "04e6:5594", "1fd3:0608", "054c:02e1",
      "072f:2200", "072f:90cc",
    ].map { ids in
      let parts = ids.split(separator: ":")
      return
        #"ATTRS{idVendor}=="\#(parts[0])", ATTRS{idProduct}=="\#(parts[1])", MODE="0664", GROUP="plugdev""#
    }
    return """
      # as Debian has them
      SUBSYSTEM!="usb|usb_device", GOTO="pn53x_rules_end"
      ACTION!="add", GOTO="pn53x_rules_end"
      \(rows.joined(separator: "\n"))
      LABEL="pn53x_rules_end"

      """
  }
}
