/// Whom the installed rules let at a device.
struct UdevAccess {
  /// The file with the rule that came last.
  var file: String
  /// The group, when a rule names one.
  var group: String?
  /// The permissions, when a rule names them.
  var mode: UInt32?

  /// What the rules of a machine say about a device with these ids; `nil` when they are silent.
  init?(_ files: MachineFiles, vendor: String, product: String) {
    var found: UdevAccess?
    for path in Self.ruleFiles(files) {
      for rule in UdevRule.parse(files.bytes(path) ?? []).rules
      where rule.asks("idVendor", for: vendor) == true
        && rule.asks("idProduct", for: product) != false
      {
        let (group, mode) = (rule.assigned("GROUP"), rule.assigned("MODE"))
        guard group != nil || mode != nil || rule.givesAccessToSeat else { continue }
        found = UdevAccess(
          file: path, group: group ?? found?.group,
          mode: mode.flatMap { UInt32($0, radix: 8) } ?? found?.mode)
      }
    }
    guard let found else { return nil }
    self = found
  }

  private init(file: String, group: String?, mode: UInt32?) {
    (self.file, self.group, self.mode) = (file, group, mode)
  }

  /// The folders of udev, most important first.
  static let folders = [
    "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/local/lib/udev/rules.d",
    "/usr/lib/udev/rules.d", "/lib/udev/rules.d",
  ]

  /// The rules files in the order in which udev reads them: by name, whatever folder they are in;
  /// of two with one name, that of the more important folder.
  private static func ruleFiles(_ files: MachineFiles) -> [String] {
    var paths: [String: String] = [:]
    for folder in folders.reversed() {
      for name in files.names(folder) where name.hasSuffix(".rules") {
        paths[name] = "\(folder)/\(name)"
      }
    }
    return paths.sorted { $0.key < $1.key }.map(\.value)
  }
}
