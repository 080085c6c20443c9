internal import SystemIO

/// The user who wants to use a reader, with the groups of the machine.
struct Account {
  let name: String
  let number: UInt32
  /// The IDs of the user's groups according to the machine's files.
  let groups: Set<UInt32>
  /// The group IDs of the running login; `nil` if it is another user's, or unknown.
  let session: Set<UInt32>?
  private let groupTable: [(name: String, number: UInt32, members: Set<String>)]

  /// Finds the user of this name, or the one who runs this program if the name is `nil`.
  init?(_ name: String?, _ files: MachineFiles) {
    let status = files.lines("/proc/self/status")
    let own = Self.numbers("Uid:", status).first
    let people = files.lines("/etc/passwd").map {
      $0.split(separator: ":", omittingEmptySubsequences: false)
    }
    .filter { $0.count >= 4 }
    let entry = people.first { row in
      name.map { row[0] == $0 } ?? (own != nil && UInt32(row[2]) == own)
    }
    guard let entry, let number = UInt32(entry[2]) else {
      // A user without an entry, as in a container. Only the user ID is known, or not even that if
      // the system has no /proc; then the system itself is asked about every file.
      guard name == nil, own != nil || files.isLive else { return nil }
      (self.name, number) = (own.map { "user \($0)" } ?? "you", own ?? .max)
      groupTable = Self.table(files)
      groups = Set(Self.numbers("Gid:", status).prefix(1))
      session = Set(Self.numbers("Groups:", status) + Self.numbers("Gid:", status).prefix(1))
      return
    }
    (self.name, self.number, groupTable) = (String(entry[0]), number, Self.table(files))
    let primary = UInt32(entry[3]).map { [$0] } ?? []
    let person = self.name
    groups = Set(groupTable.filter { $0.members.contains(person) }.map(\.number) + primary)
    session =
      own == number
      ? Set(Self.numbers("Groups:", status) + Self.numbers("Gid:", status).prefix(1)) : nil
  }

  var isRoot: Bool { number == 0 }

  /// Returns the name of a group, or "group" and its ID if it has no name.
  func groupName(_ number: UInt32) -> String {
    groupTable.first { $0.number == number }?.name ?? "group \(number)"
  }

  func hasGroup(named name: String) -> Bool { groupTable.contains { $0.name == name } }

  /// Whether this user can open a file for reading and writing, judging by its permissions.
  func mayUse(_ file: FileAttributes, groups: Set<UInt32>) -> Bool {
    if isRoot { return true }
    let shift: UInt32 = file.owner == number ? 6 : groups.contains(file.group) ? 3 : 0
    return file.permissions >> shift & 0o6 == 0o6
  }

  private static func table(
    _ files: MachineFiles
  ) -> [(name: String, number: UInt32, members: Set<String>)] {
    files.lines("/etc/group").compactMap { line in
      let row = line.split(separator: ":", omittingEmptySubsequences: false)
      guard row.count >= 4, let number = UInt32(row[2]) else { return nil }
      return (String(row[0]), number, Set(row[3].split(separator: ",").map(String.init)))
    }
  }

  /// Returns the numbers after a word in the lines of `/proc/self/status`.
  private static func numbers(_ word: String, _ status: [String]) -> [UInt32] {
    guard let line = status.first(where: { $0.hasPrefix(word) }) else { return [] }
    return line.dropFirst(word.count).split(whereSeparator: \.isWhitespace).compactMap {
      UInt32($0)
    }
  }
}
