/// The kernel modules that are loaded, and those that are kept from loading automatically.
struct KernelModules {
  let loaded: Set<String>
  let blacklisted: Set<String>

  init(_ files: MachineFiles) {
    loaded = Set(
      files.lines("/proc/modules").compactMap { $0.split(separator: " ").first }.map(Self.name))
    var blacklisted: Set<String> = []
    for folder in Self.folders {
      for file in files.names(folder) where file.hasSuffix(".conf") {
        for line in files.lines("\(folder)/\(file)") {
          let words = line.split(whereSeparator: \.isWhitespace)
          if words.count >= 2, words[0] == "blacklist" { blacklisted.insert(Self.name(words[1])) }
          // A module that is "installed" by a program that does nothing never loads either.
          if words.count >= 3, words[0] == "install",
            words[2].hasSuffix("/true") || words[2].hasSuffix("/false")
          {
            blacklisted.insert(Self.name(words[1]))
          }
        }
      }
    }
    self.blacklisted = blacklisted
  }

  /// The loaded kernel modules that occupy readers, in an order in which they can be unloaded.
  var rivals: [String] { ReaderAccessFiles.modules.filter(loaded.contains) }

  /// Whether the kernel modules that occupy readers are kept from loading automatically.
  var areRivalsKeptOut: Bool { blacklisted.isSuperset(of: ["pn533_usb"]) }

  private static let folders = [
    "/etc/modprobe.d", "/run/modprobe.d", "/usr/local/lib/modprobe.d", "/usr/lib/modprobe.d",
    "/lib/modprobe.d",
  ]

  /// Returns a module name with underscores in place of dashes, which are equivalent.
  private static func name(_ word: some StringProtocol) -> String {
    String(word.map { $0 == "-" ? "_" : $0 })
  }
}
