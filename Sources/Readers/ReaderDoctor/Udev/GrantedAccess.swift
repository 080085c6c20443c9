/// The access to a device that the installed udev rules give.
struct GrantedAccess {
  /// The path of the file with the last matching rule.
  var file: String
  /// The group that owns the device file, if a rule sets it.
  var group: String?
  /// The permission bits of the device file, if a rule sets them.
  var mode: UInt32?

  /// Collects the access that the machine's rules give to a device with these IDs, or returns `nil`
  /// if no rule applies.
  init?(_ files: MachineFiles, vendor: String, product: String) {
    var found: GrantedAccess?
    for path in Self.ruleFiles(files) {
      for rule in UdevRule.parse(files.bytes(path) ?? []).rules
      where rule.asks("idVendor", for: vendor) == true
        && rule.asks("idProduct", for: product) != false
      {
        let (group, mode) = (rule.assigned("GROUP"), rule.assigned("MODE"))
        guard group != nil || mode != nil || rule.givesAccessToSeat else { continue }
        found = GrantedAccess(
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

  /// The folders in which udev looks for rules, in order of precedence.
  static let folders = [
    "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/local/lib/udev/rules.d",
    "/usr/lib/udev/rules.d", "/lib/udev/rules.d",
  ]

  /// The rules files in the order in which udev reads them: by name, whatever their folder. Of two
  /// files with the same name, the folder with precedence wins.
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
