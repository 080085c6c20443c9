internal import SystemIO

/// The files of a machine below a root folder: `/` for the running machine.
struct MachineFiles: Sendable {
  private let root: String

  init(root: String) {
    self.root = root.hasSuffix("/") ? String(root.dropLast()) : root
  }

  /// Whether this is the running machine.
  var isLive: Bool { root.isEmpty }

  func place(_ path: String) -> String { root + path }

  func exists(_ path: String) -> Bool { FileAttributes(at: place(path)) != nil }

  func facts(_ path: String) -> FileAttributes? { FileAttributes(at: place(path)) }

  func names(_ folder: String) -> [String] { FileAttributes.names(in: place(folder)) }

  /// The last component of a link's target.
  func linkName(_ path: String) -> String? {
    FileAttributes.target(ofLink: place(path))?.split(separator: "/").last.map(String.init)
  }

  func linkTarget(_ path: String) -> String? { FileAttributes.target(ofLink: place(path)) }

  /// The contents of a regular file. Nothing else is opened, least of all a device.
  func bytes(_ path: String, limit: Int = 1 << 20) -> [UInt8]? {
    guard let facts = facts(path), facts.isRegular else { return nil }
    return try? InputFile.contents(of: place(path), limit: limit)
  }

  func text(_ path: String) -> String? {
    bytes(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The lines of a file, trimmed, without empty ones.
  func lines(_ path: String) -> [String] {
    (text(path) ?? "").split(whereSeparator: \.isNewline).map(trimmed).filter { !$0.isEmpty }
  }

  /// The first line of a file; files of sysfs have only one.
  func value(_ path: String) -> String? { lines(path).first }
}

/// The text without surrounding whitespace.
func trimmed(_ text: some StringProtocol) -> String {
  let tail = text.drop { $0.isWhitespace }
  return String(tail.reversed().drop { $0.isWhitespace }.reversed())
}
