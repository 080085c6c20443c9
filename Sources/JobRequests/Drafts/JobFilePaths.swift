import CommandHabits
import CommandLineKit
import HostIO
import Jobs

/// Paths of the command line as a job file has them, where they count from its own folder.
struct JobFilePaths {
  /// The folder of the job file with a slash at its end; `nil` for the current one.
  private let folder: String?

  /// Those of the job file at `path`; `-` is standard output.
  init(_ path: String) {
    folder = path == "-" ? nil : path.lastIndex(of: "/").map { Self.plain(String(path[...$0])) }
  }

  /// The path of a file that is read: one in the folder of the job file, or else one from the
  /// current folder.
  func input(_ name: String) -> String {
    guard let folder, !name.hasPrefix("/") else { return name }
    let isHere = PathKind(of: name) != .nothing
    guard PathKind(of: folder + name) == .nothing else {
      if isHere, Folder.fullName(of: folder + name) != Folder.fullName(of: name) {
        Beckon.warn("\(name) is taken to be \(folder)\(name), in the folder of the job file")
      }
      return name
    }
    guard isHere else { return output(name) }
    if let rest = rest(of: name) { return rest }
    let full = Folder.fullName(of: name) ?? name
    let back = String(repeating: "../", count: folder.split(separator: "/").count) + name
    return Folder.fullName(of: folder + back) == full ? back : full
  }

  /// The path of something that is made.
  func output(_ name: String) -> String { rest(of: name) ?? name }

  /// The path from the folder of the job file, when it is given with that folder.
  private func rest(of name: String) -> String? {
    let name = Self.plain(name)
    guard let folder, name.hasPrefix(folder), name != folder else { return nil }
    return String(name.dropFirst(folder.count))
  }

  /// A path without `./` at its beginning.
  private static func plain(_ path: String) -> String {
    var path = path[...]
    while path.hasPrefix("./"), path.count > 2 { path = path.dropFirst(2) }
    return String(path)
  }
}
