internal import HostIO

/// Where the driver is that pcscd opens, and where it may put what it needs.
enum DriverPlace {
  private static let name = "libbeckon-ifd.so"

  /// The driver beside the program, as in a build folder, or where an installation has it.
  static func find() throws(VirtualSmartCardError) -> String {
    let places = folders.map { $0 + "/" + name }
    guard let place = places.first(where: { FileFacts(at: $0)?.isRegular == true }) else {
      throw VirtualSmartCardError(.noDriver(places: places))
    }
    return place
  }

  private static var folders: [String] {
    guard let program = programPath else { return ["/usr/lib/beckon"] }
    let folder = above(program)
    return [folder, above(folder) + "/lib/beckon"]
  }

  private static var programPath: String? {
    guard let program = RunningProcess.currentProgram else { return nil }
    guard let target = FileFacts.target(ofLink: program) else { return program }
    // What an update has replaced or removed.
    let suffix = " (deleted)"
    return target.hasSuffix(suffix) ? String(target.dropLast(suffix.count)) : target
  }

  private static func above(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// A folder that pcscd's configuration can name, short enough for sockets, and not below /run, which
  /// pcscd has a copy of its own of.
  static func folder() throws(HostError) -> TemporaryFolder {
    let wished = Environment.current["TMPDIR"] ?? "/tmp"
    let isPlain = wished.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    let isGood =
      isPlain && wished.hasPrefix("/") && wished.utf8.count <= 64 && !wished.hasPrefix("/run")
      && !wished.hasPrefix("/var/run")
    return try TemporaryFolder(in: isGood ? wished : "/tmp")
  }
}
