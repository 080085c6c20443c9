import Foundation
import SystemIO

/// A file system in memory with room for so many KiB; it goes away with the value.
package struct SmallDisk: ~Copyable {
  /// Whether this process may mount.
  package static let isPossible: Bool = {
    guard geteuid() == 0, let folder = try? ScratchFolder() else { return false }
    do {
      _ = try SmallDisk(at: folder, kibibytes: 64)
      return true
    } catch { return false }
  }()

  /// Where it is.
  package let path: String
  /// Kept, because it can only go once nothing is mounted in it.
  private let folder: ScratchFolder

  /// Mounts it in `folder`.
  package init(at folder: ScratchFolder, kibibytes: Int) throws {
    self.folder = folder
    path = folder.path("disk")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let options = ["-t", "tmpfs", "-o", "size=\(kibibytes)k", "tmpfs", path]
    let mount = try ChildCommand("mount", options).run()
    guard mount.ending == .exited(0) else { throw CocoaError(.fileWriteNoPermission) }
  }

  deinit { _ = try? ChildCommand("umount", [path]).run() }

  /// Takes all the room that is left.
  package func fill() throws {
    let file = open(path + "/filler", O_WRONLY | O_CREAT, 0o600)
    let zeros = [UInt8](repeating: 0, count: 512)
    while write(file, zeros, zeros.count) > 0 {}
    close(file)
  }

  /// Gives it back, and waits until the system has: on a busy machine that takes a moment.
  package func empty() throws {
    try FileManager.default.removeItem(atPath: path + "/filler")
    var room = statvfs()
    _ = eventually(within: 30) { statvfs(path, &room) == 0 && room.f_bavail > 1 }
  }
}
