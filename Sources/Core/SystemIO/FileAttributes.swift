import LibC

/// The type, permissions and owner of a file, read without opening it.
package struct FileAttributes: Hashable, Sendable {
  /// Whether the file is an ordinary one; false for devices, folders, FIFOs and sockets.
  package let isRegular: Bool
  /// Whether the file is a folder.
  package let isFolder: Bool
  /// The twelve permission bits of the file.
  package let permissions: UInt32
  /// The ID of the file's owner.
  package let owner: UInt32
  /// The ID of the file's group.
  package let group: UInt32

  /// Reads the facts of a path, through symbolic links; `nil` if it does not exist or cannot be
  /// reached.
  package init?(at path: String) {
    var status = stat()
    guard (try? PathParts.check(path)) != nil, stat(path, &status) == 0 else { return nil }
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    permissions = UInt32(status.st_mode & 0o7777)
    (owner, group) = (UInt32(status.st_uid), UInt32(status.st_gid))
  }

  /// Returns whether this process may read and write the file, by any rule of the system.
  package static func mayReadAndWrite(_ path: String) -> Bool { access(path, R_OK | W_OK) == 0 }

  /// Returns the target of a symbolic link as stored in it, or `nil` if the path is not a link.
  package static func target(ofLink path: String) -> String? {
    var room = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &room, room.count)
    guard count > 0, count < room.count else { return nil }
    return String(decoding: room[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the sorted names in a folder, without `.` and `..`; empty if it cannot be read.
  package static func names(in folder: String) -> [String] {
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
