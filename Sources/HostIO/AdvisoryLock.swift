import Basics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A lock on a file or device that other programs of ours respect; it ends with the value, and with
/// the process however that ends.
///
/// Nothing is written: on a device the lock is on the node itself, so that every user and every
/// name for it meets the same lock.
public struct AdvisoryLock: ~Copyable {
  private let descriptor: Descriptor

  private init(descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// Gives the lock back at once. Closing alone would not: a program that another thread is just
  /// starting has a copy of every open file for a moment, and the lock with it.
  deinit { _ = flock(descriptor.number, LOCK_UN) }

  /// Locks what is at `path`, or answers `nil` when somebody else has it.
  public static func take(_ path: String) throws(HostError) -> AdvisoryLock? {
    do throws(HostError.Problem) {
      // A serial line without a carrier would keep a blocking open waiting.
      let descriptor = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK)
      do throws(HostError.Problem) {
        _ = try retrying { flock(descriptor.number, LOCK_EX | LOCK_NB) }
      } catch .system(errno: EWOULDBLOCK) {
        return nil
      }
      return AdvisoryLock(descriptor: descriptor)
    } catch { throw HostError(error, .read, path) }
  }

  /// The process that holds a lock on `path`; `nil` where the system does not tell.
  public static func holder(of path: String) -> RunningProcess? {
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
    /// Device and inode as `/proc/locks` writes them: `00:1a:5`.
    fileprivate var placeInLockTable: String {
      let major = (st_dev >> 8) & 0xFFF | (st_dev >> 32) & ~0xFFF
      let minor = st_dev & 0xFF | (st_dev >> 12) & ~0xFF
      let parts = [major, minor].map { hexadecimal($0, width: 2, .small) }
      return parts.joined(separator: ":") + ":\(st_ino)"
    }
  }
#endif
