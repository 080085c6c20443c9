import Basics
import LibC

/// A lock on a file or device that Beckon's own processes respect. It ends with the value, or with
/// the process, even if that is killed.
///
/// Nothing is written. On a device the lock is on the node itself, so that every user and every
/// name of the device meets the same lock.
package struct AdvisoryLock: ~Copyable {
  private let descriptor: Descriptor

  private init(descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// Unlocks at once. Closing alone is not enough: a program that another thread is just starting
  /// briefly has a copy of every open file, and of the lock with it.
  deinit { _ = flock(descriptor.number, LOCK_UN) }

  /// Locks the file at `path`, or returns `nil` if another process holds the lock.
  package static func take(_ path: String) throws(SystemIOError) -> AdvisoryLock? {
    do throws(SystemIOError.Problem) {
      // A serial line without a carrier would keep a blocking open waiting.
      let descriptor = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK)
      do throws(SystemIOError.Problem) {
        _ = try retrying { flock(descriptor.number, LOCK_EX | LOCK_NB) }
      } catch .system(errno: EWOULDBLOCK) {
        return nil
      }
      return AdvisoryLock(descriptor: descriptor)
    } catch { throw SystemIOError(error, .read, path) }
  }

  /// Returns the process that holds a lock on `path`; `nil` if the system does not report it.
  package static func holder(of path: String) -> RunningProcess? {
    #if canImport(Darwin)
      return nil
    #else
      var status = stat()
      guard stat(path, &status) == 0,
        let table = try? InputFile.contents(of: "/proc/locks", limit: 1 << 22)
      else { return nil }
      // `7: FLOCK  ADVISORY  WRITE 4711 00:1a:5 0 EOF`
      let place = status.placeInLockTable
      for line in String(decoding: table, as: UTF8.self).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count >= 6, words[1] == "FLOCK", words[5] == place,
          let process = Int32(words[4]), process > 0
        else { continue }
        return RunningProcess(process)
      }
      return nil
    #endif
  }
}

#if !canImport(Darwin)
  extension stat {
    /// The device and inode of the file, as `/proc/locks` writes them: `00:1a:5`.
    fileprivate var placeInLockTable: String {
      let major = (st_dev >> 8) & 0xFFF | (st_dev >> 32) & ~0xFFF
      let minor = st_dev & 0xFF | (st_dev >> 12) & ~0xFF
      let parts = [major, minor].map { hexadecimal($0, width: 2, .small) }
      return parts.joined(separator: ":") + ":\(st_ino)"
    }
  }
#endif
