#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system says about a file without opening it.
public struct FileFacts: Hashable, Sendable {
  /// Whether it is an ordinary file; false for devices, folders, FIFOs and sockets.
  public let isRegular: Bool
  /// Whether it is a folder.
  public let isFolder: Bool
  /// The permissions, twelve bits.
  public let permissions: UInt32
  /// The number of the user who owns it.
  public let owner: UInt32
  /// The number of the group that it belongs to.
  public let group: UInt32

  /// Looks at a path, through symbolic links; `nil` when there is nothing, or no way there.
  public init?(at path: String) {
    var status = stat()
    guard (try? PathParts.check(path)) != nil, stat(path, &status) == 0 else { return nil }
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    permissions = UInt32(status.st_mode & 0o7777)
    (owner, group) = (UInt32(status.st_uid), UInt32(status.st_gid))
  }

  /// Whether the system lets this process read and write a path, by whatever rule.
  public static func mayReadAndWrite(_ path: String) -> Bool { access(path, R_OK | W_OK) == 0 }

  /// Where a symbolic link points, as it is written in it; `nil` when it is none.
  public static func target(ofLink path: String) -> String? {
    var room = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &room, room.count)
    guard count > 0, count < room.count else { return nil }
    return String(decoding: room[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The names in a folder, in order, without `.` and `..`; none when it cannot be read.
  public static func names(in folder: String) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
