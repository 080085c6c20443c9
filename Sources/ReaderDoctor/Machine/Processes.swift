/// The processes of the machine, as far as they can be seen.
struct Processes {
  private let files: MachineFiles
  private let numbers: [Int]

  init(_ files: MachineFiles) {
    self.files = files
    numbers = files.names("/proc").compactMap { Int($0) }.sorted()
  }

  /// Whether a program of this name runs.
  func runs(_ name: String) -> Bool {
    numbers.contains { files.value("/proc/\($0)/comm") == name }
  }

  /// The process that has a file open; only root sees that of others.
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
