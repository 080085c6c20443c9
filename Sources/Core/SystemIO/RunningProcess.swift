import LibC

/// A process of this machine, as far as the system reports on it.
package struct RunningProcess: Hashable, Sendable {
  /// The ID of the process.
  package let processID: Int32

  /// Creates a reference to the process with this ID, which need not exist.
  package init(_ processID: Int32) { self.processID = processID }

  /// A reference to this process.
  package static var current: RunningProcess { RunningProcess(getpid()) }

  /// The file that this process was started from, or `nil` if the system does not report it.
  package static var currentProgram: String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return String(cString: path)
    #else
      // Not the link's target: an update may have replaced or removed that meanwhile.
      return access("/proc/self/exe", X_OK) == 0 ? "/proc/self/exe" : nil
    #endif
  }

  /// The command line that it was started with; empty if the system does not report it.
  package var words: [String] {
    guard let bytes = try? InputFile.contents(of: "/proc/\(processID)/cmdline", limit: 1 << 16)
    else { return [] }
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Asks the process to end with SIGINT, like Ctrl-C.
  package func interrupt() { kill(processID, SIGINT) }

  /// The process that started this one, if it is still running.
  package var parent: RunningProcess? {
    // `4711 (name with anything) S 4242 …`
    guard let bytes = try? InputFile.contents(of: "/proc/\(processID)/stat", limit: 1 << 16),
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let words = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
    guard words.count > 1, let number = Int32(String(decoding: words[1], as: UTF8.self)),
      number > 0
    else { return nil }
    return RunningProcess(number)
  }
}
