/// The running processes of the machine, as far as they are visible.
struct Processes {
  private let files: MachineFiles
  private let numbers: [Int]

  init(_ files: MachineFiles) {
    self.files = files
    numbers = files.names("/proc").compactMap { Int($0) }.sorted()
  }

  /// Whether a program with this name is running.
  func runs(_ name: String) -> Bool {
    numbers.contains { files.value("/proc/\($0)/comm") == name }
  }

  /// The first process with this name, and whether it is stopped (by SIGSTOP or a debugger).
  func first(_ name: String) -> (number: Int, isStopped: Bool)? {
    numbers.first { files.value("/proc/\($0)/comm") == name }.map { number in
      let state = files.lines("/proc/\(number)/status").first { $0.hasPrefix("State:") }
      return (number, state.map { trimmed($0.dropFirst(6)).lowercased().hasPrefix("t") } ?? false)
    }
  }

  /// The process that has a file open. Only root can see the files of other users' processes.
  func holder(of path: String) -> (number: Int, name: String)? {
    for number in numbers {
      let folder = "/proc/\(number)/fd"
      if files.names(folder).contains(where: { files.linkTarget("\(folder)/\($0)") == path }) {
        return (number, files.value("/proc/\(number)/comm") ?? "a process")
      }
    }
    return nil
  }
}
