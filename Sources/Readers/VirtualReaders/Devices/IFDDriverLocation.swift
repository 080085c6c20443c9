internal import SystemIO

/// The locations of the driver that pcscd loads, and of a folder for its files.
enum IFDDriverLocation {
  private static let name = "libbeckon-ifd.so"

  /// Finds the driver beside the program, as in a build folder, or in the folder of an
  /// installation.
  static func find() throws(VirtualSmartCardError) -> String {
    let places = folders.map { $0 + "/" + name }
    guard let place = places.first(where: { FileAttributes(at: $0)?.isRegular == true }) else {
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
    guard let target = FileAttributes.target(ofLink: program) else { return program }
    // The suffix that Linux adds after an update has replaced or removed the program.
    let suffix = " (deleted)"
    return target.hasSuffix(suffix) ? String(target.dropLast(suffix.count)) : target
  }

  private static func above(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// Creates a folder that pcscd's configuration can name, with a path short enough for sockets. It
  /// is not below /run, of which pcscd has its own copy.
  static func folder() throws(SystemIOError) -> TemporaryFolder {
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
