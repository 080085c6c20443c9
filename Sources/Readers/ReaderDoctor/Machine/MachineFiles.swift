internal import SystemIO

/// Read access to the files of a machine below a root folder, which is `/` for the running machine.
struct MachineFiles: Sendable {
  private let root: String

  init(root: String) {
    self.root = root.hasSuffix("/") ? String(root.dropLast()) : root
  }

  /// Whether the files are those of the running machine.
  var isLive: Bool { root.isEmpty }

  func place(_ path: String) -> String { root + path }

  func exists(_ path: String) -> Bool { FileAttributes(at: place(path)) != nil }

  func facts(_ path: String) -> FileAttributes? { FileAttributes(at: place(path)) }

  func names(_ folder: String) -> [String] { FileAttributes.names(in: place(folder)) }

  /// Returns the last component of a symbolic link's target, or `nil` if the path is not a link.
  func linkName(_ path: String) -> String? {
    FileAttributes.target(ofLink: place(path))?.split(separator: "/").last.map(String.init)
  }

  func linkTarget(_ path: String) -> String? { FileAttributes.target(ofLink: place(path)) }

  /// Returns the contents of a regular file, or `nil`. Nothing else is opened, least of all a
  /// device.
  func bytes(_ path: String, limit: Int = 1 << 20) -> [UInt8]? {
    guard let facts = facts(path), facts.isRegular else { return nil }
    return try? InputFile.contents(of: place(path), limit: limit)
  }

  func text(_ path: String) -> String? {
    bytes(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the trimmed lines of a file, without empty ones.
  func lines(_ path: String) -> [String] {
    (text(path) ?? "").split(whereSeparator: \.isNewline).map(trimmed).filter { !$0.isEmpty }
  }

  /// Returns the first line of a file; files of sysfs have only one.
  func value(_ path: String) -> String? { lines(path).first }
}

/// Returns the text without surrounding white space.
func trimmed(_ text: some StringProtocol) -> String {
  let tail = text.drop { $0.isWhitespace }
  return String(tail.reversed().drop { $0.isWhitespace }.reversed())
}
